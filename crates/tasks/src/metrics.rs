//! The metrics of the tasks that are scored without programs. The others have
//! [pass@k](assay_execution::metrics::PASS).

use assay_evaluation::metric::{Direction, Metric, Unit};

/// Macro-F1 of tags: see [`tags`](super::tags).
pub static MACRO_F1: Metric = percent(
    "macro_f1",
    "macro-F1",
    "macro-F1 of tags",
    "The mean of F1 over the tags of the references; all tags have the same weight.",
    "Khan et al. 2023 (xCodeEval), appendix F",
);
/// F1 of the summed counts of all tags.
pub static MICRO_F1: Metric = percent(
    "micro_f1",
    "micro-F1",
    "micro-F1 of tags",
    "F1 of the counts of all tags together.",
    "the usual definition",
);
/// Programs with exactly the tags of the reference.
pub static EXACT: Metric = percent(
    "exact",
    "exact",
    "subset accuracy",
    "The share of programs whose answer has exactly the reference's tags.",
    "the usual definition",
);
/// The mean of the languages' macro-F1.
pub static AVERAGE_MACRO_F1: Metric = percent(
    "average_macro_f1",
    "mean",
    "mean macro-F1 over languages",
    "The mean of the languages' macro-F1; all languages have the same weight.",
    "Khan et al. 2023 (xCodeEval), appendix F",
);
/// The accuracy of compilation: see [`compilation`](super::compilation).
pub static ACCURACY: Metric = percent(
    "accuracy",
    "accuracy",
    "accuracy",
    "The share of programs whose answer is correct.",
    "Khan et al. 2023 (xCodeEval), appendix F",
);
/// The accuracy of the more common answer.
pub static MAJORITY: Metric = percent(
    "majority",
    "majority",
    "accuracy of the majority baseline",
    "The accuracy if every answer is the more common one.",
    "the usual definition",
);
/// The mean of the languages' accuracies.
pub static AVERAGE_ACCURACY: Metric = percent(
    "average_accuracy",
    "mean",
    "mean accuracy over languages",
    "The mean of the languages' accuracies; all languages have the same weight.",
    "Khan et al. 2023 (xCodeEval), appendix F",
);
/// The family of Acc@k: see [`retrieval`](super::retrieval).
pub static ACC: Metric = percent(
    "acc_k",
    "Acc@k",
    "retrieval accuracy at k",
    "The share of queries with a correct program among the first k of the ranking.",
    "Khan et al. 2023 (xCodeEval), section 4",
);
/// The family of the mean Acc@k of monolingual cells.
pub static MONOLINGUAL_ACC: Metric = percent(
    "monolingual_acc_k",
    "monolingual Acc@k",
    "monolingual retrieval accuracy at k",
    "The mean Acc@k over languages, for queries that are programs in the language of the corpus.",
    "Khan et al. 2023 (xCodeEval), appendix E.6",
);
/// The family of the mean Acc@k of cross-lingual cells.
pub static CROSS_LINGUAL_ACC: Metric = percent(
    "cross_lingual_acc_k",
    "cross-lingual Acc@k",
    "cross-lingual retrieval accuracy at k",
    "The mean Acc@k over pairs of languages, for queries that are programs in a language other than the corpus.",
    "Khan et al. 2023 (xCodeEval), appendix E.6",
);
/// The family of the mean Acc@k of a corpus language's cells, α.
pub static CORPUS_ACC: Metric = percent(
    "corpus_acc_k",
    "α@k",
    "retrieval accuracy at k by corpus",
    "The mean Acc@k over the languages of the queries, for programs in one language.",
    "Khan et al. 2023 (xCodeEval), section 4",
);
/// The family of the mean Acc@k of a query language's cells, γ.
pub static QUERY_ACC: Metric = percent(
    "query_acc_k",
    "γ@k",
    "retrieval accuracy at k by query",
    "The mean Acc@k over the languages of the programs, for queries in one language.",
    "Khan et al. 2023 (xCodeEval), section 4",
);
/// The family of the mean pass@k of cells: see [`translation`](super::translation).
pub static AVERAGE_PASS: Metric = percent(
    "average_pass_k",
    "mean pass@k",
    "mean pass@k over pairs of languages",
    "The mean pass@k over pairs of source and target languages; all pairs have the same weight.",
    "Khan et al. 2023 (xCodeEval), table 3",
);

/// Every metric, or family of metrics, in the order of tables.
pub static ALL: [&Metric; 13] = [
    &MACRO_F1,
    &MICRO_F1,
    &EXACT,
    &AVERAGE_MACRO_F1,
    &ACCURACY,
    &MAJORITY,
    &AVERAGE_ACCURACY,
    &ACC,
    &MONOLINGUAL_ACC,
    &CROSS_LINGUAL_ACC,
    &CORPUS_ACC,
    &QUERY_ACC,
    &AVERAGE_PASS,
];

/// The description of the metric with this id, such as `macro_f1` or `acc_10`.
pub fn named(id: &str) -> Option<&'static Metric> {
    ALL.into_iter().find(|metric| metric.describes(id))
}

/// The metric whose mean over languages the metric with this id is: `macro_f1` for
/// `average_macro_f1`.
pub(super) fn averaged(id: &str) -> Option<&str> {
    [&AVERAGE_MACRO_F1, &AVERAGE_ACCURACY].iter().find(|metric| metric.id == id)?;
    id.strip_prefix("average_")
}

const fn percent(
    id: &'static str,
    short: &'static str,
    name: &'static str,
    about: &'static str,
    source: &'static str,
) -> Metric {
    Metric { id, short, name, unit: Unit::Percent, direction: Direction::Higher, about, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_metric_is_found_by_its_id_alone() {
        for metric in ALL {
            let id = if metric.id.ends_with("_k") { metric.at(5) } else { metric.id.to_owned() };
            assert_eq!(named(&id), Some(metric));
            assert_eq!(ALL.iter().filter(|other| other.describes(&id)).count(), 1, "{id}");
        }
        assert_eq!(named("pass_1"), None);
    }
}
