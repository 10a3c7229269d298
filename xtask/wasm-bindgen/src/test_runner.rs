//! wasm-bindgen-test-runner as a program for Cargo's `runner` setting.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
