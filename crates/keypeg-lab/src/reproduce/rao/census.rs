//! The claims of the conclusion, checked with every code of a board.

use keypeg_core::{Code, CodeSpace, Distribution, Game, Notation, score};
use keypeg_engine::strategy::inference::{Inference, Trial};
use keypeg_engine::threads::parallel_iterators::*;
use keypeg_export::chart::{Bars, Chart, Series};

use super::play;
use crate::LabError;
use crate::reproduce::digits::{average, list};
use crate::reproduce::evidence::GuessRule;
use crate::reproduce::{Evidence, Finding, FindingRow, GameEvidence, Lab};

/// The games of the inference strategy against every code of a board.
#[derive(Default)]
struct Census {
    attempts: Distribution,
    by_colors: Vec<Distribution>,
    /// A few of the codes that took the most attempts.
    worst: Vec<Code>,
    most_cows: u8,
    announced: u64,
    /// The number of codes that were not found.
    lost: u64,
}

impl Census {
    fn of(game: &str) -> Census {
        let game: Game = game.parse().expect("a game");
        let player = Inference::new(game).expect("a board with repeats");
        let space = CodeSpace::new(game).expect("a board that can be enumerated");
        let codes: Vec<Code> = space.codes().collect();
        let parts = codes.par_chunks(512).map(|codes| {
            let mut census = Census { by_colors: vec![Distribution::default(); game.pegs()], ..Census::default() };
            for secret in codes {
                census.add(&player, secret);
            }
            census
        });
        let none = || Census { by_colors: vec![Distribution::default(); game.pegs()], ..Census::default() };
        parts.reduce(none, Census::merged)
    }

    fn add(&mut self, player: &Inference, secret: &Code) {
        let moves = play(player, secret);
        let last = moves[moves.len() - 1].1;
        self.lost += u64::from(last.code() != *secret);
        self.announced += u64::from(matches!(last, Trial::Certain(_)));
        let cows = moves.iter().map(|(_, next)| score(&next.code(), secret).white()).max();
        self.most_cows = self.most_cows.max(cows.unwrap_or(0));
        if moves.len() > self.attempts.max() {
            self.worst.clear();
        }
        if moves.len() >= self.attempts.max() {
            self.worst.push(*secret);
        }
        self.attempts.add(moves.len(), 1);
        self.by_colors[secret.distinct_colors() - 1].add(moves.len(), 1);
    }

    fn merged(mut self, other: Census) -> Census {
        match self.attempts.max().cmp(&other.attempts.max()) {
            std::cmp::Ordering::Less => self.worst = other.worst,
            std::cmp::Ordering::Equal => self.worst.extend(other.worst),
            std::cmp::Ordering::Greater => {}
        }
        self.attempts.merge(&other.attempts, 0);
        for (sum, part) in self.by_colors.iter_mut().zip(&other.by_colors) {
            sum.merge(part, 0);
        }
        self.most_cows = self.most_cows.max(other.most_cows);
        self.announced += other.announced;
        self.lost += other.lost;
        self
    }

    fn summary(&self) -> String {
        let attempts = &self.attempts;
        format!("average {}, at most {}", average(attempts, 4), attempts.max())
    }
}

/// Evidence: a game of the most attempts.
fn worst_game(game: &str, secret: &Code) -> GameEvidence {
    let game: Game = game.parse().expect("a game");
    let symbols = &"123456789"[..game.colors()];
    let notation = Notation::with_symbols(game, symbols).expect("enough symbols");
    let moves = play(&Inference::new(game).expect("a board with repeats"), secret);
    let guesses: Vec<Code> = moves.iter().map(|(_, next)| next.code()).collect();
    let shows = format!("a game of {} attempts", guesses.len());
    GameEvidence::truthful(&notation, &guesses, secret, GuessRule::Inference, shows)
}

pub(super) fn cows(_: &Lab) -> Result<Finding, LabError> {
    let (large, small) = (Census::of("5x8"), Census::of("4x6"));
    let most = large.most_cows.max(small.most_cows);
    let argument = "A trial holds tied colors, which are bulls, one color being fixed and one considered; only one peg of \
                    each can be out of place.";
    let found = Finding::claim("0, 1 or 2", format!("at most {most} over every code of 5x8 and 4x6"), most <= 2);
    Ok(found.because(Evidence::argument(argument)))
}

pub(super) fn correct(_: &Lab) -> Result<Finding, LabError> {
    let census = Census::of("5x8");
    let ours = format!("every one of {} codes is found", census.attempts.secrets());
    let argument = "No cows tie the color being fixed to its position, one cow denies it to both colors, two give it to \
                    the color considered; that is all an answer says.";
    Ok(Finding::claim("always", ours, census.lost == 0).because(Evidence::argument(argument)))
}

pub(super) fn twelve(_: &Lab) -> Result<Finding, LabError> {
    let census = Census::of("5x8");
    let most = census.attempts.max();
    let codes = census.worst.len();
    let mut found = Finding::claim("never more than 12", format!("{most} attempts for {codes} codes"), most <= 12);
    for secret in &census.worst {
        found = found.because(worst_game("5x8", secret));
    }
    Ok(found.note("Over all 32,768 codes. The last attempt counts, whether it is tried or announced."))
}

pub(super) fn m_plus_n(_: &Lab) -> Result<Finding, LabError> {
    let (mut rows, mut failing, mut evidence) = (Vec::new(), Vec::new(), Vec::new());
    for game in ["3x9", "4x6", "4x8", "5x4", "5x5", "5x8", "6x4", "8x3", "6x6"] {
        let board: Game = game.parse().expect("a game");
        let census = Census::of(game);
        let (most, bound) = (census.attempts.max(), board.pegs() + board.colors());
        rows.push(FindingRow::measured(game, format!("less than {bound}"), format!("at most {most}")));
        if most >= bound {
            failing.push(game);
            evidence.push(worst_game(game, &census.worst[0]));
        }
    }
    let ours = if failing.is_empty() {
        "holds on all boards tried".to_string()
    } else {
        format!("fails on {}", failing.join(", "))
    };
    let found = Finding::claim("less than M + N", ours, failing.is_empty()).rows(rows);
    Ok(evidence.into_iter().fold(found, Finding::because))
}

pub(super) fn repetitions(_: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut holds = true;
    let mut ours = String::new();
    for game in ["5x8", "4x6"] {
        let census = Census::of(game);
        let averages: Vec<String> = census.by_colors.iter().map(|attempts| average(attempts, 4)).collect();
        for (colors, attempts) in (1..).zip(&averages) {
            rows.push(FindingRow::measured(format!("{game}, {colors} colors"), "", attempts.clone()));
        }
        holds &= census.by_colors.is_sorted_by(|a, b| a.average() < b.average());
        if ours.is_empty() {
            ours = format!("5x8 by colors: {}", averages.join(" "));
        }
    }
    let argument =
        "Averages over all codes with the same number of different colors, on 5x8 and on 4x6; single codes may differ.";
    Ok(Finding::claim("fewer attempts", ours, holds).rows(rows).because(Evidence::argument(argument)))
}

pub(super) fn distribution(_: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut found = Finding::measured("12 at most observed", "");
    for game in ["5x8", "4x6"] {
        let census = Census::of(game);
        let histogram = census.attempts.histogram();
        rows.push(FindingRow::measured(game, "", list(histogram)));
        rows.push(FindingRow::measured(format!("{game}, in short"), "", census.summary()));
        rows.push(FindingRow::measured(format!("{game}, announced"), "", census.announced.to_string()));
        if found.ours.is_empty() {
            found.ours = census.summary();
        }
        found = found.chart(Chart::Bars(Bars {
            caption: format!("Attempts of Rao's player for every code of {game}"),
            x_label: "attempts".into(),
            y_label: "codes".into(),
            categories: (1..=histogram.len()).map(|attempts| attempts.to_string()).collect(),
            series: vec![Series {
                name: "inference".into(),
                values: histogram.iter().map(|&codes| codes as f64).collect(),
            }],
            decimals: 0,
        }));
    }
    Ok(found.rows(rows))
}
