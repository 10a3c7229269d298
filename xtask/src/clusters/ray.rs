//! The Python package on a Ray of this machine, in a virtual environment with the wheel of the check `python`.

use std::path::Path;

use anyhow::Result;

use super::{GUIDE, work};
use crate::guides;
use crate::python::environment;
use crate::shell::{program, root, run};
use crate::wheel;

/// Runs the tests that need Ray, and the guide's examples for it.
pub fn run_tests(assay: &Path) -> Result<()> {
    let python = environment("ray")?;
    wheel::install_built(&python)?;
    let mut tests = program(python.get_program());
    tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_ray.py"]);
    tests.current_dir(root().join("crates/python")).env("PYTHONDONTWRITEBYTECODE", "1");
    run(tests.env("ASSAY_CACHE", work::cache()).env_remove("ASSAY_COMMAND"))?;
    let environment = [("PYTHON", python.get_program().to_owned()), ("ASSAY_CACHE", work::cache().into_os_string())];
    let environment = environment.map(|(name, value)| (name.to_owned(), value));
    guides::check_marked(GUIDE, "ray", assay, &environment)
}
