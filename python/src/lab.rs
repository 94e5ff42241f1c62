//! `compare` and `reproduce`.

use std::path::PathBuf;

use keypeg::Game;
use keypeg_lab::compare::{self, ComparisonPlan, Contender};
use keypeg_lab::reproduce::{self, Item, ItemError, ListedItem, Paper, ReproductionReport};
use pyo3::PyTypeInfo;
use pyo3::prelude::*;

use crate::classes::game::PyGame;
use crate::classes::strategy::PyStrategy;
use crate::failure::{out_of_time, refused, wrong_type};
use crate::files;
use crate::long_call::{self, Limits, seconds};
use crate::python_values::{from_json, python};

/// Plays every strategy on every board: a dict with the results as `rows` and what is known of optimal play as `optima`.
///
/// >>> [(row["strategy"], row["total"]) for row in compare("4x6", ["entropy", "most-parts"])["rows"]]
/// [('entropy', 5722), ('most-parts', 5668)]
/// >>> rivals = [Strategy("worst-case"), Strategy("worst-case", ties="last")]
/// >>> [(row["strategy"], row["total"]) for row in compare("3x4", rivals)["rows"]]
/// [('worst-case', 216), ('worst-case (ties=last)', 216)]
///
/// A game may be a range such as `3..4x4..6`. `search_time` is the time for the optimum of each board, in seconds. With `html`, a
/// page with charts is written to that file.
#[pyfunction(name = "compare")]
#[pyo3(signature = (games, strategies, *, rows = None, search_time = 0.0, games_simulated = 2000, seed = 1, html = None,
                    time_limit = None, progress = None, threads = None))]
#[allow(clippy::too_many_arguments)] // Python calls it with keywords.
pub(crate) fn compare_strategies<'py>(
    py: Python<'py>,
    games: &Bound<'_, PyAny>,
    strategies: &Bound<'_, PyAny>,
    rows: Option<u32>,
    search_time: f64,
    games_simulated: u64,
    seed: u64,
    html: Option<PathBuf>,
    time_limit: Option<f64>,
    progress: Option<Py<PyAny>>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let limits = Limits::new(time_limit, progress, threads)?;
    if games_simulated == 0 {
        return Err(refused("games_simulated is 0; use at least 1"));
    }
    let plan = ComparisonPlan {
        strategies: contenders(strategies)?,
        rows,
        budget: seconds(search_time)?,
        simulated: games_simulated,
        seed,
        ..ComparisonPlan::new(boards(games)?)
    };
    if let Some(path) = &html {
        files::check_writable(path)?;
    }
    let comparison = long_call::run(py, &limits, |control| compare::compare(&plan, control))?;
    if let Some(path) = &html {
        files::write(py, path, comparison.to_html().as_bytes())?;
    }
    python(py, &comparison.to_json())
}

/// The strategies to compare, each once: one, or a list of them.
fn contenders(strategies: &Bound<'_, PyAny>) -> PyResult<Vec<Contender>> {
    let mut found: Vec<Contender> = Vec::new();
    for strategy in one_or_many::<PyStrategy>(strategies, "a Strategy, its name or a list of them")? {
        let strategy = PyStrategy::named(&strategy)?;
        let name = strategy.label(strategies.py())?;
        if found.iter().all(|other| other.name != name) {
            found.push(Contender { name, id: strategy.id, options: strategy.options });
        }
    }
    if found.is_empty() {
        return Err(refused("strategies is empty; use names such as [\"entropy\", \"most-parts\"]"));
    }
    Ok(found)
}

/// A text or a value of the class as a list of one, and the items of everything else.
fn one_or_many<'py, T: PyTypeInfo>(object: &Bound<'py, PyAny>, wanted: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if object.extract::<&str>().is_ok() || object.cast::<T>().is_ok() {
        return Ok(vec![object.clone()]);
    }
    object.try_iter().map_err(|_| wrong_type(object, wanted))?.collect()
}

/// The boards of a game, of a text such as `3..4x4..6`, or of a list of them.
pub(crate) fn boards(games: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    let mut found: Vec<Game> = Vec::new();
    for item in one_or_many::<PyGame>(games, "a game, a range such as \"3..4x4..6\" or a list of them")? {
        let more = match item.cast::<PyGame>() {
            Ok(game) => vec![game.get().rules()],
            Err(_) => {
                let text: String = item.extract().map_err(|_| wrong_type(&item, "a game or a range of games"))?;
                compare::boards(&text).map_err(refused)?
            }
        };
        found.extend(more.into_iter().filter(|game| !found.contains(game)).collect::<Vec<_>>());
    }
    if found.is_empty() {
        return Err(refused("games is empty; use names such as [\"4x6\"]"));
    }
    Ok(found)
}

/// Recomputes what papers print: `norvig`, `solvemaster`, `antimind`, `rao` and `kooi`. `items` lists what there is. With `report`,
/// a page with charts and data is written into that folder, which is made if it does not exist.
#[pyfunction(name = "reproduce")]
#[pyo3(signature = (paper = None, item = None, *, report = None, time_limit = None, progress = None, threads = None))]
pub(crate) fn reproduce_items<'py>(
    py: Python<'py>,
    paper: Option<&str>,
    item: Option<&str>,
    report: Option<PathBuf>,
    time_limit: Option<f64>,
    progress: Option<Py<PyAny>>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let limits = Limits::new(time_limit, progress, threads)?;
    let items = selected(paper, item)?;
    if let Some(folder) = &report {
        files::make_folder(folder)?; // An error before the long work, if it cannot be made.
    }
    let done = long_call::try_run(py, &limits, |control| {
        let checks = reproduce::check_all(&items, control)?;
        let is_complete = checks.len() == items.len();
        let files = if report.is_some() { ReproductionReport::new(&checks).files } else { Vec::new() };
        Ok::<_, ItemError>(is_complete.then(|| (reproduce::json(&checks), files)))
    })?;
    let late = "the time limit was reached before every item was recomputed; use a larger time_limit";
    let (json, files) = done.ok_or_else(|| out_of_time(late))?;
    for (folder, (name, content)) in report.iter().cycle().zip(files) {
        files::write(py, &folder.join(name), content.as_bytes())?;
    }
    from_json(py, &json)
}

/// What papers print and `reproduce` recomputes, as rows of a table.
#[pyfunction]
#[pyo3(signature = (paper = None))]
pub(crate) fn items<'py>(py: Python<'py>, paper: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    python(py, &selected(paper, None)?.into_iter().map(ListedItem::from).collect::<Vec<_>>())
}

fn selected(paper: Option<&str>, id: Option<&str>) -> PyResult<Vec<&'static Item>> {
    let paper: Option<Paper> = paper.map(str::parse).transpose().map_err(refused)?;
    reproduce::select(paper, id).map_err(|error| refused(format!("{error}; keypeg.items lists all")))
}
