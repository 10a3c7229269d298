//! The same programs as processes of the operating system, by this machine's compilers and
//! interpreters.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::dotnet;

/// How a language's programs are compiled and run natively. `{source}` and `{program}` are
/// placeholders for files.
struct Toolchain {
    language: &'static str,
    build: &'static [&'static str],
    run: &'static [&'static str],
}

const TOOLCHAINS: &[Toolchain] = &[
    Toolchain { language: "c", build: &["gcc", "-O2", "-o", "{program}", "{source}", "-lm"], run: &["{program}"] },
    Toolchain {
        language: "cpp",
        build: &["g++", "-std=gnu++17", "-O2", "-o", "{program}", "{source}"],
        run: &["{program}"],
    },
    // `dotnet` builds it.
    Toolchain { language: "csharp", build: &[], run: &["{program}"] },
    Toolchain { language: "go", build: &["go", "build", "-o", "{program}", "{source}"], run: &["{program}"] },
    Toolchain {
        language: "java",
        build: &["javac", "-d", "{program}", "{source}"],
        run: &["java", "-XX:+UseSerialGC", "-cp", "{program}", "Main"],
    },
    Toolchain { language: "javascript", build: &[], run: &["node", "{source}"] },
    Toolchain { language: "php", build: &[], run: &["php", "{source}"] },
    Toolchain { language: "python", build: &[], run: &["python3", "{source}"] },
    Toolchain { language: "ruby", build: &[], run: &["ruby", "{source}"] },
    Toolchain {
        language: "rust",
        build: &["rustc", "--edition=2021", "-O", "-o", "{program}", "{source}"],
        run: &["{program}"],
    },
];

/// The result of a process.
pub struct Ran {
    pub time: Duration,
    /// The processor time in user mode.
    pub user: Duration,
    pub stdout: Vec<u8>,
    pub is_success: bool,
}

/// The processor time in user mode so far: of this process (`RUSAGE_SELF`), or of the child
/// processes that it has waited for (`RUSAGE_CHILDREN`).
pub fn user(who: libc::c_int) -> Duration {
    // SAFETY: zeros are a valid `rusage`, and the call writes only to it.
    #[allow(unsafe_code, reason = "no library has a safe function for it")]
    let time = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage.ru_utime
    };
    Duration::from_secs(time.tv_sec.unsigned_abs()) + Duration::from_micros(time.tv_usec.unsigned_abs())
}

/// A program that this machine can run.
pub struct Native {
    command: Vec<String>,
    /// The compile time. `None` for interpreters.
    pub compiled: Option<Duration>,
    _folder: TempDir,
}

impl Native {
    /// Compiles a program if necessary. Returns `None` if the machine lacks the language, which is
    /// no error.
    pub fn new(language: &str, extension: &str, source: &str) -> Option<Self> {
        let toolchain = TOOLCHAINS.iter().find(|toolchain| toolchain.language == language)?;
        let folder = TempDir::new().ok()?;
        let (file, program) = (folder.path().join("main").with_extension(extension), folder.path().join("main.out"));
        fs::write(&file, source).ok()?;
        let fill = |parts: &[&str]| -> Vec<String> {
            let path = |path: &Path| path.to_string_lossy().into_owned();
            let part = |part: &&str| part.replace("{source}", &path(&file)).replace("{program}", &path(&program));
            parts.iter().map(part).collect()
        };
        if language == "csharp" {
            dotnet::build(source, &program)?;
        }
        let compiled = match fill(toolchain.build).split_first() {
            None => None,
            Some((compiler, arguments)) => {
                let start = Instant::now();
                let status = Command::new(compiler).args(arguments).stderr(Stdio::null()).status().ok()?;
                status.success().then_some(())?;
                Some(start.elapsed())
            }
        };
        let mut command = fill(toolchain.run);
        if let Some(python) = command.first_mut().filter(|program| *program == "python3") {
            // The `python3` on the path may be a script that looks for Python, and takes longer
            // than Python does.
            let said = Command::new(&*python).args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
            *python = String::from_utf8(said.stdout).ok()?.trim().to_owned();
        }
        let native = Self { command, compiled, _folder: folder };
        // An interpreter fails only here if it is missing.
        native.run("1\n").is_some().then_some(native)
    }

    /// The name and version that the interpreter reports.
    pub fn version(&self) -> String {
        let output = Command::new(&self.command[0]).arg("--version").output();
        let said = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        let words = said.lines().next().unwrap_or_default().split(' ');
        words.take_while(|word| !word.starts_with(['(', '['])).collect::<Vec<_>>().join(" ")
    }

    /// Runs the program once.
    pub fn run(&self, stdin: &str) -> Option<Ran> {
        let (start, before) = (Instant::now(), user(libc::RUSAGE_CHILDREN));
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(stdin.as_bytes()).ok()?;
        let output = child.wait_with_output().ok()?;
        let (time, user) = (start.elapsed(), user(libc::RUSAGE_CHILDREN).saturating_sub(before));
        Some(Ran { time, user, stdout: output.stdout, is_success: output.status.success() })
    }
}
