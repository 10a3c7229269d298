//! Tells the crate a digest of the code that computes scores, for the keys of those it caches.

fn main() {
    let mut code = assay_code_digest::Code::new();
    code.rust("src", &[]);
    // Everything that scores is below it.
    code.dependencies("Cargo.toml", &[]);
    // Grammars and tables of characters.
    code.locked("../../Cargo.lock", &["tree-sitter", "unicode-"]);
    code.emit("ASSAY_SCORES_CODE");
}
