//! Cuts context, prompt and the code after the cursor to a model's input size, in tokens.

use assay_base::python_compat::{is_space, is_word};

use super::model_tokenizer::ModelTokenizer;
use super::templates::Template;
use crate::error::Error;

/// Counts tokens.
pub enum Counter {
    /// A word (letters, digits and `_`) is one token, and so is each other character except white
    /// space. The tokenizers of models find about 1.5 times as many tokens in code.
    Words,
    /// A model's tokenizer.
    Model(Box<ModelTokenizer>),
}

impl Counter {
    /// Reads a model's `tokenizer.json`. It adds no special tokens, and ignores the file's
    /// truncation and padding.
    pub fn from_tokenizer(file: &[u8]) -> Result<Self, Error> {
        Ok(Self::Model(Box::new(ModelTokenizer::read(file)?)))
    }

    /// The range of each token, in bytes.
    fn tokens(&self, text: &str) -> Result<Vec<(usize, usize)>, Error> {
        match self {
            Self::Words => Ok(words(text)),
            Self::Model(tokenizer) => tokenizer.token_ranges(text),
        }
    }

    /// The number of tokens of a text.
    pub fn count(&self, text: &str) -> Result<usize, Error> {
        match self {
            Self::Words => Ok(count_words(text)),
            Self::Model(tokenizer) => tokenizer.count_tokens(text),
        }
    }

    /// The text of the first `most` tokens.
    pub fn first<'t>(&self, text: &'t str, most: usize) -> Result<(&'t str, Truncation), Error> {
        let tokens = self.tokens(text)?;
        let kept = Truncation::new(tokens.len(), most);
        if kept.cut == 0 {
            return Ok((text, kept));
        }
        let end = most.checked_sub(1).map_or(0, |last| tokens[last].1);
        Ok((&text[..text.floor_char_boundary(end)], kept))
    }

    /// The text of the last `most` tokens.
    pub fn last<'t>(&self, text: &'t str, most: usize) -> Result<(&'t str, Truncation), Error> {
        let tokens = self.tokens(text)?;
        let kept = Truncation::new(tokens.len(), most);
        if kept.cut == 0 {
            return Ok((text, kept));
        }
        let start = tokens.get(kept.cut).map_or(text.len(), |token| token.0);
        Ok((&text[text.ceil_char_boundary(start)..], kept))
    }
}

fn words(text: &str) -> Vec<(usize, usize)> {
    let mut tokens = Vec::new();
    let mut word = None;
    for (at, c) in text.char_indices() {
        if is_word(c) {
            word.get_or_insert(at);
            continue;
        }
        tokens.extend(word.take().map(|start| (start, at)));
        if !is_space(c) {
            tokens.push((at, at + c.len_utf8()));
        }
    }
    tokens.extend(word.map(|start| (start, text.len())));
    tokens
}

/// The number of words and punctuation marks: that of [`words`], without their places.
fn count_words(text: &str) -> usize {
    let mut tokens = 0;
    let mut is_in_word = false;
    for c in text.chars() {
        let is_of_word = is_word(c);
        tokens += usize::from(if is_of_word { !is_in_word } else { !is_space(c) });
        is_in_word = is_of_word;
    }
    tokens
}

/// How many tokens of a text are in a model's input.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Truncation {
    /// The number of tokens that are.
    pub tokens: usize,
    /// The number of tokens that are not.
    pub cut: usize,
}

impl Truncation {
    fn new(tokens: usize, most: usize) -> Self {
        Self { tokens: tokens.min(most), cut: tokens.saturating_sub(most) }
    }
}

/// The maximum number of tokens in a model's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// For the context, of which the first tokens remain.
    pub context: usize,
    /// For the prompt, of which the last tokens remain.
    pub prompt: usize,
    /// For the code after the cursor, of which the first tokens remain.
    pub suffix: usize,
    /// For the three together. The context is cut first, and the prompt gets what the other two leave.
    pub total: usize,
}

/// What the input of a model is made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Texts<'t> {
    /// The retrieved context.
    pub context: &'t str,
    /// The code before the cursor.
    pub prompt: &'t str,
    /// The code after the cursor. Only a template has a place for it.
    pub suffix: &'t str,
}

/// The input of a model for a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// See [`Texts::join`].
    pub text: String,
    /// The tokens of the context.
    pub context: Truncation,
    /// The tokens of the prompt.
    pub prompt: Truncation,
    /// The tokens of the code after the cursor; none without a template.
    pub suffix: Truncation,
    /// Whether one of the texts has a mark of the template, which the model misunderstands.
    pub is_marked: bool,
}

impl Texts<'_> {
    /// The context, a line feed, and the prompt. With a template, they are the prefix.
    ///
    /// **Source:** `prepare_prompt` of the official program's `vllm_inference.py`.
    pub fn join(&self, template: Option<&Template>) -> String {
        let prefix = format!("{}\n{}", self.context, self.prompt);
        match template {
            Some(template) => template.text(&prefix, self.suffix),
            None => prefix,
        }
    }
}

impl Input {
    /// Cuts the texts to the budget and joins them.
    ///
    /// The texts are tokenized apart. Where they meet, the joined text can have a few tokens more or
    /// less. **Cost:** that of the tokenizer.
    pub fn new(
        texts: Texts<'_>,
        template: Option<&Template>,
        counter: &Counter,
        budget: Budget,
    ) -> Result<Self, Error> {
        let (context, in_context) = counter.first(texts.context, budget.context.min(budget.total))?;
        let rest = budget.total - in_context.tokens;
        let (suffix, in_suffix) = match template {
            Some(_) => counter.first(texts.suffix, budget.suffix.min(rest))?,
            None => ("", Truncation::default()),
        };
        let (prompt, in_prompt) = counter.last(texts.prompt, budget.prompt.min(rest - in_suffix.tokens))?;
        let text = Texts { context, prompt, suffix }.join(template);
        let is_marked = |template: &Template| [context, prompt, suffix].iter().any(|code| template.is_marked(code));
        let is_marked = template.is_some_and(is_marked);
        Ok(Self { text, context: in_context, prompt: in_prompt, suffix: in_suffix, is_marked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_and_punctuation_are_counted() {
        let kept = |tokens, cut| Truncation { tokens, cut };
        assert_eq!(Counter::Words.first("é_1 = f(x)\n", 4).expect("words"), ("é_1 = f(", kept(4, 2)));
        assert_eq!(Counter::Words.last("é_1 = f(x)\n", 2).expect("words"), ("x)\n", kept(2, 4)));
        assert_eq!(Counter::Words.first("a b", 2).expect("words"), ("a b", kept(2, 0)));
        assert_eq!(Counter::Words.last("a b", 0).expect("words"), ("", kept(0, 2)));
        assert_eq!(Counter::Words.first("", 0).expect("words"), ("", kept(0, 0)));
    }

    /// A tokenizer of single bytes, like those of byte-level models.
    fn bytes() -> Counter {
        let file = r#"{"version": "1.0",
            "truncation": {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0},
            "padding": null, "added_tokens": [], "normalizer": null, "post_processor": null, "decoder": null,
            "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": true},
            "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false,
            "vocab": {"a": 0, "b": 1, "Ġ": 2, "Ã": 3, "©": 4, "ab": 5}, "merges": [["a", "b"]]}}"#;
        Counter::from_tokenizer(file.as_bytes()).expect("a tokenizer")
    }

    #[test]
    fn a_models_tokenizer_counts_instead() {
        assert_eq!(bytes().first("ab a ab", 3).expect("tokens"), ("ab a", Truncation { tokens: 3, cut: 2 }));
        assert_eq!(bytes().last("ab a ab", 1).expect("tokens"), ("ab", Truncation { tokens: 1, cut: 4 }));
        // A character that is cut in two is dropped.
        assert_eq!(bytes().first("aé", 2).expect("tokens").0.trim_end_matches('é'), "a");
    }

    #[test]
    fn a_mark_of_a_template_is_one_token_of_its_models() {
        let template = Template::named("starcoder").expect("there");
        let marks = ["<fim_prefix>", "<fim_suffix>", "<fim_middle>"];
        let added: Vec<String> = (0..)
            .zip(marks)
            .map(|(id, mark)| {
                format!(
                    r#"{{"id": {id}, "content": "{mark}", "single_word": false, "lstrip": false, "rstrip": false,
                "normalized": false, "special": true}}"#
                )
            })
            .collect();
        let file = format!(
            r#"{{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [{}], "normalizer": null,
            "pre_tokenizer": null, "post_processor": null, "decoder": null, "model": {{"type": "BPE", "dropout": null,
            "unk_token": null, "continuing_subword_prefix": null, "end_of_word_suffix": null, "fuse_unk": false,
            "byte_fallback": false, "merges": [],
            "vocab": {{"<fim_prefix>": 0, "<fim_suffix>": 1, "<fim_middle>": 2, "\n": 3}}}}}}"#,
            added.join(", ")
        );
        let counter = Counter::from_tokenizer(file.as_bytes()).expect("a tokenizer");
        assert_eq!(counter.count(&Texts::default().join(Some(template))).expect("tokens"), 4);
        assert_eq!(Counter::Words.count(&Texts::default().join(Some(template))).expect("words"), 9);
    }

    #[test]
    fn other_files_are_refused() {
        for file in ["", "{}", "[1]", "\u{feff}{}"] {
            assert!(matches!(Counter::from_tokenizer(file.as_bytes()), Err(Error::Tokenizer { .. })), "{file}");
        }
    }

    #[test]
    fn the_prompt_gets_what_context_and_suffix_leave() {
        let texts = Texts { context: "# a b\n", prompt: "c d e f", suffix: "g h i" };
        let template = Template::named("starcoder").expect("there");
        let budget = Budget { context: 2, prompt: 9, suffix: 2, total: 6 };
        let input = Input::new(texts, Some(template), &Counter::Words, budget).expect("words");
        assert_eq!(input.text, "<fim_prefix># a\ne f<fim_suffix>g h<fim_middle>");
        assert_eq!(
            [input.context, input.prompt, input.suffix],
            [(2, 1), (2, 2), (2, 1)].map(|(tokens, cut)| Truncation { tokens, cut })
        );
        // Short texts leave more.
        let short = Texts { suffix: "", ..texts };
        let input = Input::new(short, Some(template), &Counter::Words, budget).expect("words");
        assert_eq!(input.text, "<fim_prefix># a\nc d e f<fim_suffix><fim_middle>");
        // Without a template, the suffix has no place.
        let input = Input::new(texts, None, &Counter::Words, budget).expect("words");
        assert_eq!((input.text.as_str(), input.suffix), ("# a\nc d e f", Truncation::default()));
    }

    proptest! {
        #[test]
        fn no_input_has_more_tokens_than_its_budget(
            context in ".{0,20}", prompt in ".{0,20}", suffix in ".{0,20}",
            most in prop::array::uniform3(0..9usize), total in 0..20usize,
        ) {
            let texts = Texts { context: &context, prompt: &prompt, suffix: &suffix };
            let budget = Budget { context: most[0], prompt: most[1], suffix: most[2], total };
            for template in super::super::templates::ALL.iter().map(Some).chain([None]) {
                let input = Input::new(texts, template, &Counter::Words, budget).expect("words");
                prop_assert!(input.context.tokens + input.prompt.tokens + input.suffix.tokens <= total);
                for (kept, most) in [input.context, input.prompt, input.suffix].iter().zip(most) {
                    prop_assert!(kept.tokens <= most);
                }
            }
        }

        #[test]
        fn a_part_has_no_more_tokens_than_allowed(text in ".{0,40}", most in 0..12usize) {
            let counted = |text: &str| words(text).len();
            let (first, kept) = Counter::Words.first(&text, most).expect("words");
            prop_assert!(text.starts_with(first) && counted(first) == kept.tokens);
            prop_assert_eq!(kept, Truncation::new(counted(&text), most));
            let (last, kept) = Counter::Words.last(&text, most).expect("words");
            prop_assert!(text.ends_with(last) && counted(last) == kept.tokens);
            prop_assert_eq!(kept, Truncation::new(counted(&text), most));
        }
    }
}
