// expect: CompileError
macro_rules! grow { ($($t:tt)*) => { grow!($($t)* $($t)*); } }
grow!(x x);
fn main() {}
