//! Where the runs of an interpreted program begin: the interpreter has read it.

use std::sync::{Mutex, OnceLock, PoisonError};

use assay_wasi::{Exit, Input, Limits, Run, Stream};
use wasmtime::Store;

use crate::delta::{Delta, WrittenPages};
use crate::engine::fault;
use crate::fault::Fault;
use crate::fuel;
use crate::guest::Guest;
use crate::module::{Module, READ, block_on};
use crate::state::{Grows, State};

/// The state of an interpreter after it has read a program. Runs of that program begin with it.
///
/// The first run goes on in the instance that read the program, as most programs run only once.
/// The second one has the program read again, for the delta in memory that it and later ones begin with.
pub(crate) struct Start {
    /// The interpreter, which reads a program when it runs.
    reader: Module,
    input: Input,
    limits: Limits,
    /// The fuel that reading used. Each run pays it first, as if the run had read the program
    /// itself.
    fuel: u64,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// The instance that read the program, until a run takes it.
    guest: Mutex<Option<Guest>>,
    delta: OnceLock<Delta>,
}

impl Start {
    /// Has an interpreter read a program. There is no start if reading exits.
    pub(crate) fn read(interpreter: &Module, input: &Input, limits: &Limits) -> Result<(Run, Option<Self>), Fault> {
        let reader = Module { entry: READ, ..interpreter.clone() };
        let mut guest = Guest::new(&reader, input, limits);
        let result = guest.run(&reader, None);
        let has_read = result.is_ok();
        let (run, _) = guest.end(input, result)?;
        interpreter.check_exit(run.exit)?;
        let start = has_read.then(|| Self {
            reader,
            input: input.clone(),
            limits: *limits,
            fuel: run.fuel.unwrap_or_default(),
            stdout: run.stdout.clone(),
            stderr: run.stderr.clone(),
            guest: Mutex::new(Some(guest)),
            delta: OnceLock::new(),
        });
        Ok((run, start))
    }

    /// A guest for one run of `module` from here.
    pub(crate) fn guest(&self, module: &Module, input: &Input, limits: &Limits) -> Result<Guest, Fault> {
        let first = self.guest.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut guest) = first
            && guest.restart(module, input, limits)
        {
            return Ok(guest);
        }
        self.delta()?;
        Ok(Guest::new(module, input, limits))
    }

    /// The delta between the memory that all runs begin with and the memory after reading.
    fn delta(&self) -> Result<&Delta, Fault> {
        if let Some(delta) = self.delta.get() {
            return Ok(delta);
        }
        let mut guest = Guest::new(&self.reader, &self.input, &self.limits);
        let result = guest.run(&self.reader, None);
        let pages = result.is_ok().then(|| WrittenPages::in_memory(guest.memory()));
        let (run, _) = guest.end(&self.input, result)?;
        let pages = pages.ok_or_else(|| match run.exit {
            Exit::Backstop => Fault::Backstop(self.limits.backstop),
            exit => Fault::Engine(format!("the interpreter did not read the program again: {exit:?}")),
        })?;
        // There may be room for one instance only.
        drop(guest);
        let mut before = Guest::new(&self.reader, &Input::default(), &Limits::default());
        block_on(before.instantiate(&self.reader)).map_err(|error| fault(&error))?;
        Ok(self.delta.get_or_init(|| pages.since(before.memory())))
    }

    /// Begins a run in an instance, which is new or has read the program.
    pub(crate) async fn begin(&self, store: &mut Store<State>, is_new: bool) -> wasmtime::Result<()> {
        fuel::spend(&mut *store, self.fuel)?;
        if is_new && let (Some(delta), Some(memory)) = (self.delta.get(), store.data().memory) {
            let missing = delta.size().saturating_sub(memory.data_size(&*store)) as u64;
            if missing > 0 {
                let pages = missing / memory.page_size(&*store);
                store.data_mut().grows = Grows::Memory;
                let grown = memory.grow_async(&mut *store, pages).await;
                store.data_mut().grows = Grows::Heap;
                grown?;
            }
            delta.apply(memory.data_mut(&mut *store));
        }
        let wasi = &mut store.data_mut().wasi;
        wasi.write(Stream::Stdout, &self.stdout)?;
        Ok(wasi.write(Stream::Stderr, &self.stderr)?)
    }
}
