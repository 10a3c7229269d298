//! Token types of any code, and of an outcome's statements.

use std::cell::RefCell;
use std::io;
use std::mem;

use assay_taxonomy::statement::{Analyser, AnalyserState, Statement};
use assay_taxonomy::table::{Cell, Changes, Dimension, combinations};
use assay_taxonomy::{Label, Labeller, Options, TokenProfile};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::grammars;
use crate::outcome::{Outcome, to_js};
use crate::source::JsSource;

/// A labelled file; see `types.ts`.
#[derive(Serialize)]
struct LabelledCode {
    sound: bool,
    tokens: Vec<LabelledToken>,
}

#[derive(Serialize)]
struct LabelledToken {
    start: u32,
    end: u32,
    text: Box<str>,
    #[serde(flatten)]
    label: Label,
    in_error: bool,
}

thread_local! {
    /// Creating a labeller takes longer than labelling a typical input.
    static LABELLER: RefCell<Labeller> = RefCell::new(Labeller::new());
}

/// Labels the tokens of a file. `start` and `end` are indices into the JavaScript string.
#[wasm_bindgen(js_name = labelCode, unchecked_return_type = "LabelledCode")]
pub fn label_code(
    #[wasm_bindgen(unchecked_param_type = "LanguageId")] language: &str,
    code: &str,
) -> Result<JsValue, JsError> {
    let language = grammars::named(language)?;
    grammars::check_language(language)?;
    let labelled = LABELLER.with_borrow_mut(|labeller| labeller.label(language, code, &Options::default()))?;
    // JavaScript counts UTF-16 code units.
    let mut units = vec![0u32; code.len() + 1];
    for (at, c) in code.char_indices() {
        units[at + c.len_utf8()] = units[at] + c.len_utf16() as u32;
    }
    let tokens = labelled.tokens.into_iter().map(|token| LabelledToken {
        start: units[token.start],
        end: units[token.end],
        text: token.text,
        label: token.label,
        in_error: token.in_error,
    });
    to_js(&LabelledCode { sound: labelled.is_sound, tokens: tokens.collect() })
}

const NOT_LABELLED: &str = "not all tasks are labelled: call `labelTokens` first";

/// Selects statements with a token of a cell.
#[derive(Deserialize)]
struct TokenQuery {
    dimension: String,
    value: String,
    /// Only statements in which such a token of the groundtruth is wrong.
    missed: bool,
}

#[wasm_bindgen]
impl Outcome {
    /// Sets the profile by which tokens are labelled; the default is the latest. Discards labels of
    /// other profiles.
    #[wasm_bindgen(js_name = useTokenProfile)]
    pub fn use_token_profile(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "TokenProfile")] profile: &str,
    ) -> Result<(), JsError> {
        let unknown = || JsError::new(&format!("no profile of token types is called `{profile}`"));
        let profile = TokenProfile::named(profile).ok_or_else(unknown)?;
        if profile != self.analyser_state.profile() {
            self.statements.clear();
            self.analyser_state = AnalyserState::new(profile);
        }
        Ok(())
    }

    /// Labels the tokens of more tasks: from the first one without labels to `end`, exclusively.
    /// Returns how many tasks have labels.
    #[wasm_bindgen(js_name = labelTokens)]
    pub fn label_tokens(&mut self, end: u32) -> Result<u32, JsValue> {
        let tasks = self.tasks(self.statements.len() as u32, end);
        let found: Vec<_> = self.analyse(|analyser| tasks.map(|task| analyser.statement(task)).collect())?;
        self.statements.extend(found);
        Ok(self.statements.len() as u32)
    }

    /// The report with the scores of some profiles, in their order, as canonical JSON. It is the one
    /// that the command writes when it scores by these profiles.
    #[wasm_bindgen(js_name = reportJsonBy)]
    #[allow(clippy::needless_pass_by_value, reason = "a list from JavaScript comes by value")]
    pub fn report_json_by(&self, profiles: Vec<String>) -> String {
        let mut report = self.report();
        let rows = std::mem::take(&mut report.rows);
        for profile in &profiles {
            report.rows.extend(rows.iter().filter(|row| row.profile.as_ref() == Some(profile)).cloned());
        }
        report.to_json()
    }

    /// The differences by token type of another outcome of the same benchmark from this one. All
    /// tasks of both must be labelled by the same profile.
    #[wasm_bindgen(js_name = compareTokens, unchecked_return_type = "TokenChanges")]
    pub fn compare_tokens(&self, other: &Outcome) -> Result<JsValue, JsError> {
        let missing = || JsError::new(NOT_LABELLED);
        let first = self.all_statements().ok_or_else(missing)?;
        let second = other.all_statements().ok_or_else(missing)?;
        let profile = self.analyser_state.profile();
        if profile != other.analyser_state.profile() {
            return Err(JsError::new("the outcomes are labelled by different profiles"));
        }
        to_js(&Changes::new(&self.outcome(), profile, first, second))
    }

    /// The rows of combinations of two dimensions: see `TokenRow`. All tasks must be labelled.
    #[wasm_bindgen(js_name = combineTokens, unchecked_return_type = "TokenRow[]")]
    pub fn combine_tokens(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TokenDimension")] first: &str,
        #[wasm_bindgen(unchecked_param_type = "TokenDimension")] second: &str,
    ) -> Result<JsValue, JsError> {
        let statements = self.all_statements().ok_or_else(|| JsError::new(NOT_LABELLED))?;
        let named = |id: &str| {
            let found = Dimension::ALL.into_iter().find(|dimension| dimension.id() == id);
            found.ok_or_else(|| JsError::new(&format!("there is no dimension `{id}`")))
        };
        to_js(&combinations(&self.outcome(), statements, &[named(first)?, named(second)?]))
    }

    /// Filters `tasks`: returns those whose groundtruth has a token of a cell of the table of token
    /// types. All tasks must be labelled.
    #[wasm_bindgen(js_name = withTokens)]
    pub fn with_tokens(
        &self,
        tasks: &[u32],
        #[wasm_bindgen(unchecked_param_type = "TokenQuery")] query: JsValue,
    ) -> Result<Vec<u32>, JsError> {
        let TokenQuery { dimension, value, missed } = serde_wasm_bindgen::from_value(query)?;
        let unknown = || JsError::new(&format!("`{value}` is not a value of `{dimension}`"));
        let cell = Cell::named(&dimension, &value).ok_or_else(unknown)?;
        let has = |task: &u32| {
            let count = self.statements.get(*task as usize).map(|statement| cell.count(&statement.reference));
            count.is_some_and(|count| count.tokens > 0 && (!missed || count.right < count.tokens))
        };
        Ok(tasks.iter().copied().filter(has).collect())
    }

    /// The aligned tokens of a task's groundtruth and completion.
    #[wasm_bindgen(js_name = alignedTokens, unchecked_return_type = "AlignedTokens")]
    pub fn aligned_tokens(&mut self, task: u32) -> Result<JsValue, JsValue> {
        let task = self.known(task)?;
        Ok(to_js(&self.analyse(|analyser| analyser.aligned(task))?)?)
    }
}

impl Outcome {
    /// The tokens of all tasks; `None` until all are labelled.
    pub(crate) fn all_statements(&self) -> Option<&[Statement]> {
        let is_all = !self.statements.is_empty() && self.statements.len() == self.outcome().benchmark.len();
        is_all.then_some(&*self.statements)
    }

    /// Runs `work` with an analyser that reuses the cache of earlier calls.
    fn analyse<T>(
        &mut self,
        work: impl FnOnce(&mut Analyser<'_, JsSource, JsSource>) -> io::Result<T>,
    ) -> Result<T, JsValue> {
        let (prompts, predictions) = self.sources()?;
        let state = mem::take(&mut self.analyser_state);
        let mut analyser = Analyser::new(self.outcome(), prompts, predictions, state);
        let done = work(&mut analyser);
        self.analyser_state = analyser.into_state();
        Ok(done.map_err(JsError::from)?)
    }
}
