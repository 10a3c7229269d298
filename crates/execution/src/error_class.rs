//! Classes of runtime errors: the name that the program's language gives to the error, or else how
//! the program ended.
//!
//! The class is derived from standard error, which the program controls. It helps people to find
//! the error. No verdict depends on it.

use std::borrow::Cow;

use assay_wasi::{Exit, Trap};

use crate::is_error_class;
use crate::languages::Language;

/// The number of bytes of standard error that are searched, from its end.
const LOOKED_AT: usize = 64 << 10;

/// The class of a program that exits with a nonzero code and reports no known error.
const EXIT_CODE: &str = "nonzero exit code";
const ASSERTION: &str = "assertion failed";
const DIVISION: &str = "division by zero";
const UNCAUGHT: &str = "uncaught exception";
const PANIC: &str = "panic";
const STACK: &str = "stack overflow";

/// The error class of a program.
pub(crate) fn error_class(language: Language, exit: Exit, stderr: &[u8]) -> String {
    let by_exit = match exit {
        // The sandbox ended the program here, so standard error does not name the cause.
        Exit::StackOverflow => return STACK.to_owned(),
        Exit::OutputLimit => return "output limit".to_owned(),
        Exit::Trapped(Trap::Unreachable) => "abort",
        Exit::Trapped(Trap::OutOfBounds) => "out of bounds",
        Exit::Trapped(Trap::Arithmetic) => "arithmetic error",
        Exit::Trapped(Trap::BadCall) => "bad call",
        Exit::Trapped(Trap::UncaughtException) => UNCAUGHT,
        Exit::Trapped(Trap::Other) => "trap",
        Exit::Finished(_) | Exit::OutOfFuel | Exit::OutOfMemory | Exit::Backstop => EXIT_CODE,
    };
    let text = String::from_utf8_lossy(&stderr[stderr.len().saturating_sub(LOOKED_AT)..]);
    let class = match language {
        Language::C | Language::Cpp => of_c(&text),
        Language::CSharp => of_csharp(&text).map(Cow::Borrowed),
        Language::Go => of_go(&text).map(Cow::Borrowed),
        Language::Java | Language::Kotlin => of_java(&text).map(Cow::Borrowed),
        Language::JavaScript | Language::TypeScript => of_javascript(&text).map(Cow::Borrowed),
        Language::Php => of_php(&text).map(Cow::Borrowed),
        Language::Python => of_python(&text).map(Cow::Borrowed),
        Language::Ruby => of_ruby(&text).map(Cow::Borrowed),
        Language::Rust => of_rust(&text).map(Cow::Borrowed),
    };
    class.filter(|class| is_error_class(class)).unwrap_or(Cow::Borrowed(by_exit)).into_owned()
}

/// The name at the start of a text, if it ends the text or one of `ends` follows it.
fn name<'t>(text: &'t str, ends: &[char]) -> Option<&'t str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '\\');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let name = text[..end].trim_end_matches(':');
    let behind = text[name.len()..].chars().next();
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    (is_name && behind.is_none_or(|c| ends.contains(&c))).then_some(name)
}

/// `Unhandled exception. System.FormatException: …`
fn of_csharp(text: &str) -> Option<&str> {
    text.lines().rev().find_map(|line| name(line.strip_prefix("Unhandled exception. ")?, &[':']))
}

/// `Assertion failed: …` or `terminate called after throwing an instance of '…'`, where the type is
/// mangled.
fn of_c(text: &str) -> Option<Cow<'_, str>> {
    for line in text.lines().rev() {
        if line.starts_with("Assertion failed: ") {
            return Some(ASSERTION.into());
        }
        if let Some(rest) = line.strip_prefix("terminate called after throwing an instance of '") {
            return Some(demangled(rest.trim_end_matches('\'')).map_or(UNCAUGHT.into(), Cow::Owned));
        }
        if line.starts_with("terminate called ") {
            return Some("terminate".into());
        }
    }
    None
}

/// `Exception in thread "main" java.lang.IllegalStateException: …`
fn of_java(text: &str) -> Option<&str> {
    let line = text.lines().rev().find_map(|line| line.strip_prefix("Exception in thread \""))?;
    let (_, rest) = line.split_once("\" ")?;
    let name = name(rest, &[':'])?;
    Some(name.rsplit_once('.').map_or(name, |(_, class)| class))
}

/// The readable name of a mangled type. It handles classes that are not templates. Most programs
/// throw nothing else.
fn demangled(mangled: &str) -> Option<String> {
    let builtin = match mangled {
        "i" => Some("int"),
        "j" => Some("unsigned int"),
        "l" => Some("long"),
        "x" => Some("long long"),
        "c" => Some("char"),
        "b" => Some("bool"),
        "d" => Some("double"),
        "f" => Some("float"),
        "PKc" => Some("const char*"),
        _ => None,
    };
    if let Some(name) = builtin {
        return Some(name.to_owned());
    }
    let nested = mangled.strip_prefix('N').map(|rest| rest.strip_suffix('E').unwrap_or(rest)).unwrap_or(mangled);
    let (mut parts, mut rest) = match nested.strip_prefix("St") {
        Some(rest) => (vec!["std"], rest),
        None => (Vec::new(), nested),
    };
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let len: usize = rest[..digits].parse().ok()?;
        let name = rest.get(digits..digits.checked_add(len)?)?;
        // Skip inline namespaces such as `__1`, which are the version of the library.
        if !name.starts_with("__") {
            parts.push(name);
        }
        rest = &rest[digits + len..];
    }
    (!parts.is_empty()).then(|| parts.join("::"))
}

/// `panic: …` or `fatal error: …`.
fn of_go(text: &str) -> Option<&str> {
    let line = text.lines().find(|line| line.starts_with("panic: ") || line.starts_with("fatal error: "))?;
    if let Some(fatal) = line.strip_prefix("fatal error: ") {
        return Some(match fatal {
            _ if fatal.contains("deadlock") => "deadlock",
            "stack overflow" => STACK,
            _ => "fatal error",
        });
    }
    let said = line.strip_prefix("panic: ")?;
    let said = said.strip_suffix(" [recovered]").unwrap_or(said);
    let Some(error) = said.strip_prefix("runtime error: ") else {
        return Some(match said {
            "assignment to entry in nil map" => "assignment to nil map",
            _ if said.starts_with("interface conversion: ") => "interface conversion",
            _ if said.starts_with(ASSERTION) => ASSERTION,
            _ => PANIC,
        });
    };
    Some(match error {
        "integer divide by zero" => DIVISION,
        "invalid memory address or nil pointer dereference" => "nil pointer dereference",
        // The values follow the error in brackets.
        _ => error.split(" [").next().unwrap_or(error),
    })
}

/// `Uncaught TypeError: …`. QuickJS also writes this for thrown values that are not errors.
fn of_javascript(text: &str) -> Option<&str> {
    const FRONTS: [&str; 2] = ["Uncaught ", "Possibly unhandled promise rejection: "];
    let thrown = text.lines().rev().find_map(|line| FRONTS.into_iter().find_map(|front| line.strip_prefix(front)))?;
    Some(name(thrown, &[':']).unwrap_or("uncaught value"))
}

/// `PHP Fatal error:  Uncaught TypeError: …`.
fn of_php(text: &str) -> Option<&str> {
    let said = text.lines().rev().find_map(|line| line.strip_prefix("PHP Fatal error:  "))?;
    Some(match said.strip_prefix("Uncaught ") {
        Some(thrown) => name(thrown, &[':', ' ']).unwrap_or(UNCAUGHT),
        None if said.starts_with("Out of memory") || said.starts_with("Allowed memory size") => "out of memory",
        None if said.starts_with("Maximum call stack size") => STACK,
        None => "fatal error",
    })
}

/// The first line of the last traceback that is not indented: `NameError: …`.
fn of_python(text: &str) -> Option<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.trim_start().ends_with("Traceback (most recent call last):"))?;
    if lines[last].contains("Exception Group Traceback") {
        return Some("ExceptionGroup");
    }
    let said = lines[last + 1..].iter().find(|line| !line.starts_with(' '))?;
    let class = name(said, &[':'])?;
    // Drop the module in front of the class name.
    class.rsplit('.').next()
}

/// `/src/main.rb:1:in '<main>': … (NameError)`: the first line of an error message. Indented lines
/// with calls follow it.
fn of_ruby(text: &str) -> Option<&str> {
    let is_first = |line: &&str| !line.starts_with(['\t', ' ']) && line.contains(".rb:") && line.ends_with(')');
    let line = text.lines().rev().find(is_first)?;
    let (_, class) = line.strip_suffix(')')?.rsplit_once('(')?;
    name(class, &[])
}

/// The line after `thread 'main' panicked at …`.
fn of_rust(text: &str) -> Option<&str> {
    let mut lines = text.lines();
    lines.find(|line| line.starts_with("thread '") && line.contains(" panicked at "))?;
    let said = lines.next()?;
    Some(match said {
        "attempt to divide by zero" | "attempt to calculate the remainder with a divisor of zero" => DIVISION,
        _ if said.starts_with("index out of bounds") => "index out of bounds",
        _ if said.contains(" out of range for ") || said.contains(" out of bounds of ") => "index out of range",
        _ if said.starts_with("attempt to ") && said.ends_with(" overflow") => "arithmetic overflow",
        _ if said.starts_with("called `Option::") => "unwrap on None",
        _ if said.starts_with("called `Result::") => "unwrap on Err",
        _ if said.starts_with("assertion ") => ASSERTION,
        _ if said.contains("already borrowed") || said.contains("already mutably borrowed") => "already borrowed",
        _ => PANIC,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: Exit = Exit::Finished(1);
    const ABORTED: Exit = Exit::Trapped(Trap::Unreachable);

    #[test]
    fn every_language_says_what_went_wrong() {
        for (language, exit, stderr, expected) in [
            (
                Language::Python,
                FAILED,
                "debug: x\nTraceback (most recent call last):\n  File \"/src/main.py\", line 1, in <module>\n    print(x)\n\
                 \x20         ^\nNameError: name 'x' is not defined\n",
                "NameError",
            ),
            (
                Language::Python,
                FAILED,
                "Traceback (most recent call last):\n  File\nAssertionError\n",
                "AssertionError",
            ),
            (
                Language::Python,
                FAILED,
                "Traceback (most recent call last):\n  File\nZeroDivisionError: division by zero\n\nDuring handling of the above \
                 exception, another exception occurred:\n\nTraceback (most recent call last):\n  File\nKeyError: 'a\\nValueError: b'\n",
                "KeyError",
            ),
            (
                Language::Python,
                FAILED,
                "Traceback (most recent call last):\n  File\njson.decoder.JSONDecodeError: x\n",
                "JSONDecodeError",
            ),
            (Language::Python, FAILED, "Traceback (most recent call last):\n  File\nMine: a\nOther: b\n", "Mine"),
            (
                Language::Python,
                FAILED,
                "  + Exception Group Traceback (most recent call last):\n  |   File\n",
                "ExceptionGroup",
            ),
            (Language::Python, FAILED, "bad thing\n", EXIT_CODE),
            (Language::Python, FAILED, "", EXIT_CODE),
            (Language::Python, ABORTED, "", "abort"),
            (
                Language::JavaScript,
                FAILED,
                "Uncaught ReferenceError: y is not defined\n    at f (<input>:3:9)\n\n",
                "ReferenceError",
            ),
            (Language::JavaScript, FAILED, "Uncaught Error\n", "Error"),
            (Language::JavaScript, FAILED, "Uncaught 'str'\n", "uncaught value"),
            (Language::JavaScript, FAILED, "Uncaught { a: 1 }\n", "uncaught value"),
            (Language::JavaScript, FAILED, "Possibly unhandled promise rejection: TypeError: p\n    at\n", "TypeError"),
            (
                Language::Php,
                Exit::Finished(255),
                "PHP Warning:  x\nPHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in /src/main.php:1\nStack trace:\n",
                "DivisionByZeroError",
            ),
            (Language::Php, Exit::Finished(255), "PHP Fatal error:  x in /src/main.php on line 1\n", "fatal error"),
            (
                Language::Ruby,
                FAILED,
                "/src/main.rb:1:in 'Integer#/': divided by 0 (ZeroDivisionError)\n\tfrom /src/main.rb:1:in '<main>'\n",
                "ZeroDivisionError",
            ),
            (Language::Ruby, FAILED, "/src/main.rb:1:in '<main>': a (My::E)\nb (TypeError)\n", "My::E"),
            (Language::Ruby, FAILED, "x\n", EXIT_CODE),
            (
                Language::Go,
                Exit::Finished(2),
                "panic: runtime error: index out of range [5] with length 1\n\ngoroutine 1\n",
                "index out of range",
            ),
            (
                Language::Go,
                Exit::Finished(2),
                "panic: runtime error: invalid memory address or nil pointer dereference\n[signal 0xb]\n",
                "nil pointer dereference",
            ),
            (Language::Go, Exit::Finished(2), "panic: runtime error: integer divide by zero\n", DIVISION),
            (Language::Go, Exit::Finished(2), "panic: assignment to entry in nil map\n", "assignment to nil map"),
            (Language::Go, Exit::Finished(2), "panic: assertion failed: values are not equal\n", ASSERTION),
            (Language::Go, Exit::Finished(2), "panic: x: y\n", PANIC),
            (Language::Go, Exit::Finished(2), "fatal error: all goroutines are asleep - deadlock!\n", "deadlock"),
            (Language::Go, Exit::Finished(3), "", EXIT_CODE),
            (Language::C, ABORTED, "Assertion failed: 1==2 (main.c: main: 3)\n", ASSERTION),
            (Language::C, Exit::Trapped(Trap::OutOfBounds), "", "out of bounds"),
            (Language::C, Exit::StackOverflow, "Assertion failed: x\n", STACK),
            (
                Language::Cpp,
                ABORTED,
                "terminate called after throwing an instance of 'St12out_of_range'\n  what():  vector\n",
                "std::out_of_range",
            ),
            (
                Language::Cpp,
                ABORTED,
                "terminate called after throwing an instance of 'NSt3__217bad_function_callE'\n",
                "std::bad_function_call",
            ),
            (Language::Cpp, ABORTED, "terminate called after throwing an instance of 'i'\n", "int"),
            (Language::Cpp, ABORTED, "terminate called after throwing an instance of '4Mine'\n", "Mine"),
            (Language::Cpp, ABORTED, "terminate called after throwing an instance of 'St6vectorIiSaIiEE'\n", UNCAUGHT),
            (
                Language::Cpp,
                ABORTED,
                "terminate called after throwing an instance of '99999999999999999999x'\n",
                UNCAUGHT,
            ),
            (Language::Cpp, Exit::Trapped(Trap::UncaughtException), "", UNCAUGHT),
            (
                Language::Rust,
                Exit::Finished(101),
                "\nthread 'main' (1) panicked at main.rs:1:86:\nindex out of bounds: the len is 1 but the index is 6\nnote: run\n",
                "index out of bounds",
            ),
            (
                Language::Rust,
                Exit::Finished(101),
                "thread 'main' panicked at a:\nattempt to add with overflow\n",
                "arithmetic overflow",
            ),
            (
                Language::Rust,
                Exit::Finished(101),
                "thread 'main' panicked at a:\nassertion `left == right` failed\n",
                ASSERTION,
            ),
            (Language::Rust, Exit::Finished(101), "thread 'main' panicked at a:\nboom\n", PANIC),
            (Language::Rust, Exit::Finished(3), "", EXIT_CODE),
        ] {
            assert_eq!(error_class(language, exit, stderr.as_bytes()), expected, "{language:?}: {stderr}");
        }
    }

    /// Whatever a program writes, the class is a short text that is safe to show.
    #[test]
    fn nothing_that_is_written_breaks_a_class() {
        let long = "x".repeat(1 << 20);
        let hostile = [
            "\u{0}\u{1b}[31m".repeat(9000).into_bytes(),
            vec![0xff; 1 << 20],
            format!("Traceback (most recent call last):\n{long}: y\n").into_bytes(),
            b"Traceback (most recent call last):\n".to_vec(),
            format!("Uncaught {long}").into_bytes(),
            format!("panic: runtime error: {long}\n").into_bytes(),
            b"panic: runtime error: \x1b[31m\n".to_vec(),
            b"panic: ".to_vec(),
            b"PHP Fatal error:  Uncaught ".to_vec(),
            "a.rb: (Ünïcode\u{202e})\n".as_bytes().to_vec(),
            b"a.rb:()\n".to_vec(),
            b"thread 'a' panicked at ".to_vec(),
            b"terminate called after throwing an instance of '".to_vec(),
            "terminate called after throwing an instance of '3é'".as_bytes().to_vec(),
            b"terminate called after throwing an instance of 'N4__xyE'".to_vec(),
        ];
        for stderr in hostile {
            for language in Language::ALL {
                for exit in [FAILED, ABORTED, Exit::OutputLimit] {
                    let class = error_class(language, exit, &stderr);
                    assert!(is_error_class(&class), "{language:?}: {class}");
                }
            }
        }
    }
}
