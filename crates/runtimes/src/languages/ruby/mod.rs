//! Ruby 4.0, with CRuby.

use std::sync::Arc;

use assay_engine::snapshot::{self, Startup};
use assay_engine::{Input, Tree};
use assay_execution::{Interpreter, Language};
use assay_wasm_passes::asyncify;

use crate::install::{PinnedPackage, pinned};
use crate::interpreter::{Image, prepare};
use crate::{Implementation, Runtime, Smoke};

/// The package of Ruby 4.0. The builds of Ruby 3.4 leak memory and stack at every exception, until
/// they crash.
static PACKAGE: PinnedPackage = pinned!("ruby");
const WASM: &str = "dist/ruby+stdlib.wasm";
const BOOT: &str = include_str!("boot.rb");
const BOOT_PATH: &str = "/assay/boot.rb";
const REHEARSAL: &str = include_str!("rehearsal.rb");
const INIT: &str = "ruby-init: func(args: list<string>) -> ()";
const EVAL: &str = "rb-eval-string-protect: func(str: string) -> tuple<handle<rb-abi-value>, s32>";
/// The code that the image evaluates to parse a program and to run it: see `boot.rb`.
const READ: &[u8] = b"Assay.read";
const RUN: &[u8] = b"Object.__send__(:remove_const, :Assay).run";

/// Ruby.
pub(super) static RUBY: Runtime = Runtime {
    language: Language::Ruby,
    extensions: &["rb"],
    packages: &[&PACKAGE],
    implementation: Implementation::Interpreter,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.rb")),
    page_images: &[image],
    prepare: |context, progress| prepare(&image(), context, progress),
};

fn image() -> Image {
    let mut files = Tree::new();
    files.insert(BOOT_PATH, BOOT.as_bytes());
    files.insert(Interpreter::RUBY.program, REHEARSAL.as_bytes());
    // CRuby's defaults are smaller, and contest programs recurse deeply. The buffers of `asyncify`
    // must have room for all of the machine stack.
    let environment =
        vec![format!("RUBY_THREAD_VM_STACK_SIZE={}", 8 << 20), format!("RUBY_THREAD_MACHINE_STACK_SIZE={}", 4 << 20)];
    Image {
        interpreter: Interpreter::RUBY,
        name: "ruby-image",
        package: &PACKAGE,
        wasm: WASM,
        change: Some(asyncify::widen_buffers),
        what: "the image of a started Ruby",
        input: Input { environment, files: Arc::new(files), ..Input::default() },
        start_files: Vec::new(),
        start: |startup| Box::pin(start(startup)),
    }
}

/// Starts CRuby, which reads the boot file during its start. The image then calls the functions
/// that this file defines. They end by exiting.
async fn start(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    startup.call("_initialize", &[]).await?;
    let mut arguments = Vec::new();
    // CRuby requires a program, which is the last argument here. That program never runs.
    for argument in ["ruby", "--disable-gems", "-EUTF-8", &format!("-r{BOOT_PATH}"), "-e0"] {
        let address = startup.store_bytes(argument.as_bytes()).await?;
        arguments.extend(address.to_le_bytes());
        arguments.extend(u32::try_from(argument.len())?.to_le_bytes());
    }
    let count = u32::try_from(arguments.len() / 8)?;
    let arguments = startup.store_bytes(&arguments).await?;
    startup.call(INIT, &[arguments, count]).await?;
    let stderr = startup.stderr();
    if !stderr.is_empty() {
        wasmtime::bail!("Ruby did not start: {stderr}");
    }
    let (read, run) = (startup.store_bytes(READ).await?, startup.store_bytes(RUN).await?);
    startup.fill_gaps().await?;
    let eval = |code, text: &[u8]| snapshot::Step::Call { name: EVAL, arguments: vec![code, text.len() as u32] };
    Ok(snapshot::Resume {
        read: vec![eval(read, READ), snapshot::Step::Drop],
        run: vec![eval(run, RUN), snapshot::Step::Drop, snapshot::Step::Trap],
    })
}
