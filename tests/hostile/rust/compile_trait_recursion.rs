// expect: CompileError
trait Deep {}
struct More<T>(T);
impl<T> Deep for T where More<T>: Deep {}
fn need<T: Deep>() {}
fn main() { need::<u8>() }
