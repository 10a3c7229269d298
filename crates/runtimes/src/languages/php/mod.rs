//! PHP 8.1, the version of ExecEval. It is started as by a program that embeds PHP.

use assay_engine::Input;
use assay_engine::snapshot::{self, Startup};
use assay_execution::{Interpreter, Language};
use assay_wasm_passes::legacy_exceptions;

use crate::install::{PinnedPackage, pinned};
use crate::interpreter::{Image, prepare};
use crate::{Implementation, Runtime, Smoke};

static PACKAGE: PinnedPackage = pinned!("php");
const WASM: &str = "jspi/8_1_34/php_8_1.wasm";
const BOOT: &str = include_str!("boot.php");
/// A size that is larger than a `zend_file_handle` of PHP 8.1.
const HANDLE_BYTES: usize = 128;
/// The offset of the exit code in the `executor_globals` of PHP 8.1, in bytes.
const EXIT_STATUS: u32 = 288;

/// PHP.
pub(super) static PHP: Runtime = Runtime {
    language: Language::Php,
    extensions: &["php"],
    packages: &[&PACKAGE],
    implementation: Implementation::Interpreter,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.php")),
    page_images: &[image],
    prepare: |context, progress| prepare(&image(), context, progress),
};

fn image() -> Image {
    Image {
        interpreter: Interpreter::PHP,
        name: "php-image",
        package: &PACKAGE,
        wasm: WASM,
        change: Some(legacy_exceptions::translate),
        what: "the image of a started PHP",
        input: Input::default(),
        start_files: Vec::new(),
        start: |startup| Box::pin(start(startup)),
    }
}

/// Starts PHP and a request. The image then runs the program in this request, and ends the request
/// as PHP does.
async fn start(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    use snapshot::Step::{Call, Drop, Load, Trap};

    startup.call("__wasm_call_ctors", &[]).await?;
    // The first member of the embedding module is its name. PHP provides the standard streams if
    // the name is `cli`.
    let name = startup.store_bytes(b"cli").await?;
    let embedding = startup.address("php_embed_module")?;
    startup.write(embedding, name)?;
    let path = startup.store_bytes(Interpreter::PHP.program.as_bytes()).await?;
    let arguments = startup.store_bytes(&[path.to_le_bytes(), [0; 4]].concat()).await?;
    if startup.call("php_embed_init", &[1, arguments]).await? != 0 {
        wasmtime::bail!("PHP did not start: {}", startup.stderr());
    }
    let (boot, nowhere) = (startup.store_bytes(BOOT.as_bytes()).await?, 0);
    if startup.call("zend_eval_string", &[boot, nowhere, path]).await? != 0 {
        wasmtime::bail!("the boot file failed: {}", startup.take_stdout());
    }
    let handle = startup.store_bytes(&[0; HANDLE_BYTES]).await?;
    startup.call("zend_stream_init_filename", &[handle, path]).await?;
    let status = startup.address("executor_globals")? + EXIT_STATUS;
    Ok(snapshot::Resume {
        run: vec![
            Call { name: "php_execute_script", arguments: vec![handle] },
            Drop,
            Call { name: "php_request_shutdown", arguments: vec![0] },
            Load(status),
            Call { name: "proc_exit", arguments: vec![] },
            Trap,
        ],
        read: vec![
            Call { name: "php_lint_script", arguments: vec![handle] },
            Call { name: "proc_exit", arguments: vec![] },
            Trap,
        ],
    })
}
