// The host of the compiler of C#. `Bootstrap.cs` has it compiled and run. The image is taken after `Main`, and `Compile` then compiles one
// program.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

public static class Compiler
{
    const string Program = "/src/main.cs";
    const string Rehearsal = "/assay/rehearsal.cs";
    const string ConsoleLibrary = "System.Console";
    // A library of ours is compiled in place of a program, if there is none.
    static readonly string[] Libraries = { ConsoleLibrary, "Assay.Host" };

    // What the project template of .NET imports without being asked.
    const string ImplicitUsings = @"
        global using global::System;
        global using global::System.Collections.Generic;
        global using global::System.IO;
        global using global::System.Linq;
        global using global::System.Threading;
        global using global::System.Threading.Tasks;";

    const int MaxErrors = 50;

    const int LargestArray = 4 << 20;
    const int SmallestArray = 64 << 10;
    const int ArraysOfSize = 3;

    static readonly CSharpParseOptions Parsing = new(LanguageVersion.Latest, DocumentationMode.None);
    static SyntaxTree implicitUsings;
    static CSharpCompilation empty;
    static IntPtr status;

    // Reads the addresses and lengths of the assemblies that programs are compiled with. Writes the address of `Compile`, and where its exit
    // code will be.
    static void Main()
    {
        var references = new List<MetadataReference>();
        while (Console.ReadLine() is { } line)
        {
            string[] numbers = line.Split(' ');
            var module = ModuleMetadata.CreateFromImage((IntPtr)int.Parse(numbers[0]), int.Parse(numbers[1]));
            references.Add(AssemblyMetadata.Create(module).GetReference());
        }
        var options = new CSharpCompilationOptions(
            OutputKind.ConsoleApplication, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true, concurrentBuild: false,
            deterministic: true, warningLevel: 0, generalDiagnosticOption: ReportDiagnostic.Suppress);
        empty = CSharpCompilation.Create("main", null, references, options);
        implicitUsings = CSharpSyntaxTree.ParseText(ImplicitUsings, Parsing);
        byte[] console = CompileLibrary(ConsoleLibrary, out string errors) ?? throw new Exception(errors);
        references.Add(MetadataReference.CreateFromImage(console));
        empty = empty.WithReferences(references);

        for (int round = 0; round < 2; round++)
        {
            if (CompileProgram(File.ReadAllBytes(Rehearsal), out errors) == null)
            {
                throw new Exception(errors);
            }
            // An error has its own code: it is formatted.
            CompileProgram(Encoding.UTF8.GetBytes("class Program { static void Main() { int a = b; } }"), out _);
        }
        ClearGarbage();
        status = Marshal.AllocHGlobal(sizeof(int));
        MethodInfo compile = typeof(Compiler).GetMethod("Compile");
        Write(Console.OpenStandardOutput(), Encoding.UTF8.GetBytes($"{compile.MethodHandle.Value} {status}\n"));
    }

    // The image has all memory that is not zero. New arrays are zero, so they clear what they take the place of.
    static void ClearGarbage()
    {
        GC.Collect();
        var arrays = new List<byte[]>();
        try
        {
            for (int size = LargestArray; size >= SmallestArray; size /= 2)
            {
                for (int count = 0; count < ArraysOfSize; count++)
                {
                    arrays.Add(new byte[size]);
                }
            }
        }
        catch (OutOfMemoryException)
        {
            // It is all cleared.
        }
        arrays.Clear();
        GC.Collect();
    }

    // Compiles the program. Writes the assembly to standard output, or the errors to standard error.
    public static void Compile()
    {
        byte[] assembly;
        string errors;
        try
        {
            assembly = Compile(out errors);
        }
        catch (InsufficientExecutionStackException)
        {
            (assembly, errors) = (null, "main.cs: error CS8078: An expression is too long or complex to compile");
        }
        if (assembly == null)
        {
            Write(Console.OpenStandardError(), Encoding.UTF8.GetBytes(errors));
        }
        else
        {
            Write(Console.OpenStandardOutput(), assembly);
        }
        Marshal.WriteInt32(status, assembly == null ? 1 : 0);
    }

    static byte[] Compile(out string errors)
    {
        if (File.Exists(Program))
        {
            return CompileProgram(File.ReadAllBytes(Program), out errors);
        }
        foreach (string library in Libraries)
        {
            if (File.Exists(Source(library)))
            {
                return CompileLibrary(library, out errors);
            }
        }
        errors = "no source";
        return null;
    }

    static byte[] CompileProgram(byte[] source, out string errors)
    {
        CSharpCompilation program = empty.AddSyntaxTrees(Parse(source));
        byte[] assembly = Emit(program, out errors);
        if (assembly != null)
        {
            return assembly;
        }
        // Older programs may have names that these usings would make ambiguous. So they come second.
        assembly = Emit(program.AddSyntaxTrees(implicitUsings), out string others);
        if (Lines(others) < Lines(errors))
        {
            errors = others;
        }
        return assembly;
    }

    static int Lines(string text) => text.Split('\n').Length;

    static byte[] CompileLibrary(string name, out string errors)
    {
        var compilation = empty.AddSyntaxTrees(Parse(File.ReadAllBytes(Source(name)))).WithAssemblyName(name);
        return Emit(compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.DynamicallyLinkedLibrary)), out errors);
    }

    static string Source(string library) => "/assay/" + library + ".cs";

    static SyntaxTree Parse(byte[] source) =>
        CSharpSyntaxTree.ParseText(SourceText.From(source, source.Length, Encoding.UTF8), Parsing, "main.cs");

    static byte[] Emit(CSharpCompilation compilation, out string errors)
    {
        var assembly = new MemoryStream();
        var result = compilation.Emit(assembly);
        if (result.Success)
        {
            errors = "";
            return assembly.ToArray();
        }
        var text = new StringBuilder();
        int count = 0;
        foreach (Diagnostic diagnostic in result.Diagnostics)
        {
            if (diagnostic.Severity == DiagnosticSeverity.Error && count++ < MaxErrors)
            {
                text.Append(diagnostic).Append('\n');
            }
        }
        errors = text.ToString();
        return null;
    }

    static void Write(Stream stream, byte[] bytes)
    {
        stream.Write(bytes, 0, bytes.Length);
        stream.Flush();
    }
}
