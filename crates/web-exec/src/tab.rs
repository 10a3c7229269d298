//! Judges programs in the images of this worker.

use std::cell::RefCell;
use std::collections::BTreeMap;

use assay_execution::{Dialect, Language, Limits, Run, Runner};

use crate::fault::Fault;
use crate::image::{Image, Program};

/// The images of this worker, as a judge sees them.
#[derive(Default)]
pub(crate) struct Tab {
    images: BTreeMap<Language, RefCell<Image>>,
}

/// A program that an image has read.
pub(crate) struct TabProgram {
    language: Language,
    program: Program,
}

impl Tab {
    pub(crate) fn add(&mut self, language: Language, image: Image) {
        self.images.insert(language, RefCell::new(image));
    }

    fn image(&self, language: Language) -> Result<&RefCell<Image>, Fault> {
        self.images.get(&language).ok_or(Fault::Language)
    }

    /// Gives an image's module with chained stacks.
    pub(crate) fn chain(&self, language: Language, module: js_sys::WebAssembly::Module) -> Result<(), Fault> {
        self.image(language)?.try_borrow_mut().map_err(|_| Fault::Busy)?.chain(module);
        Ok(())
    }
}

// A worker runs one program at a time, so nobody else borrows an image meanwhile.
#[expect(clippy::await_holding_refcell_ref, reason = "a second run meanwhile is a fault, not a panic")]
impl Runner for Tab {
    type Program = TabProgram;
    type Fault = Fault;

    async fn compile(&self, dialect: Dialect, source: &[u8]) -> Result<Result<TabProgram, String>, Fault> {
        let language = dialect.language;
        let mut image = self.image(language)?.try_borrow_mut().map_err(|_| Fault::Busy)?;
        let read = image.read(source).await?;
        Ok(read.map(|program| TabProgram { language, program }).map_err(|error| error.to_string()))
    }

    async fn run(&self, program: &mut TabProgram, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        let mut image = self.image(program.language)?.try_borrow_mut().map_err(|_| Fault::Busy)?;
        image.run(&mut program.program, stdin.into(), limits).await
    }
}
