//! The scoring core's face towards JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

/// Number of syntax nodes in a Python program, or `undefined` when the grammar does not load.
#[wasm_bindgen(js_name = countNodes)]
#[must_use]
pub fn count_nodes(source: &str) -> Option<usize> {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into()).ok()?;
    Some(parser.parse(source, None)?.root_node().descendant_count())
}

/// Names of the grammars in this build.
#[wasm_bindgen]
#[must_use]
pub fn grammars() -> Vec<String> {
    let mut all: Vec<(&str, tree_sitter::Language)> = vec![("python", tree_sitter_python::LANGUAGE.into())];
    #[cfg(feature = "strict")]
    all.extend([
        ("java", tree_sitter_java::LANGUAGE.into()),
        ("typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into()),
        ("csharp", tree_sitter_c_sharp::LANGUAGE.into()),
    ]);
    all.iter().map(|(name, language)| format!("{name} {}", language.node_kind_count())).collect()
}
