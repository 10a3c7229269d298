// expect: CompileError
// A procedural macro would run inside of the compiler.
#![crate_type = "proc-macro"]
extern crate proc_macro;
#[proc_macro]
pub fn run(_: proc_macro::TokenStream) -> proc_macro::TokenStream { std::process::abort() }
fn main() {}
