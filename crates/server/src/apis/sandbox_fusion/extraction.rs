//! Takes the program from a model's text as SandboxFusion does.

use assay_execution::Language;

const FENCE: &str = "```";

/// The program in a text, in this order: its first closed fenced block in the language, its first closed
/// block, what follows its first open fence, and for Python its first function or class at the start of
/// a line. Empty if there is none.
///
/// A fence can begin anywhere in a line. It ends at the next one that only white space precedes in its line.
///
/// **Cost:** linear.
pub(super) fn extract(text: &str, language: Language) -> String {
    let blocks = closed(text);
    let labels = labels(language);
    let chosen = blocks.iter().find(|block| labels.contains(&block.label.trim())).or_else(|| blocks.first());
    if let Some(block) = chosen {
        return block.code.to_owned();
    }
    if let Some(code) = open(text) {
        return code.to_owned();
    }
    if language == Language::Python { definition(text) } else { String::new() }
}

struct Block<'t> {
    label: &'t str,
    code: &'t str,
}

/// The closed blocks, in order.
fn closed(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(block) = begin(text, at) {
        // If no fence ends this block, none ends a later one.
        let Some((end, after)) = end(text, block.code) else { break };
        blocks.push(Block { label: block.label, code: &text[block.code..end] });
        at = after;
    }
    blocks
}

struct Begun<'t> {
    label: &'t str,
    /// Where the code begins.
    code: usize,
}

/// The first fence from `at` on that a line feed follows.
fn begin(text: &str, at: usize) -> Option<Begun<'_>> {
    let label = at + text[at..].find(FENCE)? + FENCE.len();
    let end = label + text[label..].find('\n')?;
    Some(Begun { label: &text[label..end], code: end + 1 })
}

/// Where the code from `begin` on ends, and what is after its fence.
fn end(text: &str, begin: usize) -> Option<(usize, usize)> {
    for (fence, _) in text[begin..].match_indices(FENCE) {
        let before = &text[begin..begin + fence];
        let code = before.trim_end();
        // The code ends at the first line feed behind which there is only white space.
        if let Some(line) = before[code.len()..].find('\n') {
            return Some((begin + code.len() + line, begin + fence + FENCE.len()));
        }
    }
    None
}

/// What follows the first fence.
fn open(text: &str) -> Option<&str> {
    begin(text, 0).map(|begun| &text[begun.code..])
}

/// The first definition of a function or class in Python, with the imports and comments right before it.
fn definition(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').filter(|line| !line.trim().is_empty()).collect();
    let begins =
        |line: &str, words: &[&str]| words.iter().any(|word| line.len() > word.len() && line.starts_with(word));
    let is_head = |line: &&&str| begins(line, &["import", "from", "#"]);
    let mut at = 0;
    while at < lines.len() {
        let heads = lines[at..].iter().take_while(is_head).count();
        let body = at + heads + 1;
        if lines.get(body - 1).is_some_and(|line| begins(line, &["def ", "class "])) {
            let is_inside = |line: &&&str| line.starts_with(char::is_whitespace);
            let inside = lines[body..].iter().take_while(is_inside).count();
            if inside > 0 {
                return lines[at..body + inside].iter().map(|line| format!("{line}\n")).collect();
            }
        }
        // Later heads of the same run lead to the same line.
        at = body;
    }
    String::new()
}

/// The labels of blocks in a language.
fn labels(language: Language) -> &'static [&'static str] {
    match language {
        Language::C => &["c", "C"],
        Language::Cpp => &["cpp", "c++", "C++", "Cpp", "CPP"],
        Language::CSharp => &["csharp", "c#", "C#"],
        Language::Go => &["go", "Go"],
        Language::Java => &["java", "Java"],
        // SandboxFusion gives `javascript` to a language that it does not run.
        Language::JavaScript => &["JS", "js"],
        Language::Kotlin => &["kotlin", "Kotlin"],
        Language::Php => &["php", "PHP"],
        Language::Python => &["python", "Python", "py", "Python3", "python3", "PY"],
        Language::Ruby => &["ruby", "Ruby"],
        Language::Rust => &["rust", "Rust", "rs"],
        Language::TypeScript => &["typescript"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, code: &str) {
        assert_eq!(extract(text, Language::Python), code, "{text:?}");
    }

    /// The answers are those of `default_extract_helper` in SandboxFusion's `extraction.py`.
    #[test]
    fn code_is_that_of_sandbox_fusion() {
        check("a\n```python\nx = 1\n```\nb", "x = 1");
        check("```\nx\n```\n```py\ny\n\n```\n```python\nz\n```", "y");
        check("```\nx\n```\n```cpp\ny\n```", "x");
        check("Here: ```python\nx\n   ```", "x");
        check("```python\nx = '```'\ny\n```", "x = '```'\ny");
        check("```python\nx\n```\n```python\ny", "x");
        check("```python\nx = 1\ny", "x = 1\ny");
        check("```python\n```\n", "```\n");
        check("```python", "");
        check("print(1)", "");
        check("Text\nimport os\n# A\n\ndef f(x):\n\n    return x\nf(1)", "import os\n# A\ndef f(x):\n    return x\n");
        check("import os\nprint(1)\nclass A:\n\tx = 1\ndef", "class A:\n\tx = 1\n");
        check("def f(x): pass\nprint(1)", "");
        check("```python\n```python\nx\n```\n", "```python\nx");
        assert_eq!(extract("def f(x):\n  return x", Language::Cpp), "");
        assert_eq!(extract("```cpp\nint x;\n```", Language::Cpp), "int x;");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        let most = 1 << 20;
        for text in ["```\n".repeat(most), "\n".repeat(most), "``".repeat(most), "import a\n".repeat(most)] {
            extract(&text, Language::Python);
        }
    }
}
