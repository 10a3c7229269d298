// expect: CompileError
#[link(name = "/etc/passwd")]
unsafe extern "C" {
    fn x();
}
fn main() { unsafe { x() } }
