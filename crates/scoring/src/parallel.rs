//! Runs work on several threads with a bounded number of pending results.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context, Result};

/// The number of finished results that a thread may have in its queue.
const AHEAD: usize = 1;

/// Computes `work` for 0, 1 … `count - 1` and passes the results to `take` in that order.
///
/// `start` makes a state for each thread. The first error ends everything.
pub fn in_order<S, T: Send>(
    threads: NonZeroUsize,
    count: u64,
    start: impl Fn() -> Result<S> + Sync,
    work: impl Fn(&mut S, u64) -> Result<T> + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    // Thread i computes every n-th number from i, so the order needs no bookkeeping and memory
    // stays bounded.
    let step = threads.get().min(usize::try_from(count).unwrap_or(usize::MAX)).max(1);
    if step == 1 {
        // A thread would cost more than a record.
        let mut state = start()?;
        return (0..count).try_for_each(|number| take(work(&mut state, number)?));
    }
    thread::scope(|scope| {
        let (start, work) = (&start, &work);
        let results: Vec<Receiver<Result<T>>> = (0..step as u64)
            .map(|first| {
                let (sender, receiver) = sync_channel(AHEAD);
                scope.spawn(move || {
                    let mut state = start();
                    for number in (first..count).step_by(step) {
                        let result = match &mut state {
                            Ok(state) => work(state, number),
                            Err(error) => Err(anyhow::anyhow!("{error:#}")),
                        };
                        // After an error, the receiver is gone.
                        if sender.send(result).is_err() {
                            break;
                        }
                    }
                });
                receiver
            })
            .collect();
        for number in 0..count {
            let received = results[(number % step as u64) as usize].recv();
            take(received.context("a thread stopped")??)?;
        }
        Ok(())
    })
}

/// Computes `work` for 0, 1 … `count - 1` and passes the results to `take` in order of completion.
///
/// `start` makes a state for each thread. The first error ends everything.
pub fn as_done<S, T: Send>(
    threads: NonZeroUsize,
    count: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Result<T> + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = sync_channel(AHEAD);
    thread::scope(|scope| {
        for _ in 0..threads.get().min(count) {
            let (next, start, work, sender) = (&next, &start, &work, sender.clone());
            scope.spawn(move || {
                let mut state = start();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // After an error, the receiver is gone.
                    if number >= count || sender.send(work(&mut state, number)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut taken = 0;
        for result in receiver {
            take(result?)?;
            taken += 1;
        }
        anyhow::ensure!(taken == count, "a thread stopped");
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in 1..5 {
            let mut taken = Vec::new();
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let work = |(): &mut (), number| Ok(number * number);
            let take = |square| {
                taken.push(square);
                Ok(())
            };
            in_order(threads, 10, || Ok(()), work, take).expect("nothing fails");
            assert_eq!(taken, (0..10).map(|n| n * n).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn the_first_error_ends_everything() {
        let threads = NonZeroUsize::new(3).expect("not zero");
        let work = |(): &mut (), number| if number == 5 { anyhow::bail!("five") } else { Ok(number) };
        let mut last = None;
        let take = |number| {
            last = Some(number);
            Ok(())
        };
        let error = in_order(threads, 1 << 40, || Ok(()), work, take).expect_err("five fails");
        assert_eq!((error.to_string().as_str(), last), ("five", Some(4)));
    }

    #[test]
    fn all_are_done_or_an_error_ends_it() {
        for threads in 1..5 {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let mut sum = 0;
            let take = |number| {
                sum += number;
                Ok(())
            };
            as_done(threads, 100, || (), |(), number| Ok(number), take).expect("nothing fails");
            assert_eq!(sum, 4950);
            let work = |(): &mut (), number| if number == 5 { anyhow::bail!("five") } else { Ok(number) };
            as_done(threads, 1 << 40, || (), work, |_| Ok(())).expect_err("five fails");
        }
        let one = NonZeroUsize::MIN;
        as_done(one, 0, || (), |(), number| Ok(number), |_| Ok(())).expect("there is nothing to do");
    }
}
