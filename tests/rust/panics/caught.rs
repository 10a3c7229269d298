use std::panic;
use std::thread;

struct Loud(u32);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {} {}", self.0, thread::panicking());
    }
}

fn fails(i: u32) -> u32 {
    let _loud = Loud(i);
    if i > 2 {
        panic!("too large: {i}");
    }
    i
}

fn main() {
    let caught = panic::catch_unwind(|| fails(3));
    println!("{:?}", caught.unwrap_err().downcast_ref::<String>());
    println!("{:?}", panic::catch_unwind(|| fails(1)).ok());
    let mut values = vec![1, 2, 3];
    let at = std::env::args().count() + 5;
    let caught = panic::catch_unwind(panic::AssertUnwindSafe(|| values[at] = 1));
    println!("{} {values:?}", caught.is_err());
    let caught = panic::catch_unwind(|| panic::panic_any(77u8));
    println!("{:?}", caught.unwrap_err().downcast::<u8>());
    let caught = panic::catch_unwind(|| 10 / (std::env::args().count() as i32 - 1));
    println!("{}", caught.is_err());
    let none: Option<u32> = values.get(at).copied();
    let caught = panic::catch_unwind(|| none.unwrap());
    println!("{:?}", caught.unwrap_err().downcast_ref::<&str>());
    let caught = panic::catch_unwind(|| {
        let resumed = panic::catch_unwind(|| fails(9)).unwrap_err();
        panic::resume_unwind(resumed)
    });
    println!("{}", caught.is_err());
}
