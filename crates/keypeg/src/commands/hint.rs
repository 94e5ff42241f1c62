//! `keypeg hint`: what to guess next in a game under way.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use keypeg_core::{Code, History, Notation};
use keypeg_engine::Position;
use keypeg_engine::solve::{Limits, Solver, Unobserved};
use keypeg_engine::strategy::{self, Choice, Options, StrategyId};
use keypeg_play::advice::{self, Advice, Measures, Ranked, Ranking};
use keypeg_play::fraction::Fraction;
use keypeg_play::{Count, Table, moves, repair, words};
use serde_json::{Value, json};

use super::{count_as_json, setup};
use crate::cli::Hint;
use crate::machine;
use crate::outcome::Holds;
use crate::pegs::Style;

/// How long the search for repairs may take where codes cannot be enumerated.
const REPAIR_TIME: Duration = Duration::from_secs(5);

/// Runs the command.
pub(crate) fn run(arguments: &Hint, json: bool) -> Result<Holds> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let history = notation.parse_history(&arguments.history)?;
    if !arguments.time.is_finite() || arguments.time <= 0.0 || arguments.time > 1e6 {
        bail!("--time {} is not a number of seconds; use something like 1.5", arguments.time);
    }
    let budget = Duration::from_secs_f64(arguments.time);
    let table = Table::new(notation.game());
    let id: Option<StrategyId> = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let ranking = id.map_or_else(Ranking::default, Ranking::of);
    let mut advice = advice::advise(&table, &history, ranking, arguments.top.into(), budget);
    if advice.remaining == Count::Exactly(0) {
        return conflict(&table, &notation, &history, json);
    }
    if let Some(choice) = id.map(|id| choice(&table, &history, id)).transpose()?.flatten() {
        put_first(&table, &history, &mut advice, choice, arguments.top.into());
    }
    let values = values(&table, &history, &advice, budget.saturating_sub(started.elapsed()));
    let advice = (advice, values);
    let style = Style::choose(arguments.plain, json);
    print(&notation, &history, &advice, style, json)?;
    Ok(Holds::Yes)
}

/// The strategy's own guess, where the board is small enough.
fn choice(table: &Table, history: &History, id: StrategyId) -> Result<Option<Code>> {
    let Some(board) = table.board() else { return Ok(None) };
    let strategy = strategy::build(id, table.game(), &Options::default())?;
    let turns = moves(board, history);
    let remaining = board.consistent(&turns);
    let chosen = match strategy.choose(&Position { board, moves: &turns, remaining: &remaining })? {
        Choice::Guess(guess) => Some(guess),
        Choice::Random(guesses) => guesses.first().copied(),
    };
    Ok(chosen.map(|guess| board.code(guess)))
}

/// On larger boards a search would spend its time on tables alone.
const MOST_CODES: usize = 6_000;

/// The exact value of each guess, as far as the time allows: the expected number of guesses when it is made now and
/// play is optimal from then on.
fn values(table: &Table, history: &History, advice: &Advice, budget: Duration) -> Vec<Option<Fraction>> {
    let deadline = Instant::now() + budget;
    let (Some(board), Some(codes)) =
        (table.board().filter(|b| b.space().len() <= MOST_CODES), advice.remaining.exact())
    else {
        return vec![None; advice.guesses.len()];
    };
    let solver = Solver::new(board, machine::quarter_of_memory());
    let turns = moves(board, history);
    let value = |ranked: &Ranked| {
        let time = deadline.saturating_duration_since(Instant::now());
        let limits = Limits { time: Some(time), ..Limits::default() };
        let guess = board.space().id(&ranked.code);
        let bounds = solver.value_of_guess(&turns, guess, &limits, &Unobserved).ok()?;
        Some(Fraction::new(bounds.exact()?.into(), codes as i128))
    };
    advice.guesses.iter().map(|ranked| if Instant::now() < deadline { value(ranked) } else { None }).collect()
}

/// Puts the strategy's own guess at the head of the list.
fn put_first(table: &Table, history: &History, advice: &mut Advice, code: Code, top: usize) {
    let listed = advice.guesses.iter().position(|ranked| ranked.code == code).map(|place| advice.guesses.remove(place));
    let ranked = listed.or_else(|| {
        let (board, codes) = (table.board()?, table.good_ids(history)?);
        let sizes = keypeg_engine::partition::Sizes::of(board, board.space().id(&code), &codes);
        Some(Ranked { code, consistent: history.is_consistent(&code), measures: Some(Measures::of(&sizes)) })
    });
    if let Some(ranked) = ranked {
        advice.guesses.insert(0, ranked);
        advice.guesses.truncate(top);
    }
}

fn print(
    notation: &Notation,
    history: &History,
    (advice, values): &(Advice, Vec<Option<Fraction>>),
    style: Style,
    json: bool,
) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        let guesses = advice.guesses.iter().zip(values);
        let guesses: Vec<Value> = guesses.map(|(ranked, value)| as_json(notation, ranked, *value)).collect();
        let object = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": count_as_json(advice.remaining),
            "guesses": guesses,
            "complete": advice.complete,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let left = match advice.remaining {
        Count::Exactly(1) => "1 code is left.".to_string(),
        left => format!("{left} codes are left."),
    };
    writeln!(out, "{left}")?;
    for (ranked, value) in advice.guesses.iter().zip(values) {
        writeln!(out, "  {}  {}", style.code(notation, &ranked.code), words::advice(ranked))?;
        if let Some(measures) = &ranked.measures {
            let Measures { expected_size, entropy, .. } = measures;
            let value = value.map_or_else(String::new, |value| format!(", {:.4} guesses to the end", value.to_f64()));
            writeln!(out, "        {expected_size:.2} codes remain on average, {entropy:.3} bits{value}")?;
        }
    }
    if !advice.complete {
        writeln!(out, "Stopped early: not every guess was looked at; --time SECONDS allows more.")?;
    }
    Ok(())
}

fn as_json(notation: &Notation, ranked: &Ranked, value: Option<Fraction>) -> Value {
    let mut object = json!({
        "code": notation.code(&ranked.code).to_string(),
        "consistent": ranked.consistent,
        "why": words::advice(ranked),
    });
    if let (Some(fields), Some(measures)) = (object.as_object_mut(), &ranked.measures) {
        fields.insert("parts".into(), json!(measures.parts));
        fields.insert("largest".into(), json!(measures.largest));
        fields.insert("expected_size".into(), json!(measures.expected_size));
        fields.insert("entropy".into(), json!(measures.entropy));
        if let Some(value) = value {
            fields.insert("value".into(), json!(value.to_f64()));
            fields.insert("value_exact".into(), json!(value.over(measures.codes.into())));
        }
    }
    object
}

/// Nothing fits: which answers may be wrong.
fn conflict(table: &Table, notation: &Notation, history: &History, json: bool) -> Result<Holds> {
    let (explanations, repairs) = repair::repairs(table, history, REPAIR_TIME);
    let mut out = std::io::stdout().lock();
    if json {
        let repairs: Vec<Value> = repairs
            .iter()
            .map(|repair| {
                json!({
                    "turns": repair.turns.iter().map(|turn| turn + 1).collect::<Vec<_>>(),
                    "feedback": repair.feedback.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "remaining": repair.remaining,
                    "plausibility": repair.plausibility,
                })
            })
            .collect();
        let object = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": 0,
            "guesses": [],
            "conflict": { "wrong_answers": explanations.lies, "repairs": repairs, "complete": explanations.complete },
        });
        writeln!(out, "{object}")?;
        return Ok(Holds::No);
    }
    let wrong = words::plural(explanations.lies.max(1), "answer", "answers");
    writeln!(out, "No code fits these answers: at least {wrong} must be wrong.")?;
    for repair in repairs.iter().take(9) {
        writeln!(out, "  {}", words::repair(repair))?;
    }
    if !explanations.complete {
        writeln!(out, "The search for repairs stopped early; there may be more.")?;
    }
    writeln!(out, "Correct the answer in --history and ask again.")?;
    Ok(Holds::No)
}
