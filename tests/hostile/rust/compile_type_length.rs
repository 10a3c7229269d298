// expect: CompileError
// Each call doubles a type's name.
fn twice<T: Clone>(t: T, n: u32) { if n > 0 { twice((t.clone(), t), n - 1) } }
fn main() { twice(1u8, 40) }
