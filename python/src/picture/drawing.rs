//! The canvas of all pictures: pegs, texts and the style for light and dark.

use std::fmt::Write;

use keypeg::export::{Paint, escape};
use keypeg::{Code, Feedback, Notation};

/// The distance of neighboring pegs, and of everything from the edges.
pub(super) const PEG: usize = 24;
pub(super) const ROW: usize = 28;
pub(super) const MARGIN: usize = 12;

/// Answers with more pegs are written as numbers.
const MOST_KEYS: usize = 10;

const STYLE: &str = "\
.kp .paper{fill:#fdfcfa;stroke:#d8d4ca}.kp text{fill:#1f2328;font:13px system-ui,sans-serif}.kp .title{font-size:16px;font-weight:600}\
.kp .faint{fill:#5b6270}.kp .right{text-anchor:end}.kp .middle{text-anchor:middle}.kp .symbol{font:600 11px ui-monospace,monospace;\
text-anchor:middle}.kp .peg{fill:#f3f1ec;stroke:#0006}.kp .black{fill:#1f2328;stroke:#1f2328}.kp .white{fill:#fff;stroke:#1f2328}\
.kp .line{stroke:#b9b4a8}.kp .loss{fill:#b3261e}.kp .luck{fill:#1e7a5a}.kp .unluck{fill:#c98a00}.kp .cell{fill:#2a6fbb}\
@media (prefers-color-scheme:dark){.kp .paper{fill:#16181c;stroke:#3a404a}.kp text{fill:#e8e6e1}.kp .faint{fill:#a3abb8}\
.kp .peg{fill:#2b3038;stroke:#fff5}.kp .black{fill:#000;stroke:#e8e6e1}.kp .white{fill:#f3f1ec;stroke:#f3f1ec}\
.kp .line{stroke:#4a515d}.kp .loss{fill:#ef6b62}.kp .luck{fill:#52c49a}.kp .unluck{fill:#e8b23a}.kp .cell{fill:#5aa2ef}}";

/// A picture under way. It grows with what is drawn.
pub(super) struct Drawing {
    title: String,
    body: String,
    width: usize,
    height: usize,
}

impl Drawing {
    pub(super) fn new(title: &str) -> Drawing {
        Drawing { title: title.to_string(), body: String::new(), width: 0, height: 0 }
    }

    /// Makes room for something that ends at a place.
    pub(super) fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// Text whose baseline begins at a place, or ends there with the class `right`.
    pub(super) fn text(&mut self, x: usize, y: usize, class: &str, text: &str) {
        let letters = text.chars().count() * 7;
        let letters = if class.contains("title") { letters * 5 / 4 } else { letters };
        self.reach(if class.contains("right") { x } else { x + letters }, y + 4);
        let _ = write!(self.body, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escape(text));
    }

    pub(super) fn rect(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), class: &str, opacity: f64) {
        self.reach(x + width, y + height);
        let _ = write!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\" class=\"{class}\" opacity=\"{opacity:.2}\"/>"
        );
    }

    pub(super) fn line(&mut self, (x1, y1): (usize, usize), (x2, y2): (usize, usize)) {
        self.reach(x1.max(x2), y1.max(y2));
        let _ = write!(self.body, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"line\"/>");
    }

    /// A peg with its symbol, in a square whose upper left corner is at a place.
    pub(super) fn peg(&mut self, notation: &Notation, color: u8, x: usize, y: usize) {
        let (ground, ink) = match Paint::of(notation, color) {
            Some(paint) => {
                let Paint { red, green, blue } = paint;
                let ink = if paint.is_light() { "#000" } else { "#fff" };
                (format!(" style=\"fill:#{red:02x}{green:02x}{blue:02x}\""), format!(" style=\"fill:{ink}\""))
            }
            None => (String::new(), String::new()),
        };
        let (middle, symbol) = (x + PEG / 2, escape(&notation.color(color)));
        let (center, baseline) = (y + ROW / 2, y + ROW / 2 + 4);
        let _ = write!(
            self.body,
            "<circle cx=\"{middle}\" cy=\"{center}\" r=\"10.5\" class=\"peg\"{ground}/>\
             <text x=\"{middle}\" y=\"{baseline}\" class=\"symbol\"{ink}>{symbol}</text>"
        );
        self.reach(x + PEG, y + ROW);
    }

    /// The pegs of a code; returns where they end.
    pub(super) fn code(&mut self, notation: &Notation, code: &Code, x: usize, y: usize) -> usize {
        for (place, &color) in code.colors().iter().enumerate() {
            self.peg(notation, color, x + place * PEG, y);
        }
        x + code.colors().len() * PEG
    }

    /// The key pegs of an answer in two lines, as on a board, and its numbers; returns where they end.
    pub(super) fn feedback(&mut self, pegs: usize, feedback: Feedback, x: usize, y: usize) -> usize {
        let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
        let mut end = x;
        if pegs <= MOST_KEYS {
            let columns = pegs.div_ceil(2);
            for key in 0..black + white {
                let class = if key < black { "black" } else { "white" };
                let (cx, cy) = (x + 6 + key % columns * 11, y + 9 + key / columns * 11);
                let _ = write!(self.body, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" class=\"{class}\"/>");
            }
            end += columns * 11 + 8;
        }
        self.text(end, y + ROW / 2 + 5, "", &feedback.to_string());
        end + 36
    }

    /// The whole picture.
    pub(super) fn finish(self) -> String {
        let (width, height) = (self.width + MARGIN, self.height + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kp\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{}</title><style>{STYLE}</style>\
             <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>{}</svg>",
            escape(&self.title),
            width - 1,
            height - 1,
            self.body
        )
    }
}
