//! Trees as SVG pictures: one line per position, indented by turns. If nothing is left to decide, guesses are drawn in
//! the line of the position before. A tree with too many lines is drawn down to a turn, and the picture says what it
//! leaves out.
//!
//! A page such as a notebook can contain several pictures. Styles apply to the picture only, and the names of its pegs depend on
//! their symbols, so that no picture uses the pegs of another. Pegs have classes of their own: a selector with an ancestor does
//! not reach what `<use>` copies.

use std::fmt::Write;

use crate::flat_tree::{FlatPosition, FlatTree};
use crate::palette::Paint;
use crate::{Provenance, escape};

const STYLE: &str = include_str!("svg.css");

/// The most lines of a picture.
const MOST_LINES: usize = 600;

const LINE: usize = 26;
const INDENT: usize = 30;
const MARGIN: usize = 16;
const TOP: usize = 96;
/// The sides of a peg, in pixels; its symbol must fit.
const PEG: usize = 17;
/// The width of an answer.
const ANSWER: usize = 30;
/// The width of the text behind a guess.
const SAID: usize = 116;
/// Where a line is full and goes on below.
const FULL: usize = 1150;

/// Room for the longest line of text above the tree.
const NARROWEST: usize = 900;

const LEGEND: &str = "Answer: pegs in the right place, right colors elsewhere. Guess. Codes left; guesses to the end at \
                      most. An underlined guess cannot be the secret.";

struct Picture<'a> {
    tree: &'a FlatTree<'a>,
    /// What the names of the pegs begin with.
    scope: String,
    /// The last depth that is drawn.
    deepest: usize,
    body: String,
    line: usize,
    /// How many positions are drawn.
    drawn: usize,
    width: usize,
}

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let (deepest, scope) = (deepest(tree), scope(tree));
    let mut picture = Picture { tree, scope, deepest, body: String::new(), line: 0, drawn: 0, width: NARROWEST };
    picture.position(0, None);
    let (width, height) = (picture.width + MARGIN, TOP + picture.line * LINE + LINE);
    let game = tree.game();
    let history = if tree.history().is_empty() { String::new() } else { format!(", after {}", tree.history()) };
    let title = escape(&format!("{game} by {}{history}", provenance.player()));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"keypeg-tree\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n<defs>\n{}</defs>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"28\">{title}</text>\n",
        symbols(&picture),
    );
    let about = [tree.worth(), LEGEND.to_string(), left_out(&picture)];
    for (line, y) in about.iter().zip([48, 66, 84]) {
        let _ = writeln!(text, "<text class=\"faint\" x=\"{MARGIN}\" y=\"{y}\">{line}</text>");
    }
    text + &picture.body + "</svg>\n"
}

/// Whether a position has a line of its own.
fn has_line(tree: &FlatTree<'_>, number: usize) -> bool {
    number == 0 || tree.forced(number).is_none()
}

/// The depth down to which there are few enough lines.
fn deepest(tree: &FlatTree<'_>) -> usize {
    let mut lines: Vec<usize> = Vec::new();
    for (_, position) in tree.positions.iter().enumerate().filter(|(number, _)| has_line(tree, *number)) {
        if lines.len() <= position.depth {
            lines.resize(position.depth + 1, 0);
        }
        lines[position.depth] += 1;
    }
    let mut all = 0;
    let fit = lines.iter().take_while(|&&count| {
        all += count;
        all <= MOST_LINES
    });
    fit.count().max(1) - 1
}

fn left_out(picture: &Picture<'_>) -> String {
    match picture.tree.positions.len() - picture.drawn {
        0 => String::new(),
        out => {
            let turn = picture.deepest + 1;
            format!("Left out: {out} positions after turn {turn}, marked …; an HTML page shows them all.")
        }
    }
}

/// A name that only trees with the same symbols have: the FNV hash of the symbols.
fn scope(tree: &FlatTree<'_>) -> String {
    let symbols: Vec<_> = (0..tree.game().colors() as u8).map(|color| tree.notation().color(color)).collect();
    let hash = symbols
        .join(" ")
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("k{hash:08x}")
}

/// A peg of every color, to be used by number.
fn symbols(Picture { tree, scope, .. }: &Picture<'_>) -> String {
    let mut text = String::new();
    for color in 0..tree.game().colors() as u8 {
        let paint = Paint::of(tree.notation(), color);
        let (ground, ink) = match paint {
            Some(paint) => (format!(" style=\"fill:{}\"", paint.css()), format!(" style=\"fill:{}\"", paint.ink())),
            None => Default::default(),
        };
        let _ = writeln!(
            text,
            "<g id=\"{scope}-{color}\"><rect class=\"keypeg-tree-peg\" width=\"{}\" height=\"{}\" rx=\"4\"{ground}/>\
             <text class=\"keypeg-tree-symbol\" x=\"{}\" y=\"12.5\"{ink}>{}</text></g>",
            PEG - 1,
            PEG - 1,
            PEG as f64 / 2.0 - 0.5,
            escape(&tree.notation().color(color)),
        );
    }
    text
}

impl Picture<'_> {
    /// Draws a position and all below it; `answer` leads to it from the line given.
    fn position(&mut self, number: usize, answer: Option<(String, usize)>) {
        let position = &self.tree.positions[number];
        let own_line = self.line;
        self.line += 1;
        let mut x = MARGIN + position.depth * INDENT;
        let y = TOP + own_line * LINE;
        if let Some((answer, above)) = answer {
            let (from, to) = (TOP + above * LINE + 20, y + 8);
            let _ = writeln!(self.body, "<path class=\"branch\" d=\"M{0} {from}V{to}H{1}\"/>", x - INDENT + 10, x - 2,);
            x = self.answer(&answer, x, y);
        }
        x = self.guess(position, x, y);
        let said = format!("{} left, ≤ {}", position.codes, position.most);
        let _ = writeln!(self.body, "<text class=\"faint\" x=\"{}\" y=\"{}\">{said}</text>", x + 6, y + 13);
        x += SAID;
        let start = x;
        let mut y = y;
        let mut lines = Vec::new();
        for (feedback, next) in &position.answers {
            match self.tree.forced(*next) {
                Some(guesses) => {
                    if x + ANSWER + guesses.len() * position.guess.colors().len() * PEG > FULL.max(start + FULL / 2) {
                        self.width = self.width.max(x);
                        self.line += 1;
                        (x, y) = (start, y + LINE);
                    }
                    x = self.answer(&feedback.to_string(), x, y);
                    for guess in guesses {
                        x = self.guess(guess, x, y) + 4;
                    }
                    x += 10;
                }
                None => lines.push((feedback.to_string(), *next)),
            }
        }
        if position.depth >= self.deepest && !lines.is_empty() {
            let _ = writeln!(self.body, "<text class=\"faint\" x=\"{x}\" y=\"{}\">…</text>", y + 13);
            x += 20;
            lines.clear();
        }
        self.width = self.width.max(x);
        for (answer, next) in lines {
            self.position(next, Some((answer, own_line)));
        }
    }

    fn answer(&mut self, answer: &str, x: usize, y: usize) -> usize {
        let _ = writeln!(self.body, "<text class=\"answer\" x=\"{x}\" y=\"{}\">{answer}</text>", y + 13);
        x + ANSWER
    }

    fn guess(&mut self, position: &FlatPosition, x: usize, y: usize) -> usize {
        let pegs = position.guess.colors();
        self.drawn += 1;
        let scope = &self.scope;
        for (index, color) in pegs.iter().enumerate() {
            let _ = write!(self.body, "<use href=\"#{scope}-{color}\" x=\"{}\" y=\"{y}\"/>", x + index * PEG);
        }
        let end = x + pegs.len() * PEG;
        if !position.can_be_secret {
            let _ = write!(self.body, "<path class=\"probe\" d=\"M{x} {}H{}\"/>", y + 19, end - 1);
        }
        self.body.push('\n');
        end
    }
}
