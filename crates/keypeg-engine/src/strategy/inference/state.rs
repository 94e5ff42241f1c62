//! The state of the inference player during a game: its knowledge, its next trial, and the update after an answer.

use keypeg_core::{Code, Feedback, Game};

use super::knowledge::{KnowledgeBase, NoCodeLeft};
use super::{InferenceError, Trial};

/// What the player knows after some answers. Some code agrees with all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferenceState {
    game: Game,
    turns: usize,
    knowledge: KnowledgeBase,
    /// The first color that is not considered yet. The number of colors if all are.
    untried: u8,
    roles: Roles,
    trial: Code,
}

/// The roles of the colors of a trial that are not tied.
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
    /// The colors of all pegs are known. This is the second color that is not fixed.
    Known(u8),
    /// The colors of all pegs are known, and the colors that are not fixed are all the same. So the trial is the secret.
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

    /// The number of answers so far.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// The number of colors considered, in the order of their numbers. It is known how often each of them occurs.
    pub fn considered(&self) -> usize {
        usize::from(self.untried)
    }

    /// The knowledge base: a color and its possible positions for every peg whose color is known, both counted from
    /// 0, in the order in which the colors were found.
    pub fn inferences(&self) -> impl Iterator<Item = (u8, Vec<usize>)> {
        self.knowledge.inferences()
    }

    /// The state after the answer to the code of [`InferenceState::next`].
    pub fn answered(&self, feedback: Feedback) -> Result<InferenceState, InferenceError> {
        let mut after = InferenceState { turns: self.turns + 1, ..self.clone() };
        match after.update(feedback).and_then(|()| after.getnext()) {
            Ok(()) => Ok(after),
            Err(NoCodeLeft) => Err(InferenceError::ContradictoryAnswers { turn: after.turns }),
        }
    }

    /// `Update`: draws the conclusions from the answer to the trial.
    ///
    /// The routine in the paper has the two cases of `gain` exchanged. If a color is being fixed, one of the matches does not
    /// count as gain.
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

    /// Ties all other colors at their positions in the trial, which is the secret.
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
        // If the considered color is beyond the last one, pegs are left but no color is. Then the code is invalid.
        self.trial = Code::new(self.game, &colors).map_err(|_| NoCodeLeft)?;
        Ok(())
    }

    /// `Bump` and `Nextcolor`: the first color that is not fixed is being fixed, at its first position (`Nextpos`);
    /// the first untried one is being considered, or `Secondunfixed` once the colors of all pegs are known.
    fn bump(&self) -> Roles {
        let first = self.knowledge.unfixed().next();
        // A second peg of the color being fixed would tell nothing, so the second color is a different one.
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
