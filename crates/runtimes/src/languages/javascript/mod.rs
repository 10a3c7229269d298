//! JavaScript, with QuickJS-ng. Our own files add the interface of Node.js: `node.js`, `locale.js`
//! and `url.js`. `assay_calls.js` answers calls of tests that run in another instance.

use std::sync::Arc;

use assay_engine::snapshot::{self, Startup};
use assay_engine::{Input, Tree};
use assay_execution::{Interpreter, Language};

use crate::install::{PinnedPackage, pinned};
use crate::interpreter::{Image, prepare};
use crate::{Implementation, Runtime, Smoke};

pub(super) static PACKAGE: PinnedPackage = pinned!("quickjs");
pub(super) const WASM: &str = "qjs-wasi-reactor/qjs-wasi-reactor.wasm";
const NODE_PATH: &str = "/assay/node.js";
/// Our files, by the paths from which the image reads them.
const FILES: [(&str, &str); 5] = [
    (NODE_PATH, include_str!("node.js")),
    ("/assay/locale.js", include_str!("locale.js")),
    ("/assay/url.js", include_str!("url.js")),
    ("/assay/assert.js", include_str!("assert.js")),
    ("/assay/assay_calls.js", include_str!("assay_calls.js")),
];
/// The size of the stack, in bytes. The module's own stack is too small for the recursion that
/// Node.js allows.
const STACK_BYTES: u32 = 8 << 20;
/// The part of the stack that programs cannot use, in bytes. QuickJS's own functions need it, as
/// they do not check the stack.
const STACK_RESERVE_BYTES: u32 = 1 << 20;
/// The code that the image evaluates: `READ` to parse the program, then `TURN` and `IDLE` in a
/// loop. See the end of `node.js`.
const READ: &[u8] = b"__assay(0)";
const TURN: &[u8] = b"__assay(1)";
const IDLE: &[u8] = b"__assay(2)";

/// JavaScript.
pub(super) static JAVASCRIPT: Runtime = Runtime {
    language: Language::JavaScript,
    extensions: &["js", "mjs", "cjs"],
    packages: &[&PACKAGE],
    implementation: Implementation::Interpreter,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.js")),
    page_images: &[image],
    prepare: |context, progress| prepare(&image(), context, progress),
};

pub(super) fn image() -> Image {
    let mut files = Tree::new();
    FILES.into_iter().for_each(|(path, text)| files.insert(path, text.as_bytes()));
    Image {
        interpreter: Interpreter::JAVASCRIPT,
        name: "quickjs-image",
        package: &PACKAGE,
        wasm: WASM,
        change: None,
        what: "the image of a started JavaScript",
        input: Input { files: Arc::new(files), ..Input::default() },
        start_files: Vec::new(),
        start: |startup| Box::pin(start(startup, NODE_PATH)),
    }
}

/// Starts QuickJS with its `std` and `os` modules and a script.
///
/// The image then runs the event loop of Node.js: a turn, then all pending jobs, then a check for
/// rejected promises that nobody handles.
pub(super) async fn start(startup: &mut Startup<'_>, script: &str) -> wasmtime::Result<snapshot::Resume> {
    use snapshot::Step::{Call, Drop, Push, Repeat, RepeatWhilePositive};

    startup.call("_initialize", &[]).await?;
    // QuickJS stores the start of its stack when it starts, so the stack is moved before.
    let stack = startup.call("malloc", &[STACK_BYTES]).await?;
    startup.move_stack(stack + STACK_BYTES)?;
    let mut arguments = Vec::new();
    for argument in ["qjs", "--std", script] {
        arguments.extend(startup.store_bytes(argument.as_bytes()).await?.to_le_bytes());
    }
    let count = u32::try_from(arguments.len() / 4)?;
    let arguments = startup.store_bytes(&arguments).await?;
    if startup.call("qjs_init_argv", &[count, arguments]).await? != 0 {
        wasmtime::bail!("QuickJS did not start: {}", startup.stderr());
    }
    let context = startup.call("qjs_get_context", &[]).await?;
    let name = startup.store_bytes(b"assay").await?;
    let (read, turn, idle) =
        (startup.store_bytes(READ).await?, startup.store_bytes(TURN).await?, startup.store_bytes(IDLE).await?);
    let eval = |code, text: &[u8]| Call { name: "JS_Eval", arguments: vec![context, code, text.len() as u32, name, 0] };
    let job_context = startup.store_bytes(&[0; 4]).await?;
    let runtime = || Call { name: "JS_GetRuntime", arguments: vec![context] };
    Ok(snapshot::Resume {
        read: vec![
            runtime(),
            Call { name: "JS_SetMaxStackSize", arguments: vec![STACK_BYTES - STACK_RESERVE_BYTES] },
            eval(read, READ),
            Drop,
        ],
        run: vec![Repeat(vec![
            eval(turn, TURN),
            Drop,
            RepeatWhilePositive(vec![runtime(), Call { name: "JS_ExecutePendingJob", arguments: vec![job_context] }]),
            Push(context),
            eval(idle, IDLE),
            Call { name: "js_std_await", arguments: vec![] },
            Drop,
        ])],
    })
}
