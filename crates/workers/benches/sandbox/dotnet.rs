//! C# natively. The package of the class library is a program that is one file, with all of .NET in
//! it. A copy of that runs any other assembly.

use std::fs::{self, Permissions};
use std::ops::Range;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assay_engine::{Limits, Settings};
use assay_runtimes::install::Folder;
use assay_runtimes::{Compiler, find};

/// What programs begin with. In the sandbox it writes the program's assembly, which is only a file
/// there. Natively it answers the question for the version.
const START: &str = r#"
static class BenchmarkStart
{
    [System.Runtime.CompilerServices.ModuleInitializer]
    internal static void Start()
    {
        if (System.IO.File.Exists("/src/main.dll"))
        {
            using (var output = System.Console.OpenStandardOutput())
            {
                output.Write(System.IO.File.ReadAllBytes("/src/main.dll"));
            }
            System.Environment.Exit(0);
        }
        if (System.Array.IndexOf(System.Environment.GetCommandLineArgs(), "--version") > 0)
        {
            System.Console.WriteLine(System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription);
            System.Environment.Exit(0);
        }
    }
}
"#;

/// An overload that only .NET 9 has, and the same in .NET 8.
const SPLIT: (&str, &str) = (".Split()", ".Split((char[])null)");

/// The version of a reference to the core that programs are compiled with, and flags that are unset.
const VERSION_9: [u8; 12] = [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const VERSION_8: u8 = 8;

/// The bytes in front of a file's name in the header of the bundle: its position, its size, its
/// compressed size, its kind and the length of the name.
const ENTRY: usize = 8 + 8 + 8 + 1 + 1;
const ALIGNMENT: usize = 16;

struct Tools {
    compiler: Box<dyn Compiler>,
    dialect: &'static str,
    /// The program that is one file.
    bundle: PathBuf,
}

/// `None` if the package is not installed.
static TOOLS: LazyLock<Option<Tools>> = LazyLock::new(|| {
    let (runtime, _) = find("csharp")?;
    let dialect = runtime.language.default_dialect();
    let context = super::context(&Settings::default());
    let package = runtime.needs().find(|package| package.id == "dotnet")?;
    let folder = context.store().folder(Folder::Packages).join(format!("{}-{}", package.id, package.version));
    let bundle = folder.join(package.files.keys().next()?);
    bundle.is_file().then_some(())?;
    let compiler = runtime.prepare(&context, &mut |_| {}).ok()?;
    Some(Tools { compiler, dialect, bundle })
});

/// Compiles a source to a native program.
pub fn build(source: &str, program: &Path) -> Option<()> {
    let tools = TOOLS.as_ref()?;
    let source = source.replace(SPLIT.0, SPLIT.1) + START;
    let compiled = tools.compiler.compile(source.as_bytes(), tools.dialect).ok()?;
    let mut assembly = compiled.run([].into(), &Limits::default()).ok()?.stdout;
    lower_references(&mut assembly)?;

    let mut bundle = fs::read(&tools.bundle).ok()?;
    let name = format!("{}.dll", tools.bundle.file_name()?.to_str()?);
    // The header is behind the files.
    let entry = bundle.windows(name.len()).rposition(|window| window == name.as_bytes())?.checked_sub(ENTRY)?;
    bundle.resize(bundle.len().next_multiple_of(ALIGNMENT), 0);
    let place = [bundle.len(), assembly.len(), 0].map(|number| (number as u64).to_le_bytes()).concat();
    bundle.get_mut(entry..entry + place.len())?.copy_from_slice(&place);
    bundle.extend(assembly);
    fs::write(program, bundle).ok()?;
    fs::set_permissions(program, Permissions::from_mode(0o755)).ok()
}

/// Makes references to .NET 9 ones to .NET 8.
fn lower_references(assembly: &mut [u8]) -> Option<()> {
    let range = tables(assembly)?;
    let tables = assembly.get_mut(range)?;
    // No other row has so many zeros behind a nine.
    for at in 0..tables.len() {
        if tables[at..].starts_with(&VERSION_9) {
            tables[at] = VERSION_8;
        }
    }
    Some(())
}

/// Where the tables of an assembly are.
fn tables(assembly: &[u8]) -> Option<Range<usize>> {
    let find = |mark: &[u8]| assembly.windows(mark.len()).position(|window| window == mark);
    let number = |at: usize| Some(u32::from_le_bytes(*assembly.get(at..)?.first_chunk()?) as usize);
    // The position, which counts from the root, and the size are in front of the name.
    let (root, name) = (find(b"BSJB")?, find(b"#~\0\0")?);
    let start = root + number(name.checked_sub(8)?)?;
    Some(start..start + number(name - 4)?)
}
