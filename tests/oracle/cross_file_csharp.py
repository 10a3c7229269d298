"""Where the C# compiler misses a name once a project's other classes are gone or empty: the judge of `assay corpus` for C#.

    python3 tests/oracle/cross_file_csharp.py FOLDER...

This is the paper's way (appendix A.4): dummies stand in the place of a project's classes, and errors that are new are uses of
names that only another file defines. A dummy can be read in two ways, and real examples of the paper's have uses of both kinds.
One that has another name makes the compiler miss the types themselves; one that has their names, and no bases and no members,
makes it miss their members. So each file is compiled twice beside the dummies of all others; the paper replaces one file at a
time. Of `#if` and `#else` only one side is compiled, so all that is done with several sets of symbols: none, all that occur, and
those that a condition asks for. Only names that are not found count, not those of imports, and only where the compiler finds them
in the project as it is, so libraries that are not here make no difference.

Prints one JSON object a line: file, start (bytes of UTF-8; a byte order mark does not count), name. Each folder is a project. The
compiler is Roslyn, loaded from the folder that the variable ROSLYN names (Microsoft.CodeAnalysis.dll and what it needs);
clr_loader, dotnetcore2 and pythonnet must be importable.
"""

import json
import os
import re
import sys
import tempfile

import clr_loader
import dotnetcore2
import pythonnet

RUNTIME = os.path.join(os.path.dirname(dotnetcore2.__file__), "bin")

# What the compiler calls a name that it does not find: alone, in a type, in a namespace, as a type, in another type, in the
# outermost namespace, in a value, as an extension of something else; and one that it finds only with another number of type
# arguments, or where nobody else may use it.
MISSING = {
    "CS0103",
    "CS0117",
    "CS0234",
    "CS0246",
    "CS0426",
    "CS0400",
    "CS1061",
    "CS1929",
    "CS0305",
    "CS0308",
    "CS0122",
}

DUMMY = "DummyInThePlaceOfTypes"


def start_runtime():
    """Makes .NET's assemblies importable."""
    # The runtime asks for a library of alphabets otherwise.
    os.environ["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"
    frameworks = os.path.join(RUNTIME, "shared", "Microsoft.NETCore.App")
    (version,) = os.listdir(frameworks)
    framework = {"name": "Microsoft.NETCore.App", "version": version}
    with tempfile.TemporaryDirectory() as scratch:
        config = os.path.join(scratch, "runtimeconfig.json")
        with open(config, "w", encoding="utf-8") as file:
            json.dump({"runtimeOptions": {"tfm": "netcoreapp3.1", "framework": framework}}, file)
        pythonnet.set_runtime(clr_loader.get_coreclr(runtime_config=config, dotnet_root=RUNTIME))
        import clr
    sys.path.append(os.path.abspath(os.environ["ROSLYN"]))
    clr.AddReference("System.Reflection.Metadata")
    clr.AddReference("Microsoft.CodeAnalysis")
    clr.AddReference("Microsoft.CodeAnalysis.CSharp")
    return os.path.join(frameworks, version)


LIBRARIES = start_runtime()

from Microsoft.CodeAnalysis import DocumentationMode, MetadataReference, OutputKind, SourceCodeKind, SyntaxTree  # noqa: E402
from Microsoft.CodeAnalysis.CSharp import (  # noqa: E402
    CSharpCompilation,
    CSharpCompilationOptions,
    CSharpParseOptions,
    CSharpSyntaxTree,
    LanguageVersion,
    SyntaxKind,
)
from Microsoft.CodeAnalysis.CSharp.Syntax import (  # noqa: E402
    BaseTypeDeclarationSyntax,
    DelegateDeclarationSyntax,
    NamespaceDeclarationSyntax,
    TypeDeclarationSyntax,
    UsingDirectiveSyntax,
)
from System import Array, String  # noqa: E402
from System.IO import File  # noqa: E402
from System.Reflection.Metadata import PEReaderExtensions  # noqa: E402
from System.Reflection.Metadata.Ecma335 import HeapIndex, MetadataReaderExtensions, TableIndex  # noqa: E402
from System.Reflection.PortableExecutable import PEReader  # noqa: E402


def write_unsigned(path, new):
    """Copies an assembly without keys of its own and of others: this .NET hashes them by an OpenSSL that is no longer common."""
    opened = File.OpenRead(path)
    file = PEReader(opened)
    reader = PEReaderExtensions.GetMetadataReader(file)
    width = 4 if MetadataReaderExtensions.GetHeapSize(reader, HeapIndex.Blob) > 0xFFFF else 2
    with open(path, "rb") as copied:
        image = bytearray(copied.read())
    # The key is behind flags that say what kind it is; in front of these are a version and, of the assembly, a hash's name.
    for table, before in ((TableIndex.Assembly, 12), (TableIndex.AssemblyRef, 8)):
        size = MetadataReaderExtensions.GetTableRowSize(reader, table)
        start = file.PEHeaders.MetadataStartOffset + MetadataReaderExtensions.GetTableMetadataOffset(reader, table)
        for row in range(MetadataReaderExtensions.GetTableRowCount(reader, table)):
            flags = start + row * size + before
            image[flags : flags + 4 + width] = bytes(4 + width)
    opened.Close()
    with open(new, "wb") as file:
        # Friends are named with their keys, so nobody is to have any.
        file.write(image.replace(b"InternalsVisibleTo", b"InternalsOfNobody!"))


def references(scratch):
    """What a project may use: the runtime's own assemblies."""
    for name in sorted(os.listdir(LIBRARIES)):
        # What is of Windows asks for libraries that are not here wherever an extension is looked for.
        if name.endswith(".dll") and "WindowsRuntime" not in name:
            new = os.path.join(scratch, name)
            write_unsigned(os.path.join(LIBRARIES, name), new)
            yield MetadataReference.CreateFromFile(new)


def csharp_files(folder):
    """Every C# file below a folder, by its path from there."""
    for around, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(".cs"):
                yield os.path.relpath(os.path.join(around, name), folder)


def parse(text, symbols=()):
    """The syntax tree of a text."""
    # What is in comments is no use, and reading them hashes, too.
    no_comments = getattr(DocumentationMode, "None")
    symbols = Array[String](list(symbols))
    options = CSharpParseOptions(LanguageVersion.Latest, no_comments, SourceCodeKind.Regular, symbols)
    return CSharpSyntaxTree.ParseText(text, options)


def empty(declaration):
    """A type without bases and members: `public partial class Shop<T> { }`."""
    words = [str(word) for word in declaration.Modifiers]
    name = str(declaration.Identifier) + str(getattr(declaration, "TypeParameterList", None) or "")
    if isinstance(declaration, DelegateDeclarationSyntax):
        # It has no members of its own that could be missed, but calling one gives something.
        return " ".join([*words, f"delegate {declaration.ReturnType} {name}{declaration.ParameterList};"])
    kind = declaration.Keyword if isinstance(declaration, TypeDeclarationSyntax) else "enum"
    return " ".join([*words, str(kind), name, "{ }"])


def dummies(node, have_names):
    """Text with a dummy for each type of a file or namespace, in their namespaces."""
    lines = [str(using) for using in node.Usings] if have_names else []
    has_types = False
    for member in node.Members:
        if isinstance(member, NamespaceDeclarationSyntax):
            lines.append(f"namespace {member.Name} {{ {dummies(member, have_names)} }}")
        elif isinstance(member, (BaseTypeDeclarationSyntax, DelegateDeclarationSyntax)):
            has_types = True
            if have_names:
                lines.append(empty(member))
    if has_types and not have_names:
        lines.append(f"partial class {DUMMY} {{ }}")
    return "\n".join(lines)


def missing(compilation, tree):
    """The names that the compiler does not find in a file, by where they start: not those of imports."""
    names = {}
    for one in compilation.GetSemanticModel(tree).GetDiagnostics():
        if one.Id not in MISSING:
            continue
        span = one.Location.SourceSpan
        token = tree.GetRoot().FindToken(span.Start, False)
        node = token.Parent
        while node is not None and node.Span.Length < span.Length:
            node = node.Parent
        # Of `a.b` the compiler shows all, or `b` alone; of `b<c>` all.
        last = getattr(node, "Name", None) if node is not None and node.Span.Equals(span) else None
        token = getattr(last, "Identifier", token)
        while node is not None and not isinstance(node, UsingDirectiveSyntax):
            node = node.Parent
        if node is None and token.RawKind == int(SyntaxKind.IdentifierToken):
            names[token.SpanStart] = token.ValueText
    return names


def symbol_sets(texts):
    """Sets of symbols to define, each with the files to look at then: none, all, and those that a condition asks for."""
    asked = {}
    for path, text in texts.items():
        for condition in re.findall(r"^\s*#\s*(?:if|elif)\b(.*)$", text, re.MULTILINE):
            names = re.findall(r"!?\b[A-Za-z_]\w*", condition.split("//")[0])
            asked.setdefault(path, []).append({name for name in names if name not in ("true", "false")})
    every = {name.lstrip("!") for conditions in asked.values() for names in conditions for name in names}
    sets = {frozenset(): list(texts), frozenset(every): list(texts)}
    for path, conditions in asked.items():
        for names in conditions:
            files = sets.setdefault(frozenset(name for name in names if not name.startswith("!")), [])
            if path not in files:
                files.append(path)
    return sets


def judge(folder):
    texts = {}
    for path in csharp_files(folder):
        with open(os.path.join(folder, path), encoding="utf-8-sig", newline="") as file:
            try:
                texts[path] = file.read()
            except UnicodeDecodeError:
                continue
    found = {path: {} for path in texts}
    for symbols, looked_at in symbol_sets(texts).items():
        whole = {path: parse(text, symbols) for path, text in texts.items()}
        compilation = CSharpCompilation.Create("whole", Array[SyntaxTree](list(whole.values())), REFERENCES, OPTIONS)
        known = {path: missing(compilation, whole[path]) for path in looked_at}
        for have_names in (False, True):
            replaced = {path: parse(dummies(tree.GetRoot(), have_names)) for path, tree in whole.items()}
            others = CSharpCompilation.Create("empty", Array[SyntaxTree](list(replaced.values())), REFERENCES, OPTIONS)
            for path in looked_at:
                compilation = others.ReplaceSyntaxTree(replaced[path], whole[path])
                new = missing(compilation, whole[path])
                found[path] |= {start: name for start, name in new.items() if start not in known[path]}
    for path, names in found.items():
        for start, name in sorted(names.items()):
            # .NET counts in UTF-16.
            before = texts[path].encode("utf-16-le")[: 2 * start].decode("utf-16-le")
            print(json.dumps({"file": os.path.join(folder, path), "start": len(before.encode()), "name": name}), flush=True)


OPTIONS = CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary).WithAllowUnsafe(True)

with tempfile.TemporaryDirectory() as scratch:
    REFERENCES = Array[MetadataReference](list(references(scratch)))
    for argument in sys.argv[1:]:
        judge(argument)
