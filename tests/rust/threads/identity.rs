use std::cell::{Cell, RefCell};
use std::thread;

thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(1) };
    static NAMES: RefCell<Vec<String>> = RefCell::new(vec!["first".to_owned()]);
}

struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}

thread_local!(static LOUD: Loud = const { Loud("value of a thread") });

fn main() {
    let main = thread::current();
    println!("{:?}", main.name());
    COUNT.set(5);
    NAMES.with_borrow_mut(|names| names.push("main".to_owned()));
    let child = thread::Builder::new().name("child".to_owned());
    let child = child.spawn(move || {
        let this = thread::current();
        println!("{:?} {}", this.name(), this.id() == main.id());
        NAMES.with_borrow_mut(|names| names.push("child".to_owned()));
        COUNT.set(COUNT.get() + 10);
        LOUD.with(|loud| println!("has {}", loud.0));
        (COUNT.get(), NAMES.take(), this.id())
    });
    let child = child.unwrap();
    let id = child.thread().id();
    let (count, names, own) = child.join().unwrap();
    println!("{count} {names:?} {}", id == own);
    println!("{} {:?} {:?}", COUNT.get(), NAMES.take(), thread::current().name());
    LOUD.with(|_| println!("main ends"));
}
