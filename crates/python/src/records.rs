//! Files, and records of Python as files.

use std::path::PathBuf;

use assay_scoring::Failure;
use assay_scoring::input::{Input, Spooled, check_all};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::failure::{error, misuse};

/// How many records are taken between two looks at signals, such as Ctrl+C.
const RECORDS: u64 = 1024;

/// Opens a file, or takes all records of an iterable. `name` is the name of the argument.
pub(crate) fn open(py: Python<'_>, side: &Bound<'_, PyAny>, name: &str, limit: u64) -> PyResult<Input> {
    if let Ok(path) = side.extract::<PathBuf>() {
        let opened = py.detach(|| {
            check_all(&[&path])?;
            Input::open(&path, limit)
        });
        return opened.map_err(|failure| error(py, &failure));
    }
    let mut spooled = Spooled::new();
    let dumps = py.import("json")?.getattr("dumps")?;
    for (number, record) in (1..).zip(PyIterator::from_object(side)?) {
        let record = record?;
        if number % RECORDS == 0 {
            py.check_signals()?;
        }
        let line = match dumps.call1((&record,)) {
            Ok(line) => line,
            Err(cause) => {
                let reason = cause.value(py).str()?;
                let exception = misuse(py, &format!("{name}: record {number} is not JSON: {reason}"));
                exception.set_cause(py, Some(cause));
                return Err(exception);
            }
        };
        let line = line.cast::<PyString>()?.to_cow()?;
        if !line.starts_with('{') {
            let kind = record.get_type().name()?;
            return Err(misuse(py, &format!("{name}: record {number} is a {kind}; give a path, or dicts")));
        }
        let added = spooled.add(line.as_bytes()).and_then(|()| spooled.add(b"\n"));
        added.map_err(|cause| error(py, &Failure::from(cause)))?;
    }
    spooled.finish(name.to_owned()).map_err(|cause| error(py, &Failure::from(cause)))
}
