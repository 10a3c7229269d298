//! Tells the crate a digest of the code that computes scores, for the keys of those it caches; and the folder
//! with the documents and schemas that are part of a site.

use std::path::Path;

fn main() {
    let mut code = assay_code_digest::Code::new();
    code.rust("src", &[]);
    // Everything that scores is below it.
    code.dependencies("Cargo.toml", &[]);
    // Grammars and tables of characters.
    code.locked("../../Cargo.lock", &["tree-sitter", "unicode-"]);
    code.emit("ASSAY_SCORES_CODE");
    // A package has copies of the files, as it cannot contain those of other folders.
    let files = if assay_code_digest::is_package() { "outside" } else { "../.." };
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join(files);
    println!("cargo::rustc-env=ASSAY_FILES={}", files.display());
}
