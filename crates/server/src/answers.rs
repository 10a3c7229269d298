//! Answers of single runs, by everything that they depend on: in memory, and in a folder if the server
//! has one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use assay_execution::plan::Key;
use assay_execution::{Exit, Run, bytes_as_text};
use assay_judge::log::{Log, LogError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};

use crate::judging::{Called, NoAnswer};
use crate::metrics::Metrics;

/// About how many answers are in memory.
const ANSWERS: usize = 10_000;
/// The first line of stored answers.
const SCHEMA: &str = "assay-answers@1";
/// The file that new answers go to.
const NEWER: &str = "newer";
/// The file with older answers. It is deleted when the newer one has half of the space.
const OLDER: &str = "older";

/// The answers of a server.
pub(crate) struct Answers {
    memory: Cache<Key, Arc<Called>, BySize>,
    stored: Option<Arc<Mutex<Stored>>>,
}

impl Answers {
    /// At most `most` bytes are in memory.
    pub(crate) fn new(most: u64, stored: Option<Stored>) -> Self {
        let stored = stored.map(|stored| Arc::new(Mutex::new(stored)));
        Self { memory: Cache::with_weighter(ANSWERS, most, BySize), stored }
    }

    /// The answer with this key, which `run` finds if nobody has it. A second request waits for a first one
    /// that is running.
    pub(crate) async fn get_or(
        &self,
        key: Key,
        metrics: &Metrics,
        run: impl Future<Output = Result<Called, NoAnswer>>,
    ) -> Result<Arc<Called>, NoAnswer> {
        let guard = match self.memory.get_value_or_guard_async(&key).await {
            Ok(known) => {
                metrics.known.inc();
                return Ok(known);
            }
            Err(guard) => guard,
        };
        if let Some(stored) = self.read(key, metrics).await {
            metrics.known.inc();
            let _ = guard.insert(Arc::clone(&stored));
            return Ok(stored);
        }
        let called = Arc::new(run.await?);
        // Only the backstop depends on the machine and its load.
        if !matches!(&*called, Called::Ran(run) if run.exit == Exit::Backstop) {
            self.write(key, &called, metrics).await;
            let _ = guard.insert(Arc::clone(&called));
        }
        Ok(called)
    }

    async fn read(&self, key: Key, metrics: &Metrics) -> Option<Arc<Called>> {
        let answer = self.with_stored(metrics, move |stored| stored.get(key)).await?;
        answer.map(|answer| Arc::new(answer.into()))
    }

    async fn write(&self, key: Key, called: &Arc<Called>, metrics: &Metrics) {
        let called = Arc::clone(called);
        self.with_stored(metrics, move |stored| stored.add(key, &called)).await;
    }

    /// `None` if there is no folder, or if it cannot be used, which is counted. An answer that cannot be stored is
    /// an answer all the same.
    async fn with_stored<T: Send + 'static>(
        &self,
        metrics: &Metrics,
        task: impl FnOnce(&mut Stored) -> io::Result<T> + Send + 'static,
    ) -> Option<T> {
        let stored = Arc::clone(self.stored.as_ref()?);
        let locked = move || task(&mut stored.lock().unwrap_or_else(PoisonError::into_inner));
        let done = tokio::task::spawn_blocking(locked).await.map_err(io::Error::other).and_then(|done| done);
        if done.is_err() {
            metrics.unstored.inc();
        }
        done.ok()
    }
}

/// Weighs answers by the bytes that they take.
#[derive(Debug, Clone)]
struct BySize;

impl Weighter<Key, Arc<Called>> for BySize {
    fn weight(&self, _: &Key, called: &Arc<Called>) -> u64 {
        called.weight()
    }
}

/// Answers in a folder, which outlive the server. The oldest are deleted when their space is full.
pub struct Stored {
    folder: PathBuf,
    /// The maximum size of the folder, in bytes.
    most: u64,
    newer: Log,
    older: Log,
}

impl Stored {
    /// Opens the answers in a folder, or makes it.
    pub fn open(folder: &Path, most: u64) -> Result<Self, LogError> {
        fs::create_dir_all(folder)?;
        let open = |name: &str| Log::open(&folder.join(name), SCHEMA);
        Ok(Self { folder: folder.to_owned(), most, newer: open(NEWER)?, older: open(OLDER)? })
    }

    fn get(&mut self, key: Key) -> io::Result<Option<Answer>> {
        match self.newer.get(key)? {
            Some(answer) => Ok(Some(answer)),
            None => self.older.get(key),
        }
    }

    fn add(&mut self, key: Key, called: &Called) -> io::Result<()> {
        if self.newer.size() >= self.most / 2 {
            self.turn()?;
        }
        self.newer.add(key, &Answer::new(key, called))
    }

    /// Makes the newer answers the older ones.
    fn turn(&mut self) -> io::Result<()> {
        let [newer, older] = [NEWER, OLDER].map(|name| self.folder.join(name));
        fs::rename(&newer, &older)?;
        let fresh = Log::open(&newer, SCHEMA).map_err(io::Error::other)?;
        self.older = std::mem::replace(&mut self.newer, fresh);
        Ok(())
    }
}

/// A stored answer.
#[derive(Serialize, Deserialize)]
struct Answer {
    key: Key,
    ended: Ended,
}

#[derive(Serialize, Deserialize)]
enum Ended {
    /// The compiler's message.
    DoesNotCompile(String),
    Ran {
        exit: Exit,
        #[serde(with = "bytes_as_text")]
        stdout: Vec<u8>,
        #[serde(with = "bytes_as_text")]
        stderr: Vec<u8>,
        fuel: Option<u64>,
        peak_memory: u64,
    },
}

impl Answer {
    fn new(key: Key, called: &Called) -> Self {
        let ended = match called {
            Called::DoesNotCompile(message) => Ended::DoesNotCompile(message.clone()),
            Called::Ran(run) => Ended::Ran {
                exit: run.exit,
                stdout: run.stdout.clone(),
                stderr: run.stderr.clone(),
                fuel: run.fuel,
                peak_memory: run.peak_memory,
            },
        };
        Self { key, ended }
    }
}

impl From<Answer> for Called {
    fn from(answer: Answer) -> Self {
        match answer.ended {
            Ended::DoesNotCompile(message) => Self::DoesNotCompile(message),
            Ended::Ran { exit, stdout, stderr, fuel, peak_memory } => {
                // No answer has the time on the clock.
                let wall = std::time::Duration::ZERO;
                Self::Ran(Run { exit, stdout, stderr, fuel, peak_memory, wall })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> Key {
        Key::try_from(format!("{number:032x}")).expect("a key")
    }

    fn called(text: &str) -> Called {
        let (exit, stdout, stderr) = (Exit::Finished(3), text.as_bytes().to_vec(), vec![0xff]);
        Called::Ran(Run { exit, stdout, stderr, fuel: Some(7), peak_memory: 9, wall: std::time::Duration::ZERO })
    }

    fn stdout(stored: &mut Stored, number: u32) -> Option<String> {
        let answer = stored.get(key(number)).expect("it can be read")?;
        match Called::from(answer) {
            Called::Ran(run) => Some(String::from_utf8_lossy(&run.stdout).into_owned()),
            Called::DoesNotCompile(message) => Some(message),
        }
    }

    #[test]
    fn answers_outlive_the_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = || Stored::open(&folder.path().join("answers"), 1 << 20);
        let mut stored = open().expect("a folder of answers");
        stored.add(key(1), &called("1\n")).expect("it is stored");
        stored.add(key(2), &Called::DoesNotCompile("no".to_owned())).expect("it is stored");
        assert!(matches!(open(), Err(LogError::InUse)));
        drop(stored);
        let mut stored = open().expect("a folder of answers");
        assert_eq!([1, 2, 3].map(|number| stdout(&mut stored, number)), [Some("1\n".into()), Some("no".into()), None]);
        let Some(Answer { ended: Ended::Ran { exit, stderr, fuel, peak_memory, .. }, .. }) =
            stored.get(key(1)).expect("it can be read")
        else {
            panic!("it ran")
        };
        assert_eq!((exit, stderr, fuel, peak_memory), (Exit::Finished(3), vec![0xff], Some(7), 9));
    }

    #[test]
    fn the_oldest_answers_make_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let most = 20_000;
        let mut stored = Stored::open(folder.path(), most).expect("a folder of answers");
        for number in 0..200 {
            stored.add(key(number), &called(&number.to_string().repeat(50))).expect("it is stored");
            assert!(stdout(&mut stored, number).is_some());
            let files = fs::read_dir(folder.path()).expect("a folder");
            let size: u64 = files.map(|file| file.and_then(|file| file.metadata()).expect("a file").len()).sum();
            assert!(size < most + 1_000, "{size}");
        }
        assert!(stdout(&mut stored, 0).is_none());
        assert!(stdout(&mut stored, 170).is_some());
        drop(stored);
        let mut stored = Stored::open(folder.path(), most).expect("a folder of answers");
        assert!(stdout(&mut stored, 170).is_some());
    }
}
