//! The messages between a pool and its workers, over the worker's standard streams.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use assay_confinement::Confinement;
use assay_engine::{Exit, Fault, Given, Limits, Run, Stream};
use assay_runtimes::CompileError;
use assay_runtimes::install::Toolchain;
use serde::{Deserialize, Serialize};

/// A request to a worker.
///
/// The first request is `Prepare`. A program is compiled before it is run. What may be large is borrowed by the pool, and
/// owned by the worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Request<'r> {
    /// Prepare a language, then give up all rights.
    Prepare {
        store: PathBuf,
        language: String,
        /// The dialect of the first program.
        dialect: String,
        toolchain: Option<Toolchain>,
        is_optimised: bool,
        /// Whether there will be one program only.
        is_for_one_program: bool,
    },
    /// Make the optimised code of a language, at low priority. Nothing follows.
    Optimise { store: PathBuf, language: String },
    /// Compile a program, which replaces the previous one.
    Compile {
        #[serde(with = "bytes")]
        source: Cow<'r, [u8]>,
        dialect: Cow<'r, str>,
    },
    /// Run the program.
    Run {
        given: Cow<'r, Given>,
        limits: Limits,
        /// Whether to send what the program writes while it runs.
        show: bool,
    },
}

/// A reply of a worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// To `Prepare`: the language is ready, under this confinement.
    Ready {
        confinement: Confinement,
        /// Whether the code of its compilers and interpreters is optimised.
        is_optimised: bool,
    },
    /// To `Optimise`: it is done.
    Optimised,
    /// To `Compile`: the program is compiled.
    Compiled,
    /// To `Compile`: the source has an error.
    Refused(CompileError),
    /// To `Run` with `show`, before its end: what the program writes.
    Wrote(Stream, Vec<u8>),
    /// To `Run`: the result.
    Ran(Run),
    /// To any request: it could not be answered.
    Fault(Cause),
}

/// A [`Fault`], as far as the pool has to tell them apart.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Cause {
    Unsupported(String),
    Unoptimised(Exit),
    Unprepared(String),
    Backstop(Duration),
    Engine(String),
}

impl From<Fault> for Cause {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Unsupported(what) => Self::Unsupported(what),
            Fault::Unoptimised(exit) => Self::Unoptimised(exit),
            Fault::Unprepared(what) => Self::Unprepared(what),
            Fault::Backstop(limit) => Self::Backstop(limit),
            Fault::Engine(reason) => Self::Engine(reason),
            other => Self::Engine(other.to_string()),
        }
    }
}

impl From<Cause> for Fault {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Unsupported(what) => Self::Unsupported(what),
            Cause::Unoptimised(exit) => Self::Unoptimised(exit),
            Cause::Unprepared(what) => Self::Unprepared(what),
            Cause::Backstop(limit) => Self::Backstop(limit),
            Cause::Engine(reason) => Self::Engine(reason),
        }
    }
}

/// Bytes as one piece of a message, and not one by one.
mod bytes {
    use std::borrow::Cow;
    use std::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cow<'static, [u8]>, D::Error> {
        struct Bytes;

        impl Visitor<'_> for Bytes {
            type Value = Cow<'static, [u8]>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
                Ok(Cow::Owned(bytes.to_owned()))
            }
        }

        deserializer.deserialize_bytes(Bytes)
    }
}
