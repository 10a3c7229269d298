//! Installs the tools that a new machine lacks, except rustup, Node and npm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, find, output, program, root, run, run_quietly, step_beside, succeeds};

/// Something that building or testing needs.
pub struct Need {
    name: &'static str,
    is_met: fn() -> bool,
    remedy: Remedy,
    /// Advice for the reader when the remedy fails.
    advice: &'static str,
}

/// A way to meet a need without a question to the user.
enum Remedy {
    /// One at a time, because they use Cargo or rustup.
    Run(fn() -> Result<()>),
    /// Runs beside the others.
    Npm(fn() -> Result<()>),
    /// Installs packages of Debian or Ubuntu.
    Apt(fn() -> Result<Vec<String>>),
    None,
}

impl Remedy {
    /// Looks up the names of packages.
    fn apt_packages(&self) -> Option<fn() -> Result<Vec<String>>> {
        if let Self::Apt(names) = self { Some(*names) } else { None }
    }
}

const NODE: Need = Need {
    name: "Node 20.19 or newer, with npm",
    is_met: || node_version() >= Some((20, 19)) && find(&["npm"]).is_some(),
    remedy: Remedy::None,
    advice: "install Node 20.19 or newer and npm: https://nodejs.org",
};

const NODE_MODULES: Need = Need {
    name: "the npm packages of package-lock.json",
    is_met: || fs::read(lock_file()).is_ok_and(|lock| fs::read(installed_lock_file()).is_ok_and(|same| same == lock)),
    remedy: Remedy::Npm(|| {
        run_quietly(program("npm").arg("ci"))?;
        fs::copy(lock_file(), installed_lock_file()).context("cannot note which packages are installed")?;
        Ok(())
    }),
    advice: "run `npm ci` in the repository's top folder and fix what it reports",
};

const COMPONENTS: Need = Need {
    name: "rustfmt and clippy",
    is_met: || succeeds(&mut cargo(&["fmt", "--version"])) && succeeds(&mut cargo(&["clippy", "--version"])),
    remedy: Remedy::Run(|| run_quietly(program("rustup").args(["component", "add", "rustfmt", "clippy"]))),
    advice: "run `rustup component add rustfmt clippy`",
};

const CLANG: Need = Need {
    name: "clang with a wasm32 target, for the grammars' C",
    is_met: || clang().is_some(),
    remedy: Remedy::Apt(|| Ok(vec![newest_clang_package()?])),
    advice: "install LLVM's clang (Debian, Ubuntu: `apt-get install clang`; macOS: `brew install llvm`, as Apple's cannot \
             make wasm), or name one in the environment variable CC_wasm32_unknown_unknown",
};

const CHROMIUM: Need = Need {
    name: "Chromium and chromedriver",
    is_met: || chromium().is_some() && chromedriver().is_some(),
    remedy: Remedy::Apt(chromium_packages),
    advice: "install Chromium or Chrome and a chromedriver of the same version (Debian: `apt-get install chromium \
             chromium-driver`), or name both programs in the environment variables CHROMIUM and CHROMEDRIVER",
};

const PIP: Need = Need {
    name: "Python 3 with pip, which fetches one of the sandbox's guest runtimes",
    is_met: || succeeds(program("python3").args(["-m", "pip", "--version"])),
    remedy: Remedy::Apt(|| Ok(vec!["python3-pip".into()])),
    advice: "install Python 3 and pip (Debian, Ubuntu: `apt-get install python3-pip`)",
};

const MAVEN: Need = Need {
    name: "Maven, which fetches the compilers of Java and Kotlin",
    is_met: || find(&["mvn"]).is_some(),
    remedy: Remedy::Apt(|| Ok(vec!["maven".into()])),
    advice: "install Maven (Debian, Ubuntu: `apt-get install maven`)",
};

const CARGO_DENY: Need = Need {
    name: "cargo-deny, which checks licences, sources and known flaws of dependencies",
    is_met: || cargo_deny().is_some(),
    // A build without optimisation and debug information takes a quarter of the time, and the
    // result is fast enough.
    remedy: Remedy::Run(|| {
        let package = format!("cargo-deny@{CARGO_DENY_VERSION}");
        let mut install = cargo(&["install", "--locked", "--debug", &package]);
        run(install.arg("--root").arg(tools()).env("CARGO_PROFILE_DEV_DEBUG", "false"))
    }),
    advice: "run `cargo install --locked cargo-deny`",
};

const SLURM_DAEMONS: Need = Need {
    name: "Slurm and munge",
    is_met: || ["slurmctld", "slurmd", "sbatch", "munged"].iter().all(|name| find(&[name]).is_some()),
    remedy: Remedy::Apt(|| Ok(["slurm-wlm", "munge"].map(str::to_owned).into())),
    advice: "install Slurm and munge (Debian, Ubuntu: `apt-get install slurm-wlm munge`)",
};

const INTERPRETERS: Need = Need {
    name: "PHP, Ruby and Python 3, which programs are compared with",
    is_met: || ["php", "ruby", "python3"].iter().all(|name| find(&[name]).is_some()),
    remedy: Remedy::Apt(|| Ok(["php-cli", "ruby", "python3"].map(str::to_owned).into())),
    advice: "install PHP, Ruby and Python 3 (Debian, Ubuntu: `apt-get install php-cli ruby python3`)",
};

/// Where the kernel learns which programs it starts by which emulator.
const FORMATS: &str = "/proc/sys/fs/binfmt_misc";

const QEMU_USER: Need = Need {
    name: "QEMU, which the kernel starts for programs of aarch64",
    is_met: || {
        Path::new(FORMATS).join("qemu-aarch64").exists()
            && Path::new("/usr/aarch64-linux-gnu/lib").exists()
            && find(&["patchelf"]).is_some()
    },
    remedy: Remedy::Apt(|| {
        // Without systemd, nobody mounts it, and the packages cannot register QEMU. If this fails, the advice remains.
        if !Path::new(FORMATS).join("register").exists() {
            drop(as_root(&["mount", "-t", "binfmt_misc", "none", FORMATS]));
        }
        Ok(["qemu-user-binfmt", "binfmt-support", "libc6-arm64-cross", "patchelf"].map(str::to_owned).into())
    }),
    advice: "mount binfmt_misc (`mount -t binfmt_misc none /proc/sys/fs/binfmt_misc`), then install QEMU, a C library for \
             aarch64 and patchelf (Debian, Ubuntu: `apt-get install --reinstall qemu-user-binfmt binfmt-support \
             libc6-arm64-cross patchelf`)",
};

const WINE_64: Need = Need {
    name: "Wine, which runs programs for Windows",
    is_met: || find(&["wine"]).is_some(),
    remedy: Remedy::Apt(|| Ok(["wine", "wine64"].map(str::to_owned).into())),
    advice: "install Wine (Debian, Ubuntu: `apt-get install wine wine64`)",
};

/// A need for Rust's standard library for a target.
macro_rules! target {
    ($target:literal) => {
        Need {
            name: concat!("Rust's standard library for ", $target),
            is_met: || has_target($target),
            remedy: Remedy::Run(|| run_quietly(program("rustup").args(["target", "add", $target]))),
            advice: concat!("run `rustup target add ", $target, "`"),
        }
    };
}

fn has_target(target: &str) -> bool {
    let print = output(program("rustc").args(["--print", "target-libdir", "--target", target]));
    print.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
}

const WASM_TARGET: Need = target!("wasm32-unknown-unknown");

/// Needs of the command for aarch64 on this machine.
pub const QEMU: &[Need] = &[QEMU_USER, target!("aarch64-unknown-linux-gnu")];

/// Needs of the command for Windows on this machine.
pub const WINE: &[Need] = &[WINE_64, target!("x86_64-pc-windows-gnu")];

/// Needs of comparisons between guests and native programs.
pub const NATIVE: &[Need] = &[INTERPRETERS];

/// Needs of a Slurm on this machine.
pub const SLURM: &[Need] = &[SLURM_DAEMONS];

/// Needs of the page.
pub const PAGE: &[Need] = &[NODE, NODE_MODULES, WASM_TARGET, CLANG];

/// Needs of all that compiles.
pub const RUST: &[Need] = &[COMPONENTS, WASM_TARGET];

/// Needs of the tests that run by default.
pub const TESTS: &[Need] = &[NODE, NODE_MODULES, CLANG, CHROMIUM, PIP, MAVEN];

/// Needs of the page and all tests.
pub const ALL: &[Need] = &[NODE, NODE_MODULES, COMPONENTS, WASM_TARGET, CLANG, CHROMIUM, PIP, MAVEN, CARGO_DENY];

/// Installs missing tools: with npm, apt and Cargo side by side. The error lists each tool that is still missing, with
/// advice.
pub fn ensure(needs: &[Need]) -> Result<()> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !(need.is_met)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    ask_for_password(&missing)?;
    let mut faults: Vec<String> = thread::scope(|scope| {
        let beside = [scope.spawn(|| install_npm_packages(&missing)), scope.spawn(|| install_apt_packages(&missing))];
        let mut results = Vec::new();
        for need in &missing {
            if let Remedy::Run(remedy) = need.remedy {
                results.push(step_beside(&format!("setup of {}", need.name), remedy));
            }
        }
        results.extend(beside.map(|thread| thread.join().unwrap_or_else(|_| bail!("the set-up panicked"))));
        results.into_iter().filter_map(Result::err).map(|fault| format!("{fault:#}")).collect()
    });
    let lacking = needs.iter().filter(|need| !(need.is_met)());
    faults.extend(lacking.map(|need| format!("missing: {}\n    to do: {}", need.name, need.advice)));
    if faults.is_empty() {
        return Ok(());
    }
    bail!("this machine is not ready\n  {}", faults.join("\n  "))
}

fn install_npm_packages(missing: &[&Need]) -> Result<()> {
    for need in missing {
        if let Remedy::Npm(remedy) = need.remedy {
            step_beside(&format!("setup of {}", need.name), remedy)?;
        }
    }
    Ok(())
}

/// Installs the packages of all needs at once, because apt is locked for each installation.
fn install_apt_packages(missing: &[&Need]) -> Result<()> {
    let wanted: Vec<_> = missing.iter().filter_map(|need| need.remedy.apt_packages()).collect();
    if wanted.is_empty() || find(&["apt-get"]).is_none() {
        return Ok(());
    }
    step_beside("setup of packages with apt", || {
        // A new machine has no list of packages, in which names are looked up. Without a network, there may be one.
        let updated = apt_get(&["update", "-qq"]);
        let mut packages = Vec::new();
        for names in wanted {
            packages.extend(names()?);
        }
        install(&packages).and(updated).with_context(|| packages.join(", "))
    })
}

/// Grammars that an older clang compiles do not relocate their data and cannot be linked.
const OLDEST_CLANG: u32 = 16;

fn is_new_enough(clang: &Path) -> bool {
    let major = |said: String| said.split("clang version ").nth(1)?.split('.').next()?.parse::<u32>().ok();
    output(program(clang).arg("--version")).ok().and_then(major).is_some_and(|major| major >= OLDEST_CLANG)
}

/// The clang that compiles C to wasm: the one that the environment names, or the newest suitable
/// one.
pub fn clang() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CC_wasm32_unknown_unknown") {
        return Some(named.into());
    }
    let mut names: Vec<String> = (OLDEST_CLANG..40).rev().map(|version| format!("clang-{version}")).collect();
    names.push("clang".into());
    let installed = names.iter().filter_map(|name| find(&[name]));
    // Homebrew does not put LLVM on the search path, because macOS has its own clang.
    let homebrew = ["/opt/homebrew/opt/llvm/bin/clang", "/usr/local/opt/llvm/bin/clang"].map(PathBuf::from);
    installed.chain(homebrew.into_iter().filter(|file| file.is_file())).find(|clang| {
        is_new_enough(clang)
            && output(program(clang).arg("--print-targets")).is_ok_and(|targets| targets.contains("wasm32"))
    })
}

const CARGO_DENY_VERSION: &str = "0.20.2";

/// The folder of tools that only this repository uses.
fn tools() -> PathBuf {
    root().join("target/tools")
}

/// The user's cargo-deny, or the one that [`ensure`] installed.
pub fn cargo_deny() -> Option<PathBuf> {
    let own = tools().join("bin/cargo-deny");
    find(&["cargo-deny"]).or_else(|| own.is_file().then_some(own))
}

/// The browser for tests.
pub fn chromium() -> Option<PathBuf> {
    let macos = PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    named_chromium()
        .or_else(|| find(&["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]))
        .or_else(|| macos.is_file().then_some(macos))
}

/// The browser for tests that need no driver: Chromium's headless shell, if it is installed, because it
/// takes little more than half the time.
pub fn headless_chromium() -> Option<PathBuf> {
    named_chromium().or_else(|| find(&["chromium-headless-shell"])).or_else(chromium)
}

fn named_chromium() -> Option<PathBuf> {
    std::env::var_os("CHROMIUM").map(PathBuf::from)
}

/// The program that controls [`chromium`] for tests.
pub fn chromedriver() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMEDRIVER").map(PathBuf::from);
    named.or_else(|| find(&["chromedriver", "chromium.chromedriver"]))
}

fn node_version() -> Option<(u32, u32)> {
    let version = output(program("node").arg("--version")).ok()?;
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn lock_file() -> PathBuf {
    root().join("package-lock.json")
}

/// A copy of the lock file of the last `npm ci`. npm itself does not record it in node_modules.
fn installed_lock_file() -> PathBuf {
    root().join("node_modules/.installed-package-lock.json")
}

fn newest_clang_package() -> Result<String> {
    let found = output(program("apt-cache").args(["search", "--names-only", "^clang-[0-9]+$"]))?;
    let versions = found.lines().filter_map(|line| line.split(' ').next()?.strip_prefix("clang-")?.parse::<u32>().ok());
    Ok(versions.max().map_or("clang".into(), |newest| format!("clang-{newest}")))
}

fn chromium_packages() -> Result<Vec<String>> {
    let mut packages = vec!["chromium".into(), "chromium-driver".into()];
    // Debian has it, Ubuntu does not.
    let headless = "chromium-headless-shell";
    if succeeds(program("apt-cache").args(["show", headless])) {
        packages.push(headless.into());
    }
    Ok(packages)
}

fn install(packages: &[String]) -> Result<()> {
    let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
    arguments.extend(packages.iter().map(String::as_str));
    apt_get(&arguments)
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    let apt = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=600", "-o", "Dpkg::Use-Pty=0"];
    as_root(&[&apt, arguments].concat())
}

/// Lets sudo ask before anything else prints. It remembers the answer.
fn ask_for_password(missing: &[&Need]) -> Result<()> {
    let has_packages = missing.iter().any(|need| need.remedy.apt_packages().is_some());
    if !has_packages || find(&["apt-get"]).is_none() || is_root()? {
        return Ok(());
    }
    run(program("sudo").arg("--validate"))
}

fn is_root() -> Result<bool> {
    Ok(output(program("id").arg("-u"))?.trim() == "0")
}

/// Runs a command as root. Words such as `NAME=value` before it set environment variables.
fn as_root(words: &[&str]) -> Result<()> {
    let mut command: Command = if is_root()? { program("env") } else { program("sudo") };
    run_quietly(command.args(words))
}
