//! Flags of compilers and interpreters, as clients of ExecEval send them.
//!
//! A flag has one of three effects. It changes how a program is built; it means nothing here, because
//! what it asks for holds anyway; or it is refused, with its name. Nothing is ignored that would change
//! what a program does.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::languages::{Dialect, Language};

/// Standards of C, as compilers spell them.
const C: [&str; 16] = [
    "c89", "c90", "c99", "c11", "c17", "c18", "c23", "c2x", "gnu89", "gnu90", "gnu99", "gnu11", "gnu17", "gnu18",
    "gnu23", "gnu2x",
];
/// Standards of C++.
const CPP: [&str; 18] = [
    "c++98", "c++03", "c++11", "c++0x", "c++14", "c++1y", "c++17", "c++1z", "c++20", "c++2a", "c++23", "gnu++98",
    "gnu++11", "gnu++14", "gnu++17", "gnu++1z", "gnu++20", "gnu++23",
];
/// Editions of Rust.
const RUST: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Flags of C and C++ that change a program.
const CHANGES: [&str; 13] = [
    "-O0",
    "-O1",
    "-O",
    "-O3",
    "-Os",
    "-Oz",
    "-Ofast",
    "-ffast-math",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fsigned-char",
    "-funsigned-char",
    UNDEFINED,
];

/// The flag of C and C++ that ends a program where its behaviour is undefined.
pub const UNDEFINED: &str = "-fsanitize=undefined";

/// The flag of C and C++ that selects the numbers of 32-bit systems. Names of such systems have it; programs may not set it.
pub const NARROW_FLAG: &str = "-m32";

/// Those of [`CHANGES`] that leave the tests of a function as they are. Macros do not, and comparisons with NaN differ under
/// `-ffast-math`.
const CHANGES_NO_TEST: [&str; 9] =
    ["-O0", "-O1", "-O", "-O3", "-Os", "-Oz", "-fwrapv", "-fno-strict-aliasing", UNDEFINED];

/// Flags of C and C++ that mean nothing: -O2 is the default, `libm` is part of the C library, warnings
/// are not shown, and the sanitizer always ends a program.
const NOTHING_IN_C: [&str; 12] = [
    "-O2",
    "-lm",
    "-lc",
    "-lstdc++",
    "-static",
    "-s",
    "-pipe",
    "-w",
    "-pedantic",
    "-fno-sanitize-recover",
    "-fno-sanitize-recover=undefined",
    "-fno-sanitize-recover=all",
];

/// Flags that mean nothing to an interpreter that has no files, no settings and unbuffered output.
const NOTHING_IN_PYTHON: [&str; 6] = ["-u", "-B", "-E", "-s", "-I", "-q"];

/// Why flags are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the flag `{flag}` is not supported for {language}: {why}")]
pub struct Refused {
    /// The flag.
    pub flag: String,
    language: &'static str,
    why: String,
}

/// Flags of all programs in some languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Flags(BTreeMap<Language, String>);

/// Flags of all programs in one language: `LANGUAGE=FLAGS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagsOf {
    language: Language,
    flags: String,
}

impl FromStr for FlagsOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const FORM: &str = "flags are LANGUAGE=FLAGS, such as cpp=-O3";
        let (name, flags) = text.split_once('=').ok_or(FORM)?;
        let dialect = Dialect::find(name).map_err(|error| format!("{FORM}; {error}"))?;
        dialect.with_flags(flags).map_err(|refused| refused.to_string())?;
        Ok(Self { language: dialect.language, flags: flags.to_owned() })
    }
}

impl FlagsOf {
    /// The language of the programs.
    pub fn language(&self) -> Language {
        self.language
    }
}

impl FromIterator<FlagsOf> for Flags {
    /// Of flags that contradict each other, the last ones count.
    fn from_iter<I: IntoIterator<Item = FlagsOf>>(all: I) -> Self {
        let mut flags = Self::default();
        for FlagsOf { language, flags: more } in all {
            let text = flags.0.entry(language).or_default();
            text.push(' ');
            text.push_str(&more);
        }
        flags
    }
}

impl Flags {
    /// The flags of programs in a language.
    pub fn of(&self, language: Language) -> &str {
        self.0.get(&language).map_or("", String::as_str)
    }
}

/// Flags that clients of ExecEval send with a program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ClientFlags<'f> {
    /// Flags of the compiler.
    pub compile: &'f str,
    /// Flags of the interpreter.
    pub execute: &'f str,
}

impl Dialect {
    /// The dialect with the flags that a client sends.
    ///
    /// **Errors:** the first flag that is not supported, with its member.
    pub fn with_client_flags(&self, flags: ClientFlags<'_>) -> Result<Self, String> {
        let mut dialect = self.clone();
        for (member, flags) in [("compile_flags", flags.compile), ("execute_flags", flags.execute)] {
            if member == "execute_flags" && !self.language.is_interpreted() && !flags.trim().is_empty() {
                return Err(format!("`{member}`: programs in {} are executables", self.language.name()));
            }
            dialect = dialect.with_flags(flags).map_err(|refused| format!("`{member}`: {refused}"))?;
        }
        Ok(dialect)
    }

    /// The flags by which this dialect differs from another one of its language, as a compiler takes
    /// them. Empty if there are none.
    pub fn flags_beyond(&self, base: &Self) -> String {
        let [(own, flags), (usual, of_base)] =
            [self, base].map(|dialect| dialect.name.split_once(' ').unwrap_or((&dialect.name, "")));
        let standard = match self.language {
            _ if own == usual => None,
            Language::Rust => Some(format!("--edition={own}")),
            _ => Some(format!("-std={own}")),
        };
        // Some names select a flag.
        let is_more = |flag: &&str| !flag.is_empty() && of_base.split(' ').all(|known| known != *flag);
        let more = flags.split(' ').filter(is_more);
        standard.as_deref().into_iter().chain(more).collect::<Vec<_>>().join(" ")
    }

    /// The first flag that would change the tests of a function, which can be in its program.
    pub(crate) fn flag_that_changes_tests(&self) -> Option<&str> {
        self.name.split(' ').skip(1).find(|flag| !CHANGES_NO_TEST.contains(flag))
    }

    /// The dialect with these flags, which are separated by white space.
    ///
    /// **Errors:** the first flag that is not supported.
    pub fn with_flags(&self, flags: &str) -> Result<Self, Refused> {
        let mut dialect = self.clone();
        let mut words = flags.split_whitespace();
        while let Some(word) = words.next() {
            let refused =
                |why: &str| Refused { flag: word.to_owned(), language: self.language.name(), why: why.to_owned() };
            match self.language {
                Language::C | Language::Cpp => {
                    // `-D NAME` is `-DNAME`.
                    let joined = match word {
                        "-D" | "-U" => format!("{word}{}", words.next().ok_or_else(|| refused("a name is missing"))?),
                        word => word.to_owned(),
                    };
                    dialect.add_c(&joined).map_err(|why| refused(&why))?;
                }
                Language::Rust => match word.strip_prefix("--edition=") {
                    Some(edition) if RUST.contains(&edition) => dialect.set_standard(edition),
                    Some(_) => return Err(refused(&format!("the editions are {}", RUST.join(", ")))),
                    None if word == "-O" => {}
                    None => return Err(refused("the flags are --edition and -O")),
                },
                Language::Python if NOTHING_IN_PYTHON.contains(&word) => {}
                _ => return Err(refused("programs are built and run in one way")),
            }
        }
        Ok(dialect)
    }

    /// Adds a flag of a C compiler, or says why it is refused.
    fn add_c(&mut self, flag: &str) -> Result<(), String> {
        let standards: &[&str] = if self.language == Language::C { &C } else { &CPP };
        if let Some(standard) = flag.strip_prefix("-std=") {
            if !standards.contains(&standard) {
                return Err(format!("the standards are {}", standards.join(", ")));
            }
            self.set_standard(standard);
        } else if let Some(macros) = flag.strip_prefix("-D").or_else(|| flag.strip_prefix("-U")) {
            if !is_macro(macros) {
                return Err("a macro has a name, and perhaps a value".to_owned());
            }
            self.add(flag);
        } else if CHANGES.contains(&flag) {
            self.add(flag);
        } else if flag == NARROW_FLAG {
            return Err("a name such as `C++17 (GCC 7-32)` selects the numbers of 32-bit systems".to_owned());
        } else if flag.starts_with("-m") {
            return Err("programs are compiled to WebAssembly, which has no such processor".to_owned());
        } else if flag.starts_with("-Werror") {
            return Err("warnings differ between compilers".to_owned());
        } else if flag.starts_with("-fsanitize") {
            return Err(format!("the sanitizer is {UNDEFINED}"));
        } else if !is_without_effect(flag) {
            return Err("the flags are -std, -O, -D, -U, -fwrapv, -ffast-math, -fno-strict-aliasing, -fsigned-char, \
                 -funsigned-char and -fsanitize=undefined; -lm, -static and warnings have no effect"
                .to_owned());
        }
        Ok(())
    }

    fn set_standard(&mut self, standard: &str) {
        let rest = self.name.split_once(' ').map(|(_, rest)| format!(" {rest}")).unwrap_or_default();
        self.name = format!("{standard}{rest}").into();
    }

    /// Adds a flag at the end, where it takes precedence. It then needs to be there only once.
    fn add(&mut self, flag: &str) {
        let mut words: Vec<&str> = self.name.split(' ').filter(|word| *word != flag).collect();
        words.push(flag);
        self.name = words.join(" ").into();
    }
}

/// Whether a flag of C asks for what holds anyway, or only for warnings.
fn is_without_effect(flag: &str) -> bool {
    let is_warning = flag.starts_with("-W") && !flag[2..].contains(',') && !flag.starts_with("-Werror");
    NOTHING_IN_C.contains(&flag) || is_warning || flag == "-g" || (flag.starts_with("-g") && flag.len() < 6)
}

/// Whether a text is `NAME`, `NAME=VALUE` or `NAME(PARAMETERS)=VALUE`.
fn is_macro(text: &str) -> bool {
    let name = text.split(['=', '(']).next().unwrap_or_default();
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(language: Language, flags: &str) -> Result<String, String> {
        let dialect = Dialect::of(language).with_flags(flags);
        dialect.map(|dialect| dialect.name.into_owned()).map_err(|refused| refused.flag)
    }

    #[test]
    fn flags_that_change_a_program_are_part_of_the_dialect() {
        assert_eq!(with(Language::Cpp, ""), Ok("gnu++17".to_owned()));
        assert_eq!(
            with(Language::Cpp, " -O3\t-D N=5 -DLOCAL -std=c++20 -lm "),
            Ok("c++20 -O3 -DN=5 -DLOCAL".to_owned())
        );
        assert_eq!(with(Language::C, "-O2 -Wall -Wextra -g -static -lm"), Ok("gnu17".to_owned()));
        assert_eq!(with(Language::C, "-fsanitize=undefined -UX"), Ok("gnu17 -fsanitize=undefined -UX".to_owned()));
        assert_eq!(with(Language::Rust, "--edition=2018 -O"), Ok("2018".to_owned()));
        assert_eq!(with(Language::Python, "-u -B"), Ok("3.12".to_owned()));
    }

    #[test]
    fn flags_of_languages_and_clients_add_up() {
        let flags = |texts: &[&str]| texts.iter().map(|text| text.parse::<FlagsOf>()).collect::<Result<Flags, _>>();
        let all = flags(&["cpp=-O3 -DN=5", "rust=--edition=2018", "GNU C++20=-O0 -lm"]).expect("flags");
        assert_eq!(all.of(Language::Cpp).trim(), "-O3 -DN=5 -O0 -lm");
        assert_eq!(all.of(Language::Go), "");
        for (wrong, said) in [
            ("-O3", "LANGUAGE=FLAGS"),
            ("-DN=5", "there is no language `-DN`"),
            ("cobol=-O3", "there is no language `cobol`"),
            ("Python 2=-u", "cannot be run"),
            ("go=-O3", "`-O3` is not supported for Go"),
            ("cpp=-march=native", "`-march=native`"),
        ] {
            let error = wrong.parse::<FlagsOf>().expect_err(wrong);
            assert!(error.contains(said), "{wrong}: {error}");
        }
        let base = Dialect::of(Language::Cpp);
        let dialect = base.with_flags(all.of(Language::Cpp)).expect("flags");
        assert_eq!(dialect.flags_beyond(&base), "-O3 -DN=5 -O0");
        // A flag that comes twice has its later place.
        let client = ClientFlags { compile: "-std=c++20 -O3", execute: "" };
        let dialect = dialect.with_client_flags(client).expect("flags");
        assert_eq!(dialect.flags_beyond(&base), "-std=c++20 -DN=5 -O0 -O3");
        // What a dialect records leads to the same dialect.
        assert_eq!(base.with_flags(&dialect.flags_beyond(&base)), Ok(dialect));
        let rust = Dialect::of(Language::Rust);
        assert_eq!(rust.with_flags("--edition=2018 -O").expect("flags").flags_beyond(&rust), "--edition=2018");
        assert_eq!(base.with_flags("-O2 -Wall -lm").expect("flags").flags_beyond(&base), "");
        let narrow = Dialect::find("C++17 (GCC 7-32)").expect("a name");
        let dialect = narrow.with_flags("-O3").expect("flags");
        assert_eq!((&*dialect.name, dialect.flags_beyond(&narrow)), ("gnu++17 -m32 -O3", "-O3".to_owned()));
        for (client, said) in [
            (ClientFlags { compile: "-mavx2", execute: "" }, "`compile_flags`: the flag `-mavx2`"),
            (ClientFlags { compile: "", execute: "-u" }, "`execute_flags`: programs in C++ are executables"),
        ] {
            let error = base.with_client_flags(client).expect_err(said);
            assert!(error.starts_with(said), "{error}");
        }
    }

    #[test]
    fn flags_that_change_tests_are_known() {
        for (flags, found) in [
            ("-std=c++20 -O3 -fwrapv -fsanitize=undefined -Wall", None),
            ("-O3 -DNDEBUG", Some("-DNDEBUG")),
            ("-U NDEBUG", Some("-UNDEBUG")),
            ("-Ofast", Some("-Ofast")),
            ("-ffast-math", Some("-ffast-math")),
            ("-funsigned-char", Some("-funsigned-char")),
        ] {
            let dialect = Dialect::of(Language::Cpp).with_flags(flags).expect(flags);
            assert_eq!(dialect.flag_that_changes_tests(), found, "{flags}");
        }
    }

    #[test]
    fn others_are_refused_by_name() {
        for (language, flags, refused) in [
            (Language::Cpp, "-O3 -march=native", "-march=native"),
            (Language::Cpp, "-mavx2", "-mavx2"),
            (Language::Cpp, "-O3 -m32", "-m32"),
            (Language::C, "-std=c++17", "-std=c++17"),
            (Language::Cpp, "-std=c++98;rm", "-std=c++98;rm"),
            (Language::C, "-Werror", "-Werror"),
            (Language::C, "-Wl,--stack=1", "-Wl,--stack=1"),
            (Language::C, "-fsanitize=address", "-fsanitize=address"),
            (Language::C, "-D", "-D"),
            (Language::C, "-D 3=x", "-D"),
            (Language::C, "-D'x", "-D'x"),
            (Language::C, "-include /etc/passwd", "-include"),
            (Language::C, "@file", "@file"),
            (Language::C, "-o x", "-o"),
            (Language::C, "main.c", "main.c"),
            (Language::Rust, "-C opt-level=0", "-C"),
            (Language::Rust, "--edition=2030", "--edition=2030"),
            (Language::Python, "-O", "-O"),
            (Language::JavaScript, "--stack-size=9", "--stack-size=9"),
            (Language::Java, "-Xmx1g", "-Xmx1g"),
        ] {
            assert_eq!(with(language, flags), Err(refused.to_owned()), "{flags}");
        }
        let error = Dialect::of(Language::Cpp).with_flags("-march=native").unwrap_err().to_string();
        assert!(
            error.contains("`-march=native` is not supported for C++: programs are compiled to WebAssembly"),
            "{error}"
        );
    }
}
