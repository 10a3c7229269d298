//! Tells the crate a digest of the code that computes scores, for the keys of those it caches.

fn main() {
    let mut code = assay_code_digest::Code::new();
    code.rust("src", &[]).rust("../score/src", &[]);
    // Grammars and tables of characters.
    code.locked("../../Cargo.lock", &["tree-sitter", "unicode-"]);
    code.emit("ASSAY_SCORES_CODE");
}
