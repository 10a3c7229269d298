//! Exports a digest of the code that decides verdicts, which goes into their cache keys.

fn main() {
    assay_code_digest::Code::new().rust("src", &[]).rust("../execution/src", &[]).emit("ASSAY_JUDGE_CODE");
}
