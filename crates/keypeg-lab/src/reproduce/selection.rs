//! The items to recompute, and recomputing them one after the other.

use keypeg_core::Control;
use serde::Serialize;

use super::{CheckedItem, Item, ItemStatus, Lab, Paper, items};
use crate::LabError;

/// No item has the id that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id:?} is not an item{}{}", of(*paper), alike(similar))]
pub struct UnknownItem {
    /// The id that was asked for.
    pub id: String,
    /// The paper that was asked for; `None` for all papers.
    pub paper: Option<Paper>,
    /// Items with a similar id, such as `norvig/table-7`.
    pub similar: Vec<String>,
}

fn of(paper: Option<Paper>) -> String {
    paper.map_or_else(String::new, |paper| format!(" of {paper}"))
}

fn alike(similar: &[String]) -> String {
    if similar.is_empty() { String::new() } else { format!("; there are {}", similar.join(", ")) }
}

/// The items of a paper, or of all papers; with an id only those with that id.
pub fn select(paper: Option<Paper>, id: Option<&str>) -> Result<Vec<&'static Item>, UnknownItem> {
    let of_paper = || items().filter(move |item| paper.is_none_or(|paper| item.paper == paper));
    let Some(id) = id else { return Ok(of_paper().collect()) };
    let found: Vec<_> = of_paper().filter(|item| item.id == id).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let is_similar = |item: &&Item| {
        !id.trim().is_empty()
            && (item.id.contains(id) || (id.len() > 3 && item.id.starts_with(&id[..id.ceil_char_boundary(3)])))
    };
    let similar = of_paper().filter(is_similar).map(|item| format!("{}/{}", item.paper, item.id)).collect();
    Err(UnknownItem { id: id.to_string(), paper, similar })
}

/// An item in a list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ListedItem {
    /// The name of the paper, such as `norvig`.
    pub paper: &'static str,
    /// The id within the paper, such as `table-7`.
    pub item: &'static str,
    /// What the paper prints there.
    pub title: &'static str,
    /// Whether an independent program has confirmed our figures.
    pub confirmed: bool,
}

impl From<&Item> for ListedItem {
    fn from(item: &Item) -> ListedItem {
        let confirmed = item.status == ItemStatus::Confirmed;
        ListedItem { paper: item.paper.name(), item: item.id, title: item.title, confirmed }
    }
}

/// Recomputes items until the control stops it. Returns those that were finished; fewer than `items` if it was stopped.
pub fn check_all(items: &[&'static Item], control: &Control) -> Result<Vec<CheckedItem>, ItemError> {
    let lab = Lab::new(control);
    let mut checks = Vec::new();
    for item in items {
        control.report_steps(checks.len() as u64, items.len() as u64);
        let check = lab.check(item);
        // The finding of an interrupted item is not reliable, and it may be an error.
        if control.is_stopped() {
            return Ok(checks);
        }
        checks.push(check.map_err(|error| ItemError { item: format!("{}/{}", item.paper, item.id), error })?);
    }
    control.report_steps(items.len() as u64, items.len() as u64);
    Ok(checks)
}

/// An item cannot be recomputed.
#[derive(Debug, thiserror::Error)]
#[error("{item}: {error}")]
pub struct ItemError {
    /// The paper and the id, such as `norvig/table-7`.
    pub item: String,
    /// Why it failed.
    pub error: LabError,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_item_names_similar_ones() {
        let all = select(None, None).unwrap();
        assert_eq!(all.len(), items().count());
        let first = all[0];
        let found = select(Some(first.paper), Some(first.id)).unwrap();
        assert_eq!(found.iter().map(|item| item.title).collect::<Vec<_>>(), [first.title]);
        let error = select(Some(first.paper), Some(&first.id[..first.id.len() - 1])).err().unwrap();
        assert!(error.similar.contains(&format!("{}/{}", first.paper, first.id)), "{error}");
        assert_eq!(select(None, Some("")).err().unwrap().to_string(), "\"\" is not an item");
    }

    #[test]
    fn a_stopped_run_returns_the_items_before_it() {
        let control = Control::default().with_cancellation(|| true);
        assert!(check_all(&select(None, None).unwrap(), &control).unwrap().is_empty());
    }
}
