// The first program. The application of the package compiles and runs it, and can do no more than that: its options allow no unsafe code, and
// it knows a few types of the class library. So this program gives the application more assemblies to compile with, and has it compile and run
// the real compiler's host.
//
// Two constants are appended: `Framework`, the assemblies that the host is compiled with, and `Library`, those that programs are compiled with.
// Each line has the address of an assembly and its length.
using System;
using System.Collections;
using System.IO;
using System.Reflection;

static partial class Bootstrap
{
    const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    static void Main()
    {
        try
        {
            CompileCompiler();
        }
        catch (Exception exception)
        {
            // The application would drop it.
            Console.Error.WriteLine(exception);
        }
    }

    static void CompileCompiler()
    {
        Assembly application = Assembly.Load("MyRunnyApp");
        Type service = application.GetType("MyRunnyApp.Services.CodeExecutionService");
        var references = (IList)service.GetField("_cachedReferences", Any).GetValue(null);
        references.Clear();
        Assembly roslyn = Assembly.Load("Microsoft.CodeAnalysis");
        Type module = roslyn.GetType("Microsoft.CodeAnalysis.ModuleMetadata");
        MethodInfo read = module.GetMethod("CreateFromImage", new[] { typeof(IntPtr), typeof(int) });
        Type assembly = roslyn.GetType("Microsoft.CodeAnalysis.AssemblyMetadata");
        MethodInfo create = assembly.GetMethod("Create", new[] { module });
        MethodInfo refer = assembly.GetMethod("GetReference");
        foreach (string line in Framework.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] numbers = line.Split(' ');
            object image = read.Invoke(null, new object[] { (IntPtr)int.Parse(numbers[0]), int.Parse(numbers[1]) });
            references.Add(refer.Invoke(create.Invoke(null, new[] { image }), new object[] { null, null, false, null, null }));
        }
        MethodInfo run = application.GetType("MyRunnyApp.Services.CodeRunner").GetMethod("RunCode", Any);
        object task = run.Invoke(null, new object[] { File.ReadAllText("/assay/Compiler.cs"), Library });
        references.Clear();
        object result = task.GetType().GetProperty("Result").GetValue(task);
        var errors = (string)result.GetType().GetProperty("Errors").GetValue(result);
        if (errors.Length > 0)
        {
            throw new Exception(errors);
        }
    }
}
