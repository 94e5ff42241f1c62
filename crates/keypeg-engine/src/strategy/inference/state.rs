//! The inference player in the middle of a game: its knowledge, its next trial, and what an answer teaches.

use keypeg_core::{Code, Feedback, Game};

use super::knowledge::{KnowledgeBase, NoCodeLeft};
use super::{InferenceError, Trial};

/// What the player knows after some answers. Some code agrees with all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferenceState {
    game: Game,
    turns: usize,
    knowledge: KnowledgeBase,
    /// The first color not considered yet; the number of colors when there is none.
    untried: u8,
    roles: Roles,
    trial: Code,
}

/// What the colors of a trial that are not tied stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Roles {
    /// `Being-Fixed`: a color known to be present, and the position where it is tried.
    fixed: Option<(u8, usize)>,
    /// `Being-Considered`: the color on all other positions.
    considered: Considered,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Considered {
    /// Not tried before.
    New(u8),
    /// The colors of all pegs are known: the second of those that are not fixed.
    Known(u8),
    /// The colors of all pegs are known, and those that are not fixed are all the same: the trial is the secret.
    Nothing,
}

impl InferenceState {
    /// The player before its first trial, which is all of the first color.
    pub(super) fn new(game: Game) -> InferenceState {
        let trial = Code::new(game, &vec![0; game.pegs()]).expect("a board with repeats has a code of its first color");
        let roles = Roles { fixed: None, considered: Considered::New(0) };
        InferenceState { game, turns: 0, knowledge: KnowledgeBase::default(), untried: 0, roles, trial }
    }

    /// The next trial, or the secret.
    pub fn next(&self) -> Trial {
        if self.knowledge.numfix() == self.game.pegs() { Trial::Certain(self.trial) } else { Trial::Try(self.trial) }
    }

    /// How many answers it has had.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// How many colors it has considered, in the order of their numbers: how often each occurs is known.
    pub fn considered(&self) -> usize {
        usize::from(self.untried)
    }

    /// The knowledge base: a color and its possible positions for every peg whose color is known, both counted from
    /// 0, in the order in which the colors were found.
    pub fn inferences(&self) -> impl Iterator<Item = (u8, Vec<usize>)> {
        self.knowledge.inferences()
    }

    /// What the player knows once the code of [`InferenceState::next`] is answered.
    pub fn answered(&self, feedback: Feedback) -> Result<InferenceState, InferenceError> {
        let mut after = InferenceState { turns: self.turns + 1, ..self.clone() };
        match after.update(feedback).and_then(|()| after.getnext()) {
            Ok(()) => Ok(after),
            Err(NoCodeLeft) => Err(InferenceError::ContradictoryAnswers { turn: after.turns }),
        }
    }

    /// `Update`: draws the conclusions from the answer to the trial.
    ///
    /// The printed routine has the two cases of `gain` the wrong way round: it is with a color being fixed that one
    /// of the matches is no gain.
    fn update(&mut self, feedback: Feedback) -> Result<(), NoCodeLeft> {
        let Roles { fixed, considered } = self.roles;
        let won = feedback == Feedback::win(self.game.pegs());
        let matches = usize::from(feedback.black()) + usize::from(feedback.white());
        let explained = self.knowledge.numfix() + usize::from(fixed.is_some());
        let gain = matches.checked_sub(explained).ok_or(NoCodeLeft)?;
        let color = match considered {
            Considered::New(color) => {
                self.knowledge.addlists(gain, color, self.game.pegs());
                self.untried += 1;
                color
            }
            Considered::Known(color) if gain == self.knowledge.unfixed_of(color).count() => color,
            Considered::Nothing if won => return self.tie_trial(),
            Considered::Known(_) | Considered::Nothing => return Err(NoCodeLeft),
        };
        match (feedback.white(), fixed) {
            (0, None) => {}
            (0, Some((being_fixed, position))) => self.knowledge.fix(being_fixed, position)?,
            (1, Some((being_fixed, position))) => {
                self.knowledge.del(color, position);
                self.knowledge.del(being_fixed, position);
            }
            (2, Some((_, position))) => self.knowledge.fix(color, position)?,
            _ => return Err(NoCodeLeft),
        }
        self.knowledge.cleanup();
        if won {
            self.tie_trial()?;
        }
        if self.knowledge.is_possible(self.game.pegs()) { Ok(()) } else { Err(NoCodeLeft) }
    }

    /// Ties all that is not tied yet as the trial has it, which was the secret.
    fn tie_trial(&mut self) -> Result<(), NoCodeLeft> {
        for (position, &color) in self.trial.colors().iter().enumerate() {
            if self.knowledge.tied_color(position) != Some(color) {
                self.knowledge.fix(color, position)?;
            }
        }
        Ok(())
    }

    /// `Getnext`: lays out the next trial.
    fn getnext(&mut self) -> Result<(), NoCodeLeft> {
        self.roles = self.bump();
        let Roles { fixed, considered } = self.roles;
        let rest = match considered {
            Considered::New(color) | Considered::Known(color) => Some(color),
            Considered::Nothing => fixed.map(|(color, _)| color),
        };
        let being_fixed = |position| fixed.filter(|&(_, tried)| tried == position).map(|(color, _)| color);
        let color = |position| self.knowledge.tied_color(position).or_else(|| being_fixed(position)).or(rest);
        let colors: Vec<u8> = (0..self.game.pegs()).filter_map(color).collect();
        // The board refuses the trial when the color considered is past its last: pegs are left, but no color is.
        self.trial = Code::new(self.game, &colors).map_err(|_| NoCodeLeft)?;
        Ok(())
    }

    /// `Bump` and `Nextcolor`: the first color that is not fixed is being fixed, at its first position (`Nextpos`);
    /// the first untried one is being considered, or `Secondunfixed` once the colors of all pegs are known.
    fn bump(&self) -> Roles {
        let first = self.knowledge.unfixed().next();
        // A second peg of the color being fixed would teach nothing, so the second color is another one.
        let second = self.knowledge.unfixed().find(|sublist| first.is_some_and(|first| first.color != sublist.color));
        let fixed = first.and_then(|sublist| Some((sublist.color, sublist.positions.first()?)));
        let considered = match second {
            _ if self.knowledge.sublists().len() < self.game.pegs() => Considered::New(self.untried),
            Some(sublist) => Considered::Known(sublist.color),
            None => Considered::Nothing,
        };
        Roles { fixed, considered }
    }
}
