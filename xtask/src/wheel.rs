//! The wheel of the Python package: the extension module, the Python sources and the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::project::Project;
use crate::python::environment;
use crate::release;
use crate::release::archive::read_zip_text;
use crate::shell::{find, program, root, run, step, succeeds};

/// The folder of the package.
const PACKAGE: &str = "crates/python";
/// The folder for the command, from which maturin takes programs.
const SCRIPTS: &str = "crates/python/data/scripts";
/// The folder of wheels, in the build folder.
const WHEELS: &str = "wheels";
/// The language of the programs that tests run. Its interpreter is small.
const LANGUAGE: &str = "javascript";

/// The largest wheel of a release, in bytes.
const BUDGET: u64 = 20_000_000;

/// Builds the wheel of a release, with the command as users get it. Returns its path.
///
/// With a target, the command has the web files in it, and wheels for Linux install on the systems of manylinux2014.
pub fn build(target: Option<&str>) -> Result<PathBuf> {
    let project = Project::load()?;
    let Some(target) = target else {
        let assay = project.build_assay()?;
        return wheel(&project, environment("python")?, &assay, &["--release"]);
    };
    let assay = release::build_command(&project, target)?;
    let mut options = vec!["--profile", release::PROFILE, "--target", target, "--compression-level", "9"];
    if release::is_by_zig(target) {
        options.extend(["--zig", "--compatibility", "manylinux2014"]);
    }
    let wheel = wheel(&project, release::with_zig(environment("release")?)?, &assay, &options)?;
    let size = fs::metadata(&wheel)?.len();
    println!("    {:.1} MB of {:.1} MB allowed", size as f64 / 1e6, BUDGET as f64 / 1e6);
    ensure!(size <= BUDGET, "the wheel has {size} bytes, but {BUDGET} are allowed");
    Ok(wheel)
}

/// Builds a wheel with a built `assay`, installs it below the build folder, and tests it.
pub fn check(assay: &Path) -> Result<()> {
    let project = Project::load()?;
    // Tests need neither a fast module nor one that runs elsewhere.
    let wheel = wheel(&project, environment("python")?, assay, &["--profile", "dev", "--auditwheel", "skip"])?;
    check_licence(&wheel)?;
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

/// Checks that a wheel has the licence of the project.
fn check_licence(wheel: &Path) -> Result<()> {
    let text = read_zip_text(&fs::read(wheel)?, ".dist-info/licenses/LICENSE")?.context("the wheel has no licence")?;
    ensure!(text == fs::read_to_string(root().join("LICENSE"))?, "the wheel has another licence: copy LICENSE");
    Ok(())
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

/// Builds a wheel by maturin of a Python, with these options. Returns its path.
fn wheel(project: &Project, mut python: Command, assay: &Path, options: &[&str]) -> Result<PathBuf> {
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
        python.args(["-m", "maturin", "build", "--quiet", "--manifest-path", "crates/python/Cargo.toml", "--out"]);
        run(python.arg(&folder).args(options))?;
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
        // A debug build has hundreds of megabytes of symbols. Without a `strip` that knows the target, the wheel is
        // only larger.
        if let Some(strip) = find(&["strip"]) {
            succeeds(Command::new(strip).arg(&carried.0));
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
