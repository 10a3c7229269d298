//! How the image of a started interpreter reads a program.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use assay_wasi::{Exit, Input, Limits, Pace, Run, Tree};
use serde::{Deserialize, Serialize};

use crate::languages::Language;

/// The fuel limit for reading a program. A program that needs more counts as one that does not
/// compile. The limits of runs are far lower.
const READING_FUEL: u64 = Pace::COMPILED.fuel(Duration::from_secs(10));

/// An interpreter whose image is ready to read a program from a file.
///
/// It reads the program once, and all runs start from the memory after that. Reading runs no code of
/// the program, so a program can neither pretend to have a syntax error nor hide one.
///
/// Each run counts the fuel of reading, as if it had read the program itself. So all runs of a
/// program are alike, the first included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interpreter {
    /// The id of its image.
    pub id: &'static str,
    /// The language of its programs.
    pub language: Language,
    /// The path from which it reads a program.
    pub program: &'static str,
    /// See [`Input::out_of_memory`].
    pub out_of_memory: &'static [&'static str],
}

impl Interpreter {
    /// QuickJS-ng.
    pub const JAVASCRIPT: Self = Self {
        id: "javascript",
        language: Language::JavaScript,
        program: "/src/main.js",
        out_of_memory: &["Uncaught InternalError: out of memory", "Uncaught RangeError: invalid array buffer length"],
    };
    /// PHP.
    pub const PHP: Self = Self {
        id: "php",
        language: Language::Php,
        program: "/src/main.php",
        out_of_memory: &[
            "PHP Fatal error:  Out of memory",
            "PHP Fatal error:  Allowed memory size",
            "PHP Fatal error:  Possible integer overflow in memory allocation",
        ],
    };
    /// CPython.
    pub const PYTHON: Self = Self {
        id: "python",
        language: Language::Python,
        program: "/src/main.py",
        out_of_memory: &["\nMemoryError", "\nOverflowError: cannot fit 'int' into an index-sized integer"],
    };
    /// CRuby.
    pub const RUBY: Self = Self {
        id: "ruby",
        language: Language::Ruby,
        program: "/src/main.rb",
        out_of_memory: &[
            "(NoMemoryError)",
            // These are for lengths for which a 64-bit machine would allocate memory.
            "array size too big (ArgumentError)",
            "argument too big (ArgumentError)",
            "in 'Array#initialize': bignum too big to convert",
            "in 'String#*': bignum too big to convert",
            "in 'Array#*': bignum too big to convert",
        ],
    };

    /// TypeScript's compiler. Reading a program writes JavaScript to its standard output.
    pub const TYPESCRIPT_COMPILER: Self = Self {
        id: "typescript-compiler",
        language: Language::TypeScript,
        program: "/src/main.ts",
        out_of_memory: Self::JAVASCRIPT.out_of_memory,
    };

    /// The interpreters that read a program of a language in a page, one after another. Each but the
    /// last is a compiler: it writes what the next one reads to its standard output. Empty if programs
    /// of the language do not run in pages.
    pub fn in_pages(language: Language) -> &'static [Self] {
        match language {
            Language::C
            | Language::Cpp
            | Language::CSharp
            | Language::Go
            | Language::Java
            | Language::Kotlin
            | Language::Rust => &[],
            Language::JavaScript => &[Self::JAVASCRIPT],
            Language::Php => &[Self::PHP],
            Language::Python => &[Self::PYTHON],
            Language::Ruby => &[Self::RUBY],
            Language::TypeScript => &[Self::TYPESCRIPT_COMPILER, Self::JAVASCRIPT],
        }
    }

    /// The interpreter of pages with this id.
    pub fn named(id: &str) -> Option<Self> {
        Language::ALL.into_iter().flat_map(Self::in_pages).find(|interpreter| interpreter.id == id).copied()
    }

    /// The limits for reading a program.
    pub fn limits() -> Limits {
        Limits { fuel: READING_FUEL, ..Limits::default() }
    }

    /// The input with which the image reads a program, and runs it.
    pub fn input(&self, source: &[u8]) -> Input {
        let mut files = Tree::new();
        files.insert(self.program, source.to_vec());
        Input {
            files: Arc::new(files),
            pace: self.language.pace(),
            // All memory of the image belongs to the interpreter.
            given_bytes: u64::MAX,
            out_of_memory: self.out_of_memory,
            ..Input::default()
        }
    }

    /// Whether the run that read a program found it correct.
    pub fn check(read: &Run) -> Result<(), CompileError> {
        if read.exit == Exit::Finished(0) {
            return Ok(());
        }
        Err(CompileError::new(&String::from_utf8_lossy(&read.stderr), read.exit))
    }
}

/// Why a source cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileError {
    /// The compiler's messages, without the names of its own files. They are cut after 32,768
    /// characters.
    pub message: String,
    /// How the compiler ended: with an exit code, or by one of its limits.
    pub exit: Exit,
}

/// The most characters of a compiler's messages that are kept.
const MAX_MESSAGE: usize = 32 << 10;

impl CompileError {
    /// The error with these messages, which are cut if they are long.
    pub fn new(messages: &str, exit: Exit) -> Self {
        let message = match messages.char_indices().nth(MAX_MESSAGE) {
            Some((end, _)) => format!("{}\n…", &messages[..end]),
            None => messages.to_owned(),
        };
        Self { message, exit }
    }

    /// Whether processor time ended the compiler. Whether the source compiles then depends on this machine's speed.
    pub fn is_of_the_backstop(&self) -> bool {
        self.exit == Exit::Backstop
    }
}

impl std::error::Error for CompileError {}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.exit {
            Exit::OutOfFuel | Exit::Backstop => "compiling took too long",
            Exit::OutOfMemory => "compiling took too much memory",
            Exit::OutputLimit => "the compiler wrote too much",
            Exit::StackOverflow => "the source is nested too deeply",
            Exit::Finished(_) | Exit::Trapped(_) => "",
        };
        match (reason, self.message.trim_end()) {
            ("", "") => f.write_str("the compiler failed and did not say why"),
            ("", message) | (message, "") => f.write_str(message),
            (reason, message) => write!(f, "{message}\n{reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut() {
        let long = CompileError::new(&"é".repeat(MAX_MESSAGE + 9), Exit::Finished(1)).message;
        assert_eq!(long.chars().count(), MAX_MESSAGE + 2);
        assert!(long.ends_with("é\n…"));
    }
}
