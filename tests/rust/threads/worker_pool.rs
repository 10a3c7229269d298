use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

type Job = Box<dyn FnOnce() + Send>;

struct Pool {
    workers: Vec<Option<JoinHandle<usize>>>,
    sender: Option<Sender<Job>>,
}

impl Pool {
    fn new(count: usize) -> Self {
        let (sender, receiver) = channel::<Job>();
        let receiver: Arc<Mutex<Receiver<Job>>> = Arc::new(Mutex::new(receiver));
        let workers = (0..count).map(|_| {
            let receiver = Arc::clone(&receiver);
            Some(thread::spawn(move || {
                let mut done = 0;
                loop {
                    let job = receiver.lock().unwrap().recv();
                    match job {
                        Ok(job) => job(),
                        Err(_) => return done,
                    }
                    done += 1;
                }
            }))
        });
        Self { workers: workers.collect(), sender: Some(sender) }
    }

    fn execute(&self, job: impl FnOnce() + Send + 'static) {
        self.sender.as_ref().unwrap().send(Box::new(job)).unwrap();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        drop(self.sender.take());
        let done: usize = self.workers.iter_mut().map(|worker| worker.take().unwrap().join().unwrap()).sum();
        println!("{done} jobs");
    }
}

fn main() {
    let sum = Arc::new(Mutex::new(0u64));
    let pool = Pool::new(4);
    for i in 0..20 {
        let sum = Arc::clone(&sum);
        pool.execute(move || *sum.lock().unwrap() += i * i);
    }
    drop(pool);
    println!("{}", sum.lock().unwrap());
}
