//! Results of units, also as JSON.

use keypeg_core::{CodeId, Game, History, Notation, StrategyNode, StrategyTree, TreeFile};
use keypeg_engine::certify::{FragmentEntries, ProofFragment};
use keypeg_engine::solve::ProvenValue;
use serde::{Deserialize, Serialize};

use crate::cluster_error::ClusterError;
use crate::hexadecimal::{from_hexadecimal, to_hexadecimal};
use crate::work_unit::{UnitTask, WorkUnit};

/// What a worker found out. It names its position: after a restart a coordinator counts its units from 1 again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitResult {
    /// The number of the unit.
    pub number: u64,
    /// The turns before the position.
    pub history: History,
    /// The game that the turns belong to.
    pub game: Game,
    /// The most guesses from here on; `None` for no limit.
    pub guesses_left: Option<u32>,
    /// What was to be found out.
    pub task: UnitTask,
    /// What was found out.
    pub finding: UnitAnswer,
    /// The cost of the best strategy found by a search that was cut off; `None` if none was found, and for other results.
    pub best: Option<u64>,
    /// The number of sets searched. It depends on what the worker searched before.
    pub nodes: u64,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitAnswer {
    /// What is proven of its value.
    Value(ProvenValue),
    /// A strategy that attains its value; `None` if the search was cut off.
    Tree(Option<StrategyNode>),
    /// A part of its proof; `None` if the work was cut off.
    Proof(Option<ProofFragment>),
}

/// A result as JSON.
#[derive(Serialize, Deserialize)]
struct ResultText {
    unit: u64,
    game: String,
    history: String,
    guesses_left: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<u64>,
    nodes: u64,
    #[serde(flatten)]
    task: UnitTask,
    #[serde(flatten)]
    finding: FindingText,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
enum FindingText {
    Value {
        is: ValueText,
    },
    /// A tree file as text.
    Strategy {
        tree: Option<String>,
    },
    Proof {
        fragment: Option<FragmentText>,
    },
}

/// A proven value as JSON.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "value", content = "total", rename_all = "kebab-case")]
enum ValueText {
    Exact(u64),
    AtLeast(u64),
    Never,
}

/// A part of a proof as JSON; bytes as hexadecimal digits.
#[derive(Serialize, Deserialize)]
struct FragmentText {
    head: String,
    /// The numbers of the first and the last guess, and the bytes of the entries.
    entries: Option<(u32, u32, String)>,
}

impl From<ProvenValue> for ValueText {
    fn from(value: ProvenValue) -> ValueText {
        match value {
            ProvenValue::Exact(total) => ValueText::Exact(total),
            ProvenValue::AtLeast(total) => ValueText::AtLeast(total),
            ProvenValue::Never => ValueText::Never,
        }
    }
}

impl From<ValueText> for ProvenValue {
    fn from(value: ValueText) -> ProvenValue {
        match value {
            ValueText::Exact(total) => ProvenValue::Exact(total),
            ValueText::AtLeast(total) => ProvenValue::AtLeast(total),
            ValueText::Never => ProvenValue::Never,
        }
    }
}

impl FragmentText {
    fn of(ProofFragment { head, entries }: &ProofFragment) -> FragmentText {
        let entries = entries.as_ref().map(|entries| (entries.first.0, entries.last.0, to_hexadecimal(&entries.bytes)));
        FragmentText { head: to_hexadecimal(head), entries }
    }

    fn fragment(self) -> Option<ProofFragment> {
        let entries = |(first, last, bytes): (u32, u32, String)| {
            Some(FragmentEntries { first: CodeId(first), last: CodeId(last), bytes: from_hexadecimal(&bytes)? })
        };
        let entries = match self.entries {
            Some(read) => Some(entries(read)?),
            None => None,
        };
        Some(ProofFragment { head: from_hexadecimal(&self.head)?, entries })
    }
}

impl UnitResult {
    /// Whether a worker gave up before the question of the unit was answered.
    pub fn is_cut_off(&self) -> bool {
        match (&self.finding, self.task) {
            (
                UnitAnswer::Value(ProvenValue::AtLeast(low)),
                UnitTask::Search { budget } | UnitTask::SearchShare { budget, .. },
            ) => budget.is_none_or(|budget| *low < budget),
            (UnitAnswer::Value(value), _) => !value.is_settled(),
            (UnitAnswer::Tree(tree), _) => tree.is_none(),
            (UnitAnswer::Proof(fragment), _) => fragment.is_none(),
        }
    }

    /// Whether it answers the question of a unit. Every search of the same guesses does, whatever its budget was.
    pub(crate) fn answers(&self, unit: &WorkUnit) -> bool {
        let of_same_position =
            (self.game, &self.history, self.guesses_left) == (unit.game, &unit.history, unit.guesses_left);
        let of_same_task = match (self.task, unit.task) {
            (UnitTask::Search { .. }, UnitTask::Search { .. }) => true,
            (UnitTask::SearchShare { .. }, UnitTask::SearchShare { .. }) => self.task.share() == unit.task.share(),
            (task, other) => task == other,
        };
        of_same_position && of_same_task
    }

    /// The result of a unit.
    pub fn of(unit: &WorkUnit, finding: UnitAnswer, nodes: u64) -> UnitResult {
        let WorkUnit { number, ref history, game, guesses_left, task, .. } = *unit;
        UnitResult { number, history: history.clone(), game, guesses_left, task, finding, best: None, nodes }
    }

    /// The result as one line of JSON.
    pub fn to_json(&self) -> String {
        let UnitResult { number, guesses_left, best, nodes, game, task, .. } = *self;
        let notation = Notation::standard(game);
        let history = notation.history(&self.history).to_string();
        let finding = match &self.finding {
            UnitAnswer::Value(value) => FindingText::Value { is: (*value).into() },
            UnitAnswer::Tree(tree) => FindingText::Strategy { tree: tree.as_ref().map(|root| self.tree_text(root)) },
            UnitAnswer::Proof(fragment) => FindingText::Proof { fragment: fragment.as_ref().map(FragmentText::of) },
        };
        let game = game.to_string();
        let text = ResultText { unit: number, game, history, guesses_left, best, nodes, task, finding };
        // Texts and numbers always have a JSON form.
        serde_json::to_string(&text).unwrap_or_default()
    }

    fn tree_text(&self, root: &StrategyNode) -> String {
        let tree = StrategyTree { game: self.game, root: root.clone() };
        let file = TreeFile { notation: Notation::standard(self.game), history: self.history.clone(), tree };
        let mut bytes = Vec::new();
        // Writing to memory does not fail, and JSON is valid UTF-8.
        file.write(&mut bytes).ok().and_then(|()| String::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// Reads what [`UnitResult::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<UnitResult, ClusterError> {
        let malformed =
            |error: &dyn std::fmt::Display| ClusterError::Malformed(format!("the result is malformed: {error}"));
        let text: ResultText = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let game: Game = text.game.parse().map_err(|error| malformed(&error))?;
        let history = game.history(&text.history).map_err(|error| malformed(&error))?;
        let ResultText { unit: number, guesses_left, best, nodes, task, finding, .. } = text;
        let task = task.checked().map_err(|error| malformed(&error))?;
        let finding = match finding {
            FindingText::Value { is } => UnitAnswer::Value(is.into()),
            FindingText::Strategy { tree: None } => UnitAnswer::Tree(None),
            FindingText::Strategy { tree: Some(tree) } => {
                let file = TreeFile::read(tree.as_bytes()).map_err(|error| malformed(&error))?;
                if file.tree.game != game {
                    return Err(malformed(&format!("its tree is one of {}, not of {game}", file.tree.game)));
                }
                UnitAnswer::Tree(Some(file.tree.root))
            }
            FindingText::Proof { fragment: None } => UnitAnswer::Proof(None),
            FindingText::Proof { fragment: Some(fragment) } => {
                let read = fragment.fragment();
                UnitAnswer::Proof(Some(read.ok_or_else(|| malformed(&"its bytes are not hexadecimal digits"))?))
            }
        };
        Ok(UnitResult { number, history, game, guesses_left, task, finding, best, nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit() -> WorkUnit {
        let game: Game = "4x6".parse().unwrap();
        let history = game.history("AABC 1,0; ADEE 0,2").unwrap();
        let task = UnitTask::Search { budget: None };
        WorkUnit { number: 3, history, game, guesses_left: Some(4), work: 7, task }
    }

    #[test]
    fn results_are_read_back() {
        let leaf = StrategyNode { guess: CodeId(7), consistent: false, answers: Vec::new() };
        let entries = FragmentEntries { first: CodeId(1), last: CodeId(2), bytes: vec![0, 255, 16] };
        for finding in [
            UnitAnswer::Value(ProvenValue::Exact(5)),
            UnitAnswer::Value(ProvenValue::AtLeast(9)),
            UnitAnswer::Value(ProvenValue::Never),
            UnitAnswer::Tree(None),
            UnitAnswer::Tree(Some(leaf)),
            UnitAnswer::Proof(None),
            UnitAnswer::Proof(Some(ProofFragment { head: vec![0], entries: None })),
            UnitAnswer::Proof(Some(ProofFragment { head: vec![1, 2], entries: Some(entries) })),
        ] {
            for best in [None, Some(8)] {
                let result = UnitResult { best, ..UnitResult::of(&unit(), finding.clone(), 11) };
                assert_eq!(UnitResult::from_json(&result.to_json()), Ok(result));
            }
        }
    }

    #[test]
    fn malformed_results_are_refused() {
        let value = UnitResult::of(&unit(), UnitAnswer::Value(ProvenValue::Exact(9)), 1).to_json();
        for (part, other) in [
            (&value[..], ""),
            (&value, "[]"),
            (&value, r#"{"unit":1}"#),
            (r#","total":9"#, ""),
            ("exact", "about"),
            ("4x6", "0x6"),
            ("1,0", "9,9"),
        ] {
            assert!(UnitResult::from_json(&value.replace(part, other)).is_err(), "{other}");
        }
        let fragment = ProofFragment { head: vec![171], entries: None };
        let proof = UnitResult::of(&unit(), UnitAnswer::Proof(Some(fragment)), 1).to_json();
        for other in ["a", "abc", "ag", "AB"] {
            assert!(UnitResult::from_json(&proof.replace("\"ab\"", &format!("{other:?}"))).is_err(), "{other}");
        }
    }
}
