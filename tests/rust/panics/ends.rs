// exit: 101
struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}

fn inner(values: &[u32]) -> u32 {
    let _loud = Loud("inner");
    values[values.len()]
}

fn main() {
    print!("no line feed");
    let _loud = Loud("main");
    println!("{}", inner(&[1, 2]));
}
