//! Charts as plain SVG: bars, ranks, lines and grids.
//!
//! A chart is a value with its data; [`Chart::to_html`] draws it as a figure with a caption. Colors are the variables of the shared
//! page style, with fallbacks, so a chart follows light, dark and print. The drawing is 440 units wide, so that
//! its letters stay legible on a telephone.

mod bars;
mod frame;
mod grid;
mod lines;
mod ranks;
mod scale;

pub use bars::Bars;
pub use grid::Grid;
pub use lines::Lines;
pub use ranks::Ranks;

use crate::escape;

/// CSS for pages with charts; it belongs in [`Page::style`](crate::Page::style).
pub const STYLE: &str = "\
figure.chart { margin: 1rem 0; max-width: 44rem; }
figure.chart figcaption { color: var(--faint); margin-bottom: 0.25rem; }
figure.chart svg { display: block; width: 100%; }
figure.chart svg.small { max-width: 18rem; }
@media print { figure.chart { break-inside: avoid; max-width: 30rem; } }
";

/// A named list of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// One number per category of the chart.
    pub values: Vec<f64>,
}

/// Any chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Vertical bars, in groups if there are several series.
    Bars(Bars),
    /// Horizontal bars, one per name.
    Ranks(Ranks),
    /// Lines through points.
    Lines(Lines),
    /// A table of cells.
    Grid(Grid),
}

impl Chart {
    /// The sentence above the chart.
    pub fn caption(&self) -> &str {
        match self {
            Chart::Bars(chart) => &chart.caption,
            Chart::Ranks(chart) => &chart.caption,
            Chart::Lines(chart) => &chart.caption,
            Chart::Grid(chart) => &chart.caption,
        }
    }

    /// The SVG element without a caption.
    pub fn to_svg(&self) -> String {
        match self {
            Chart::Bars(chart) => chart.to_svg(),
            Chart::Ranks(chart) => chart.to_svg(),
            Chart::Lines(chart) => chart.to_svg(),
            Chart::Grid(chart) => chart.to_svg(),
        }
    }

    /// A figure with caption and drawing, for a page with [`STYLE`].
    pub fn to_html(&self) -> String {
        format!(
            "<figure class=\"chart\"><figcaption>{}</figcaption>\n{}</figure>\n",
            escape(self.caption()),
            self.to_svg()
        )
    }

    /// Every number of the chart as a row of series, place and value. The series is empty if there is only one.
    pub fn data(&self) -> Vec<[String; 3]> {
        match self {
            Chart::Bars(chart) => of_series(&chart.series, |place| chart.categories[place].clone()),
            Chart::Ranks(chart) => {
                chart.ranks.iter().map(|(name, value)| [String::new(), name.clone(), value.to_string()]).collect()
            }
            Chart::Lines(chart) => chart
                .lines
                .iter()
                .flat_map(|(name, points)| points.iter().map(|(x, y)| [name.clone(), x.to_string(), y.to_string()]))
                .collect(),
            Chart::Grid(chart) => chart.data(),
        }
    }
}

fn of_series(series: &[Series], category: impl Fn(usize) -> String) -> Vec<[String; 3]> {
    let numbers = |series: &Series| {
        let places = series.values.iter().enumerate();
        places.map(|(place, value)| [series.name.clone(), category(place), value.to_string()]).collect::<Vec<_>>()
    };
    series.iter().flat_map(numbers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(series: usize) -> Chart {
        let categories = (1..=9).map(|guesses| guesses.to_string()).collect();
        let series = (0..series).map(|s| Series {
            name: format!("<strategy {s}>"),
            values: (0..9).map(|v| f64::from(v) * 1.5 + s as f64).collect(),
        });
        Chart::Bars(Bars {
            caption: "games & guesses".into(),
            x_label: "guesses".into(),
            y_label: "percent".into(),
            categories,
            series: series.collect(),
            decimals: 1,
        })
    }

    fn lines() -> Chart {
        let points = |k: f64| (0..20).map(|x| (f64::from(x) / 20.0, k * f64::from(x * (20 - x)))).collect();
        let lines = vec![("one".to_string(), points(0.01)), ("two".to_string(), points(0.013))];
        let (caption, x_label, y_label) = ("curves".into(), "p".into(), "bits".into());
        Chart::Lines(Lines { caption, x_label, y_label, lines, names: Vec::new() })
    }

    fn ranks() -> Chart {
        let ranks = vec![("first-consistent".to_string(), 5.76), ("most-parts".to_string(), 4.37)];
        Chart::Ranks(Ranks { caption: "averages".into(), x_label: "guesses".into(), ranks, decimals: 3, from: 4.0 })
    }

    fn grid() -> Chart {
        let cells = (0..4u8).map(|y| (0..4u8).map(|x| format!("{},{}", x.min(y), x.abs_diff(y))).collect()).collect();
        Chart::Grid(Grid { caption: "answers".into(), cells })
    }

    /// Every attribute that is a place or a size.
    fn numbers(svg: &str) -> Vec<f64> {
        let names = ["x=\"", "y=\"", "x1=\"", "x2=\"", "y1=\"", "y2=\"", "width=\"", "height=\""];
        let mut found = Vec::new();
        for name in names {
            for rest in svg.split(&format!(" {name}")).skip(1) {
                found.push(rest.split('"').next().unwrap().parse::<f64>().unwrap());
            }
        }
        found
    }

    #[test]
    fn nothing_is_drawn_outside_or_without_a_number() {
        for chart in [bars(1), bars(2), bars(6), lines(), ranks(), grid()] {
            let svg = chart.to_svg();
            let view = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
            let (width, height) = view.split_once(' ').unwrap();
            let most = width.parse::<f64>().unwrap().max(height.parse().unwrap());
            let numbers = numbers(&svg);
            assert!(!numbers.is_empty());
            assert!(numbers.iter().all(|n| n.is_finite() && (0.0..=most).contains(n)), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
            assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        }
    }

    #[test]
    fn names_cannot_become_markup_and_are_all_shown() {
        let html = bars(3).to_html();
        assert!(html.contains("games &amp; guesses") && !html.contains("<strategy"));
        for series in 0..3 {
            assert!(html.contains(&format!("&lt;strategy {series}&gt;")));
        }
    }

    #[test]
    fn empty_charts_are_drawn_too() {
        let (caption, x_label, y_label) = (String::new(), String::new(), String::new());
        let empty = Lines { caption, x_label, y_label, lines: Vec::new(), names: Vec::new() };
        assert!(Chart::Lines(empty).to_svg().starts_with("<svg"));
    }

    #[test]
    fn data_has_every_number() {
        assert_eq!(bars(2).data().len(), 18);
        assert_eq!(bars(2).data()[10], ["<strategy 1>", "2", "2.5"].map(String::from));
        assert_eq!(lines().data().len(), 40);
        assert_eq!(grid().data()[0], ["1", "1", "0,0"].map(String::from));
        assert_eq!(ranks().data()[1], ["", "most-parts", "4.37"].map(String::from));
    }
}
