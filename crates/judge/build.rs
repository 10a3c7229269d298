//! Exports a digest of the code that decides verdicts, which goes into their cache keys. Checkers
//! and suites use `base`.

fn main() {
    assay_code_digest::Code::new()
        .rust("src", &[])
        .rust("../execution/src", &[])
        .rust("../base/src", &[])
        .emit("ASSAY_JUDGE_CODE");
}
