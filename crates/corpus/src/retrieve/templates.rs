//! How models that fill in the middle are given the code before the cursor and the code after it.
//!
//! A template is a text with places for the prefix and the suffix. The marks between them are tokens
//! that the model's tokenizer knows. Tokenizers add the token that starts a text by themselves, so no
//! template has it.
//!
//! In prefix-suffix-middle order (PSM), the code before the cursor comes first. In
//! suffix-prefix-middle order (SPM), the code after it does, and the model continues the prefix.

/// How a family of models is given a prefix and a suffix.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    /// The name in arguments.
    pub id: &'static str,
    /// The models, and the order of prefix and suffix.
    pub about: &'static str,
    /// The publication of the format.
    pub source: &'static str,
    parts: &'static [Part],
}

#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// Text of the template.
    Mark(&'static str),
    /// The code before the cursor.
    Prefix,
    /// The code after the cursor.
    Suffix,
}

use Part::{Mark, Prefix, Suffix};

/// Every template, in the order of lists.
pub const ALL: &[Template] = &[
    Template {
        id: "starcoder",
        about: "StarCoder, StarCoderBase, StarCoder2: PSM",
        source: "model card of bigcode/starcoder",
        parts: &[Mark("<fim_prefix>"), Prefix, Mark("<fim_suffix>"), Suffix, Mark("<fim_middle>")],
    },
    Template {
        id: "starcoder-spm",
        about: "the same models: SPM",
        source: "_fim_format of nuprl/MultiPL-E, starcoder2.py",
        parts: &[Mark("<fim_prefix>"), Mark("<fim_suffix>"), Suffix, Mark("<fim_middle>"), Prefix],
    },
    Template {
        id: "santacoder",
        about: "SantaCoder, whose marks have hyphens: PSM",
        source: "model card of bigcode/santacoder",
        parts: &[Mark("<fim-prefix>"), Prefix, Mark("<fim-suffix>"), Suffix, Mark("<fim-middle>")],
    },
    Template {
        id: "codellama",
        about: "Code Llama 7B and 13B: PSM",
        source: "infilling_prompt_tokens of facebookresearch/codellama@1af62e1, llama/generation.py",
        parts: &[Mark("<PRE> "), Prefix, Mark(" <SUF>"), Suffix, Mark(" <MID>")],
    },
    Template {
        id: "codellama-spm",
        about: "the same models: SPM",
        source: "infilling_prompt_tokens of facebookresearch/codellama@1af62e1, llama/generation.py",
        parts: &[Mark("<PRE>"), Mark(" <SUF>"), Suffix, Mark(" <MID> "), Prefix],
    },
    Template {
        id: "deepseek-coder",
        about: "DeepSeek-Coder: PSM",
        source: "README of deepseek-ai/DeepSeek-Coder@0069ad8",
        // U+FF5C around the words, U+2581 between them.
        parts: &[
            Mark("<\u{ff5c}fim\u{2581}begin\u{ff5c}>"),
            Prefix,
            Mark("<\u{ff5c}fim\u{2581}hole\u{ff5c}>"),
            Suffix,
            Mark("<\u{ff5c}fim\u{2581}end\u{ff5c}>"),
        ],
    },
    Template {
        id: "qwen2.5-coder",
        about: "Qwen2.5-Coder: PSM",
        source: "README of QwenLM/Qwen2.5-Coder@d5ead97",
        parts: &[Mark("<|fim_prefix|>"), Prefix, Mark("<|fim_suffix|>"), Suffix, Mark("<|fim_middle|>")],
    },
    Template {
        id: "codegemma",
        about: "CodeGemma 2B and 7B: PSM",
        source: "ai.google.dev/gemma/docs/codegemma/prompt-structure",
        parts: &[Mark("<|fim_prefix|>"), Prefix, Mark("<|fim_suffix|>"), Suffix, Mark("<|fim_middle|>")],
    },
    Template {
        id: "codestral",
        about: "Codestral 22B: SPM",
        source: "encode_fim of mistralai/mistral-common@bc022b9, tokens/tokenizers/instruct.py",
        parts: &[Mark("[SUFFIX]"), Suffix, Mark("[PREFIX]"), Prefix],
    },
    Template {
        id: "codegen2",
        about: "CodeGen2, CodeGen2.5: PSM",
        source: "model card of Salesforce/codegen2-1B",
        parts: &[Prefix, Mark("<mask_1>"), Suffix, Mark("<|endoftext|>"), Mark("<sep>"), Mark("<mask_1>")],
    },
    Template {
        id: "incoder",
        about: "InCoder: PSM",
        source: "infill of dpfried/incoder@428012b, example_usage.py",
        parts: &[Prefix, Mark("<|mask:0|>"), Suffix, Mark("<|mask:1|>"), Mark("<|mask:0|>")],
    },
];

impl Template {
    /// The template with this name.
    pub fn named(id: &str) -> Option<&'static Self> {
        ALL.iter().find(|template| template.id == id)
    }

    /// The model's input for this code before and after the cursor.
    pub fn text(&self, prefix: &str, suffix: &str) -> String {
        let texts = self.parts.iter().map(|part| match part {
            Mark(mark) => mark,
            Prefix => prefix,
            Suffix => suffix,
        });
        texts.collect()
    }

    /// Whether code has one of the marks, which a tokenizer would take for the template's.
    pub fn is_marked(&self, code: &str) -> bool {
        self.parts.iter().any(|part| matches!(part, Mark(mark) if code.contains(mark.trim())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The inputs are written as the sources have them.
    #[test]
    fn inputs_have_the_format_of_their_models() {
        let expected = [
            ("starcoder", "<fim_prefix>a\n<fim_suffix>\nb<fim_middle>"),
            ("starcoder-spm", "<fim_prefix><fim_suffix>\nb<fim_middle>a\n"),
            ("santacoder", "<fim-prefix>a\n<fim-suffix>\nb<fim-middle>"),
            ("codellama", "<PRE> a\n <SUF>\nb <MID>"),
            ("codellama-spm", "<PRE> <SUF>\nb <MID> a\n"),
            ("deepseek-coder", "<｜fim▁begin｜>a\n<｜fim▁hole｜>\nb<｜fim▁end｜>"),
            ("qwen2.5-coder", "<|fim_prefix|>a\n<|fim_suffix|>\nb<|fim_middle|>"),
            ("codegemma", "<|fim_prefix|>a\n<|fim_suffix|>\nb<|fim_middle|>"),
            ("codestral", "[SUFFIX]\nb[PREFIX]a\n"),
            ("codegen2", "a\n<mask_1>\nb<|endoftext|><sep><mask_1>"),
            ("incoder", "a\n<|mask:0|>\nb<|mask:1|><|mask:0|>"),
        ];
        let found: Vec<_> = ALL.iter().map(|template| (template.id, template.text("a\n", "\nb"))).collect();
        assert_eq!(found, expected.map(|(id, text)| (id, text.to_owned())));
    }

    #[test]
    fn each_has_one_prefix_one_suffix_and_a_name_of_its_own() {
        for template in ALL {
            for place in [Prefix, Suffix] {
                assert_eq!(template.parts.iter().filter(|part| **part == place).count(), 1, "{}", template.id);
            }
            assert_eq!(Template::named(template.id), Some(template));
        }
        assert_eq!(Template::named(""), None);
    }

    #[test]
    fn code_with_a_mark_is_noticed() {
        let codellama = Template::named("codellama").expect("there");
        assert!(codellama.is_marked("html = '<PRE>'") && !codellama.is_marked("<pre> < SUF >"));
        assert!(Template::named("codestral").expect("there").is_marked("x[PREFIX] = 1"));
    }
}
