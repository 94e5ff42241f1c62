//! The knowledge base of the inference player: which colors are present, and the positions each may take.
//!
//! The paper writes it as a list with one sublist for every peg whose color is known, `((2 (1)) (2 (3 4 5)))`. A
//! sublist with a single position is *tied*. The routines below have the names of the paper.
//!
//! Claim: the codes that agree with every answer to the player's trials are exactly those that give each sublist a
//! position of its own and fill the rest with colors not considered yet. So the answers contradict each other exactly
//! when the sublists cannot be matched with positions, or no color is left to fill up with.
//! Proof: a trial holds the tied colors, one untied color f at a position p, and one color c at all other positions. The
//! tied pegs are bulls. The sum of the answer tells how many pegs have color c, and nothing else that is new. If the secret
//! has f at p, each c of the secret is at a position where the trial has c, so there are no cows. Otherwise f is a cow. The
//! pegs of color c are bulls, except for one at p, which is a cow. So no cows mean f at p, one cow means neither f nor c at
//! p, and two cows mean c at p. The answer tells no more than that. Fix, Del and Fix1 record exactly this. All untied
//! sublists of a color are the same, so it does not matter which of them is tied.
//! Source: the routines are from Rao's section 4.3, the three cases of cows from his section 6. The claim and the matching
//! are ours.

/// One peg of the secret: its color and the positions it may still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sublist {
    pub(super) color: u8,
    pub(super) positions: Positions,
}

/// A set of positions, one bit per position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Positions(u128);

/// No code agrees with the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCodeLeft;

/// The paper's `Inferences`: the colors that are known to be present, and the positions each may take.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct KnowledgeBase {
    sublists: Vec<Sublist>,
}

impl Positions {
    /// The positions below a number.
    fn below(count: usize) -> Positions {
        Positions((0..count).fold(0, |bits, position| bits | 1 << position))
    }

    fn only(position: usize) -> Positions {
        Positions(1 << position)
    }

    fn contains(self, position: usize) -> bool {
        self.0 >> position & 1 == 1
    }

    fn without(self, other: Positions) -> Positions {
        Positions(self.0 & !other.0)
    }

    /// The lowest position.
    pub(super) fn first(self) -> Option<usize> {
        self.iter().next()
    }

    /// The positions in increasing order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..u128::BITS as usize).filter(move |&position| self.contains(position))
    }
}

impl Sublist {
    /// Whether exactly one position is left.
    pub(super) fn is_tied(&self) -> bool {
        self.positions.0.is_power_of_two()
    }
}

impl KnowledgeBase {
    /// A color and its possible positions for every peg whose color is known, both counted from 0.
    ///
    /// # Panics
    /// If a position is beyond the largest board.
    pub fn new(inferences: impl IntoIterator<Item = (u8, Vec<usize>)>) -> KnowledgeBase {
        let sublist = |(color, positions): (u8, Vec<usize>)| {
            assert!(positions.iter().all(|&position| position < usize::from(keypeg_core::MAX_PEGS)), "a position");
            let positions = positions.into_iter().fold(0, |bits, position| bits | 1 << position);
            Sublist { color, positions: Positions(positions) }
        };
        KnowledgeBase { sublists: inferences.into_iter().map(sublist).collect() }
    }

    /// Each color and its possible positions, in the order in which the colors were found.
    pub fn inferences(&self) -> impl Iterator<Item = (u8, Vec<usize>)> {
        self.sublists.iter().map(|sublist| (sublist.color, sublist.positions.iter().collect()))
    }

    /// Every sublist, in the order in which the colors were found.
    pub(super) fn sublists(&self) -> &[Sublist] {
        &self.sublists
    }

    /// The sublists that are not tied.
    pub(super) fn unfixed(&self) -> impl Iterator<Item = &Sublist> {
        self.sublists.iter().filter(|sublist| !sublist.is_tied())
    }

    /// The sublists of a color that are not tied.
    pub(super) fn unfixed_of(&self, color: u8) -> impl Iterator<Item = &Sublist> {
        self.unfixed().filter(move |sublist| sublist.color == color)
    }

    /// `Numfix`: the number of tied sublists.
    pub(super) fn numfix(&self) -> usize {
        self.sublists.iter().filter(|sublist| sublist.is_tied()).count()
    }

    /// `Tied` and `Itscolor`: the color tied to a position.
    pub(super) fn tied_color(&self, position: usize) -> Option<u8> {
        let only = Positions::only(position);
        self.sublists.iter().find(|sublist| sublist.positions == only).map(|sublist| sublist.color)
    }

    /// `Addlists`: this number of further pegs have the color, on any position that is not tied.
    pub(super) fn addlists(&mut self, gain: usize, color: u8, pegs: usize) {
        let tied = self.sublists.iter().filter(|sublist| sublist.is_tied());
        let open = tied.fold(Positions::below(pegs), |open, sublist| open.without(sublist.positions));
        self.sublists.extend(std::iter::repeat_n(Sublist { color, positions: open }, gain));
    }

    /// `Fix` and `Fix1`: ties one peg of the color to the position and takes the position from all others.
    pub fn fix(&mut self, color: u8, position: usize) -> Result<(), NoCodeLeft> {
        let fits = |s: &Sublist| s.color == color && !s.is_tied() && s.positions.contains(position);
        let chosen = self.sublists.iter().position(fits).ok_or(NoCodeLeft)?;
        self.sublists[chosen].positions = Positions::only(position);
        self.take_from_others(chosen);
        Ok(())
    }

    /// `Del`: excludes the position for all pegs of the color that are not tied.
    pub fn del(&mut self, color: u8, position: usize) {
        for sublist in self.sublists.iter_mut().filter(|s| s.color == color && !s.is_tied()) {
            sublist.positions = sublist.positions.without(Positions::only(position));
        }
    }

    /// `Cleanup`: a sublist with one position left takes it from all others, until nothing changes.
    ///
    /// The figures of the paper come from this rule only. Other conclusions would tie more pegs, for example if two pegs of
    /// one color share the same two positions, or if only one sublist has some position. They are not drawn.
    pub fn cleanup(&mut self) {
        loop {
            let before = self.sublists.clone();
            for tied in 0..self.sublists.len() {
                if self.sublists[tied].is_tied() {
                    self.take_from_others(tied);
                }
            }
            if self.sublists == before {
                return;
            }
        }
    }

    fn take_from_others(&mut self, owner: usize) {
        let taken = self.sublists[owner].positions;
        for (index, sublist) in self.sublists.iter_mut().enumerate() {
            if index != owner {
                sublist.positions = sublist.positions.without(taken);
            }
        }
    }

    /// Whether every sublist can have a position of its own: a matching that grows by one augmenting path per sublist.
    pub(super) fn is_possible(&self, pegs: usize) -> bool {
        let mut owner = vec![None; pegs];
        (0..self.sublists.len()).all(|sublist| self.find_room(sublist, &mut owner, &mut vec![false; pegs]))
    }

    fn find_room(&self, sublist: usize, owner: &mut [Option<usize>], visited: &mut [bool]) -> bool {
        self.sublists[sublist].positions.iter().any(|position| {
            if std::mem::replace(&mut visited[position], true) {
                return false;
            }
            let free = owner[position].is_none_or(|other| self.find_room(other, owner, visited));
            if free {
                owner[position] = Some(sublist);
            }
            free
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A knowledge base as the paper prints it, with colors and positions counted from 1.
    fn knowledge(sublists: &[(u8, &[usize])]) -> KnowledgeBase {
        KnowledgeBase::new(
            sublists.iter().map(|&(color, list)| (color, list.iter().map(|position| position - 1).collect())),
        )
    }

    fn after(mut knowledge: KnowledgeBase, step: impl FnOnce(&mut KnowledgeBase)) -> KnowledgeBase {
        step(&mut knowledge);
        knowledge
    }

    #[test]
    fn the_routines_do_what_the_paper_shows() {
        let before = knowledge(&[(3, &[2, 4, 5]), (4, &[2, 3, 4, 5]), (7, &[1, 2, 3, 4, 5])]);
        let fixed = knowledge(&[(3, &[2]), (4, &[3, 4, 5]), (7, &[1, 3, 4, 5])]);
        assert_eq!(after(before, |k| assert!(k.fix(3, 1).is_ok())), fixed);

        let before = knowledge(&[(2, &[3, 4, 5]), (3, &[2, 3, 4, 5])]);
        assert_eq!(after(before.clone(), |k| k.del(3, 2)), knowledge(&[(2, &[3, 4, 5]), (3, &[2, 4, 5])]));
        let fixed = knowledge(&[(2, &[4, 5]), (3, &[3])]);
        assert_eq!(after(before, |k| assert!(k.fix(3, 2).is_ok())), fixed);

        let before = knowledge(&[(2, &[3]), (4, &[3, 4, 5]), (5, &[3, 5])]);
        assert_eq!(after(before, KnowledgeBase::cleanup), knowledge(&[(2, &[3]), (4, &[4]), (5, &[5])]));
    }

    #[test]
    fn pegs_of_one_color_share_what_is_learned() {
        let twice = knowledge(&[(2, &[1]), (6, &[2, 3, 4]), (6, &[2, 3, 4])]);
        assert_eq!(after(twice.clone(), |k| k.del(6, 1)), knowledge(&[(2, &[1]), (6, &[3, 4]), (6, &[3, 4])]));
        let one_tied = knowledge(&[(2, &[1]), (6, &[2]), (6, &[3, 4])]);
        assert_eq!(after(twice.clone(), |k| assert!(k.fix(6, 1).is_ok())), one_tied);
        assert_eq!(after(one_tied.clone(), |k| k.del(6, 1)), one_tied, "a tied peg keeps its position");
        let added = knowledge(&[(2, &[1]), (6, &[2, 3, 4]), (6, &[2, 3, 4]), (7, &[2, 3, 4, 5])]);
        assert_eq!(after(twice, |k| k.addlists(1, 7, 5)), added);
    }

    #[test]
    fn a_position_that_is_gone_cannot_be_tied() {
        let mut known = knowledge(&[(2, &[1]), (6, &[2, 3])]);
        assert_eq!(known.fix(6, 3), Err(NoCodeLeft));
        assert_eq!(known.fix(2, 0), Err(NoCodeLeft), "its only peg is tied");
        assert_eq!(known.fix(9, 1), Err(NoCodeLeft), "the color is absent");
    }

    #[test]
    fn too_many_pegs_for_too_few_positions_are_noticed() {
        assert!(knowledge(&[(1, &[1, 2]), (2, &[2, 3]), (3, &[1, 3])]).is_possible(3));
        assert!(knowledge(&[(1, &[1, 2, 3]), (2, &[1, 2]), (3, &[1])]).is_possible(3), "needs augmenting paths");
        assert!(!knowledge(&[(1, &[1, 2]), (2, &[1, 2]), (3, &[1, 2]), (4, &[1, 2, 3, 4])]).is_possible(4));
        assert!(!knowledge(&[(1, &[])]).is_possible(4));
        assert!(KnowledgeBase::default().is_possible(1));
    }
}
