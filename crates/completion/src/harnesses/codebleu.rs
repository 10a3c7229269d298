//! `codebleu@1`: CodeBLEU of what CrossCodeEval's official program compares.
//!
//! The completion is cut to one statement, and comments are removed from both sides, as in
//! `cceval-difflib@1`. [`crate::metrics::codebleu`] says what is computed of these texts.
//!
//! TypeScript is read by its own grammar, which the reference lacks, with JavaScript's keywords and
//! rules of data flow. A file whose name ends with `.tsx` is read as TSX.

use assay_evaluation::metric::Profile;

use super::{dialect, processed};
use crate::metrics::codebleu::{COUNTS, CodeBleu, VALUES};
use crate::postprocess::comments;
use crate::profile::{Input, Method, Processed, Spec};

/// The definition of `codebleu@1`.
pub(crate) static CODEBLEU: Spec = Spec {
    profile: Profile { id: "codebleu@1", about: "CodeBLEU of the statements that the official program compares" },
    method: Some(|| Box::new(CodeBleuMethod(CodeBleu::new()))),
    counts: COUNTS,
    values: VALUES,
};

/// Scores examples by `codebleu@1`.
struct CodeBleuMethod(CodeBleu);

impl Method for CodeBleuMethod {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let Input { example, official_prediction, official_reference, .. } = *input;
        texts(official_prediction, official_reference);
        let dialect = dialect(input);
        self.0.count(example.language, dialect, official_prediction, official_reference, counts);
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let mut counts = Vec::new();
        self.count(input, &mut counts, &mut |_, _| ());
        let Input { truncated, official_prediction, official_reference, .. } = *input;
        let comments = comments::removed_ranges(truncated);
        Processed { comments, ..processed(truncated.len(), official_prediction, official_reference, counts) }
    }
}
