//! The codes that agree with all answers, page by page.

use keypeg_core::{Code, Control};
use serde::Serialize;

use super::Coach;
use crate::any_board::{AnyPosition, CodeCount, CodeList};
use crate::{json, words};
use keypeg_engine::code_search::SearchEnd;

/// A page of the codes left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CodesReport {
    /// The number of all codes left; `null` in JSON if they were not counted.
    #[serde(serialize_with = "json::count")]
    pub remaining: CodeCount,
    /// The number of codes before this page.
    pub offset: usize,
    /// The codes of this page.
    pub codes: Vec<String>,
    /// Whether no code comes after this page.
    pub complete: bool,
    /// How many codes there are and were listed, in words.
    pub summary: String,
}

impl Coach<'_> {
    /// At most `limit` codes that agree with all answers, after the first `offset`. If the board is not enumerated,
    /// pages have no order: `offset` is ignored, and the first codes found are listed.
    pub fn possible_codes(
        &self,
        position: &AnyPosition,
        offset: usize,
        limit: usize,
        control: &Control,
    ) -> CodesReport {
        let Some((board, ids)) = position.board().zip(position.possible_ids()) else {
            return self.listed(&position.possible_codes(limit, control));
        };
        let page: Vec<Code> = ids.iter().skip(offset).take(limit).map(|&id| board.code(id)).collect();
        let remaining = CodeCount::Exactly(ids.len() as u128);
        let complete = offset.saturating_add(page.len()) >= ids.len();
        let ended = if complete { SearchEnd::Complete } else { SearchEnd::Enough };
        let summary = words::listed(remaining, page.len(), if offset > 0 { SearchEnd::Enough } else { ended });
        CodesReport { remaining, offset, codes: self.codes(&page), complete, summary }
    }

    /// A list of codes as the first page.
    pub fn listed(&self, list: &CodeList) -> CodesReport {
        CodesReport {
            remaining: list.count,
            offset: 0,
            codes: self.codes(&list.codes),
            complete: list.ended == SearchEnd::Complete,
            summary: words::listed(list.count, list.codes.len(), list.ended),
        }
    }
}
