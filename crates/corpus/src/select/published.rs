//! How even the selections of xCodeEval's paper are.

use serde::Serialize;

use super::Evenness;

/// A task of the paper for which it gives the evenness of selections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Tag classification.
    TagClassification,
    /// Code translation.
    CodeTranslation,
}

/// A split of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// The validation set.
    Validation,
    /// The test set.
    Test,
}

/// What the paper publishes about a language: of random selections, and of its own.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Published {
    /// A random selection.
    pub random: Evenness,
    /// The selection by the circulation problem.
    pub selection: Evenness,
}

/// A row of the table: of validation and then of test, the random selection and then the paper's own.
struct Row {
    task: Task,
    /// The language, as in `lang_cluster`.
    language: &'static str,
    skew: [f64; 4],
    deviation: [f64; 4],
}

const fn row(task: Task, language: &'static str, skew: [f64; 4], deviation: [f64; 4]) -> Row {
    Row { task, language, skew, deviation }
}

/// **Source:** Khan et al. 2023, xCodeEval, table 7.
const ROWS: [Row; 16] = [
    row(Task::TagClassification, "C", [2.778, 2.499, 2.848, 2.440], [249.161, 213.849, 880.881, 772.549]),
    row(Task::TagClassification, "C++", [2.405, 1.873, 2.315, 1.655], [233.530, 157.889, 1154.538, 751.023]),
    row(Task::TagClassification, "Python", [2.731, 2.365, 2.689, 2.173], [265.193, 240.248, 1125.133, 992.904]),
    row(Task::TagClassification, "Java", [2.652, 1.990, 2.545, 2.050], [258.587, 207.881, 1175.790, 972.703]),
    row(Task::TagClassification, "C#", [3.066, 2.598, 2.971, 2.506], [314.219, 291.813, 846.426, 760.069]),
    row(Task::CodeTranslation, "C", [2.744, 2.455, 2.941, 2.332], [117.298, 99.261, 267.214, 215.881]),
    row(Task::CodeTranslation, "C++", [2.424, 2.112, 2.287, 1.565], [131.632, 120.979, 243.100, 150.498]),
    row(Task::CodeTranslation, "Python", [2.533, 2.379, 2.635, 2.294], [123.710, 110.076, 271.219, 237.179]),
    row(Task::CodeTranslation, "Java", [2.558, 2.208, 2.605, 1.827], [134.314, 114.840, 259.510, 193.211]),
    row(Task::CodeTranslation, "C#", [3.147, 2.532, 2.943, 2.395], [103.838, 96.747, 250.049, 220.615]),
    row(Task::CodeTranslation, "PHP", [2.506, 2.744, 2.520, 2.730], [59.321, 59.877, 270.582, 278.530]),
    row(Task::CodeTranslation, "Rust", [2.520, 2.393, 2.534, 2.311], [59.269, 60.253, 269.352, 264.507]),
    row(Task::CodeTranslation, "Go", [2.807, 2.359, 2.676, 2.424], [72.415, 66.666, 266.565, 254.986]),
    row(Task::CodeTranslation, "Javascript", [2.611, 2.611, 2.473, 2.473], [64.090, 64.090, 246.483, 246.483]),
    row(Task::CodeTranslation, "Ruby", [2.875, 2.686, 2.968, 2.762], [74.153, 70.760, 280.000, 271.539]),
    row(Task::CodeTranslation, "Kotlin", [2.865, 2.576, 3.108, 2.534], [59.765, 56.114, 266.430, 257.155]),
];

impl Task {
    /// The tasks of the table, in its order.
    pub const ALL: [Self; 2] = [Self::TagClassification, Self::CodeTranslation];

    /// The name of the task's folder in xCodeEval.
    pub fn id(self) -> &'static str {
        match self {
            Self::TagClassification => "tag_classification",
            Self::CodeTranslation => "code_translation",
        }
    }
}

impl Split {
    /// The splits of the table, in its order.
    pub const ALL: [Self; 2] = [Self::Validation, Self::Test];

    /// The name of the split.
    pub fn id(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::Test => "test",
        }
    }
}

impl Published {
    /// What the paper publishes about the selection of a task and split in a language, such as `C++`.
    pub fn of(task: Task, split: Split, language: &str) -> Option<Self> {
        let row = ROWS.iter().find(|row| row.task == task && row.language == language)?;
        let first = 2 * split as usize;
        let [random, selection] =
            [first, first + 1].map(|place| Evenness { skew: row.skew[place], deviation: row.deviation[place] });
        Some(Self { random, selection })
    }

    /// The languages of a task, in the order of the table.
    pub fn languages(task: Task) -> impl Iterator<Item = &'static str> {
        ROWS.iter().filter(move |row| row.task == task).map(|row| row.language)
    }
}
