//! A leaderboard in brief, for the home page.

use crate::board::{Board, Row, Tier};

/// A leaderboard in brief.
pub struct Overview {
    /// The benchmark's id.
    pub id: String,
    /// The benchmark's name.
    pub name: String,
    /// A one-sentence description.
    pub about: String,
    /// The number of submissions.
    pub submissions: usize,
    /// The number of rows from papers.
    pub published: usize,
    /// The best row, if there are any scores.
    pub leader: Option<Leader>,
}

/// The best row of a board in its first setting that has any, by the setting's first metric.
pub struct Leader {
    /// The model.
    pub model: String,
    /// The submission's page, relative to the home page.
    pub page: Option<String>,
    /// The score.
    pub value: f64,
    /// The short name of the metric, with its unit.
    pub metric: String,
    /// The group of tasks, if it is not all of them.
    pub scope: Option<String>,
    /// The setting.
    pub setting: String,
    /// The profile.
    pub profile: String,
    /// The date of the row, `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The source of the number.
    pub tier: Tier,
    /// The scores of all rows, with their dates.
    pub points: Vec<Point>,
}

/// A row's score.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The model.
    pub model: String,
    /// The date, `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The score.
    pub value: f64,
}

impl Overview {
    /// A board in brief.
    pub fn of(board: &Board<'_>) -> Self {
        let published = board.rows.iter().filter(|row| row.tier == Tier::Published).count();
        Self {
            id: board.benchmark.id.to_owned(),
            name: board.benchmark.name.to_owned(),
            about: board.benchmark.about.to_owned(),
            submissions: board.rows.len() - published,
            published,
            leader: Leader::of(board),
        }
    }
}

impl Leader {
    fn of(board: &Board<'_>) -> Option<Self> {
        let profiles = std::iter::once(board.profile).chain(board.profiles.iter().map(String::as_str));
        profiles.into_iter().find_map(|profile| {
            board.settings.iter().find_map(|setting| {
                let metric = setting.metrics.first()?;
                let score = |row: &Row, scope: &str| Some(row.scores.get(profile)?.get(scope)?.get(metric)?.0);
                board.scopes.iter().find_map(|scope| {
                    let rows = board.rows.iter().filter(|row| row.setting == setting.id);
                    let scored: Vec<(&Row, f64)> = rows.filter_map(|row| Some((row, score(row, scope.id)?))).collect();
                    // Of equal scores, the first counts.
                    let (row, value) = scored.iter().rev().max_by(|(_, a), (_, b)| a.total_cmp(b))?;
                    let named = board.metrics.iter().find(|known| known.id == metric);
                    Some(Self {
                        model: row.model.clone(),
                        page: row
                            .page
                            .as_ref()
                            .map(|page| format!("{}/{}", board.benchmark.id, page.trim_start_matches("./"))),
                        value: *value,
                        metric: named
                            .map_or_else(|| metric.clone(), |known| format!("{}, {}", known.short, known.unit)),
                        scope: (scope.id != "all").then(|| scope.name.to_owned()),
                        setting: setting.name.to_owned(),
                        profile: profile.to_owned(),
                        date: row.date.clone(),
                        tier: row.tier,
                        points: scored
                            .iter()
                            .map(|(row, value)| Point {
                                model: row.model.clone(),
                                date: row.date.clone(),
                                value: *value,
                            })
                            .collect(),
                    })
                })
            })
        })
    }
}
