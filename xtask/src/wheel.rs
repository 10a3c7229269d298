//! The wheel of the Python package: the extension module, the Python sources and the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::project::Project;
use crate::python::environment;
use crate::shell::{find, program, root, run, step};

/// The folder of the package.
const PACKAGE: &str = "crates/python";
/// The folder for the command, from which maturin takes programs.
const SCRIPTS: &str = "crates/python/data/scripts";
/// The folder of wheels, in the build folder.
const WHEELS: &str = "wheels";
/// The language of the programs that tests run. Its interpreter is small.
const LANGUAGE: &str = "javascript";

/// Builds the wheel of a release, with the command as users get it. Returns its path.
pub fn build() -> Result<PathBuf> {
    let project = Project::load()?;
    let assay = project.build_assay()?;
    wheel(&project, &assay, &["--release"])
}

/// Builds a wheel with a built `assay`, installs it below the build folder, and tests it.
pub fn check(assay: &Path) -> Result<()> {
    let project = Project::load()?;
    // Tests need neither a fast module nor one that runs elsewhere.
    wheel(&project, assay, &["--profile", "dev", "--auditwheel", "skip"])?;
    let python = environment("python")?;
    let tool = |arguments: &[&str]| {
        let mut command = program(python.get_program());
        command.args(arguments).current_dir(root().join(PACKAGE));
        command
    };
    install_built(&python)?;
    // The cache of the check `service`, which needs the same language.
    let cache = root().join("target/service-runtimes");
    run(tool(&["-m", "assay", "runtimes", "install", LANGUAGE]).env("ASSAY_CACHE", &cache))?;
    let caches = project.target_directory.join("python-caches");
    let caches = caches.to_str().context("the build folder has no name that Python can take")?;
    run(tool(&["-m", "pytest", "-q", "-o", &format!("cache_dir={caches}/pytest")])
        .env("ASSAY_CACHE", &cache)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("ASSAY_COMMAND"))?;
    run(&mut tool(&["-m", "mypy", "--cache-dir", &format!("{caches}/mypy")]))?;
    let interpreter = Path::new(python.get_program());
    run(tool(&["-m", "pyright", "--warnings", "--pythonpath"]).arg(interpreter))
}

/// Installs the wheel that was built last for a Python, without what it needs.
pub fn install_built(python: &Command) -> Result<()> {
    let pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--force-reinstall"];
    run(program(python.get_program()).args(pip).arg(built(&Project::load()?)?))
}

/// The path of the wheel that was built last.
fn built(project: &Project) -> Result<PathBuf> {
    let folder = project.target_directory.join(WHEELS);
    let wheels = fs::read_dir(&folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>)?;
    match wheels.as_slice() {
        [wheel] => Ok(wheel.path()),
        _ => bail!("there are {} wheels in {}", wheels.len(), folder.display()),
    }
}

/// Builds a wheel by maturin with these options. Returns its path.
fn wheel(project: &Project, assay: &Path, options: &[&str]) -> Result<PathBuf> {
    step("the wheel of the Python package", || {
        let folder = project.target_directory.join(WHEELS);
        // So that there is one wheel, whatever its version.
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", folder.display()));
            }
            _ => {}
        }
        let _command = Carried::new(assay)?;
        let mut maturin = environment("python")?;
        maturin.args(["-m", "maturin", "build", "--quiet", "--manifest-path", "crates/python/Cargo.toml", "--out"]);
        run(maturin.arg(&folder).args(options))?;
        built(project)
    })
}

/// The command in the folder from which maturin takes programs. Dropping it removes the command, so that
/// no source archive has it.
struct Carried(PathBuf);

impl Carried {
    fn new(assay: &Path) -> Result<Self> {
        let name = assay.file_name().context("the command has a name")?;
        let carried = Self(root().join(SCRIPTS).join(name));
        fs::copy(assay, &carried.0).with_context(|| format!("cannot copy {}", assay.display()))?;
        // A debug build has hundreds of megabytes of symbols. Without `strip`, the wheel is only larger.
        if let Some(strip) = find(&["strip"]) {
            run(Command::new(strip).arg(&carried.0))?;
        }
        Ok(carried)
    }
}

impl Drop for Carried {
    fn drop(&mut self) {
        // What stays is replaced by the next copy.
        let _ = fs::remove_file(&self.0);
    }
}
