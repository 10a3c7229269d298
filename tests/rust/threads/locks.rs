use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread;
use std::time::Duration;

static TABLE: LazyLock<Vec<u32>> = LazyLock::new(|| (0..5).map(|i| i * i).collect());
static ONCE: Once = Once::new();

fn main() {
    let total = Arc::new(Mutex::new(0));
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let total = Arc::clone(&total);
            thread::spawn(move || {
                for _ in 0..100 {
                    *total.lock().unwrap() += 1;
                }
                thread::sleep(Duration::from_millis(1));
                let mut guard = total.lock().unwrap();
                thread::sleep(Duration::from_millis(1));
                *guard += 1;
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    println!("{} {}", total.lock().unwrap(), Arc::strong_count(&total));

    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let theirs = Arc::clone(&pair);
    let setter = thread::spawn(move || {
        *theirs.0.lock().unwrap() = true;
        theirs.1.notify_one();
    });
    let ready = pair.1.wait_while(pair.0.lock().unwrap(), |ready| !*ready).unwrap();
    println!("{ready}");
    drop(ready);
    setter.join().unwrap();
    let (guard, timeout) = pair.1.wait_timeout(pair.0.lock().unwrap(), Duration::from_millis(5)).unwrap();
    println!("{} {}", *guard, timeout.timed_out());
    drop(guard);

    let barrier = Arc::new(Barrier::new(5));
    let leaders = Arc::new(AtomicUsize::new(0));
    let threads: Vec<_> = (0..5)
        .map(|_| {
            let (barrier, leaders) = (Arc::clone(&barrier), Arc::clone(&leaders));
            thread::spawn(move || leaders.fetch_add(barrier.wait().is_leader().into(), Ordering::SeqCst))
        })
        .collect();
    threads.into_iter().for_each(|thread| drop(thread.join().unwrap()));
    println!("{}", leaders.load(Ordering::SeqCst));

    let map = Arc::new(RwLock::new(vec![0; 4]));
    thread::scope(|scope| {
        for i in 0..4 {
            let map = &map;
            scope.spawn(move || map.write().unwrap()[i] = i * 10);
        }
    });
    let (one, two) = (map.read().unwrap(), map.read().unwrap());
    println!("{one:?} {}", two.len());

    let flag = Arc::new(AtomicBool::new(false));
    let theirs = Arc::clone(&flag);
    let thread = thread::spawn(move || theirs.store(true, Ordering::Release));
    while !flag.load(Ordering::Acquire) {
        std::hint::spin_loop();
    }
    while !thread.is_finished() {}
    let cell = OnceLock::new();
    thread::scope(|scope| {
        for i in [7, 7, 7] {
            scope.spawn({
                let cell = &cell;
                move || {
                    ONCE.call_once(|| println!("once"));
                    cell.get_or_init(|| i);
                }
            });
        }
    });
    println!("{:?} {:?}", cell, *TABLE);
    let parked = thread::spawn(|| {
        thread::park();
        "unparked"
    });
    parked.thread().unpark();
    println!("{}", parked.join().unwrap());
}
