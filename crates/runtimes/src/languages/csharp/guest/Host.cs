// The host of programs. The image of the virtual machine is taken after `Start`. `Load` then reads a program, and `Run` runs it.
//
// There is one thread. What waits calls `Wait`, which runs what is waited for: see `patches.rs`.
using System;
using System.Collections;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Resources;
using System.Runtime.InteropServices;
using System.Threading;

public static class Host
{
    const string Program = "/src/main.dll";
    const string Rehearsal = "/assay/rehearsal.dll";
    // As .NET on Linux, where the process is ended by SIGABRT.
    const int Aborted = 134;
    const BindingFlags Internal = BindingFlags.Static | BindingFlags.NonPublic;

    static Assembly program = null!;
    static Func<int> main = null!;
    static IntPtr status;
    static Action dispatch = null!;
    // Calls what a program has set up for its end.
    static Action end = null!;
    static Func<long> nextTimer = null!;
    static Func<long, long> runTimers = null!;
    static Action<int> sleep = null!;

    // Prepares everything that programs have in common, with the texts of the class library's core, which have their length in front. Writes where
    // the exit code of `Run` will be.
    public static void Start(IntPtr texts)
    {
        try
        {
            Prepare(texts);
        }
        catch (Exception exception)
        {
            Console.Error.WriteLine(exception);
            Console.Flush();
        }
    }

    static unsafe void Prepare(IntPtr texts)
    {
        using (var reader = new ResourceReader(new UnmanagedMemoryStream((byte*)texts + sizeof(int), *(int*)texts)))
        {
            foreach (DictionaryEntry text in reader)
            {
                AppContext.SetData((string)text.Key, text.Value);
            }
        }
        Type timers = Core("System.Threading.TimerQueue");
        nextTimer = timers.GetMethod("ShortestDueTime", Internal)!.CreateDelegate<Func<long>>();
        runTimers = timers.GetMethod("PumpTimerQueue", Internal)!.CreateDelegate<Func<long, long>>();
        MethodInfo run = Core("System.Threading.ThreadPoolWorkQueue").GetMethod("Dispatch", Internal | BindingFlags.Public)!;
        Func<bool> runQueue = run.CreateDelegate<Func<bool>>();
        dispatch = () => runQueue();
        end = typeof(AppContext).GetMethod("OnProcessExit", Internal)!.CreateDelegate<Action>();
        MethodInfo schedule = timers.GetMethod("MainThreadScheduleTimer", Internal)!;
        object[] arguments = new object[2];
        // The function that a page would call then. Nobody calls it.
        arguments[0] = Pointer.Box((void*)1, typeof(void*));
        sleep = milliseconds =>
        {
            arguments[1] = milliseconds;
            schedule.Invoke(null, arguments);
        };
        AppContext.SetData("", new TypeFilter(Wait));
        // No other exception comes here: `Run` catches all that can be caught.
        AppDomain.CurrentDomain.UnhandledException += (_, arguments) =>
        {
            Console.Error.WriteLine(arguments.ExceptionObject is StackOverflowException ? "Stack overflow." : arguments.ExceptionObject);
            Console.Flush();
            Environment.Exit(Aborted);
        };
        status = Marshal.AllocHGlobal(sizeof(int));

        // Most of a short run would be the first use of the class library.
        for (int round = 0; round < 2; round++)
        {
            Read(Rehearsal);
            Run();
            Console.Reset();
        }
        GC.Collect();
        Console.Out.Write(status);
        Console.Flush();
        Console.Reset();
    }

    static Type Core(string name) => typeof(object).Assembly.GetType(name)!;

    // Reads the program without running it.
    public static void Load() => Read(Program);

    static void Read(string path)
    {
        program = Assembly.Load(File.ReadAllBytes(path));
        program.GetTypes();
        MethodInfo entry = program.EntryPoint!;
        bool returns = entry.ReturnType != typeof(void);
        // A delegate, as reflection would show up in stack traces.
        if (entry.GetParameters().Length == 0)
        {
            main = returns ? entry.CreateDelegate<Func<int>>() : Returning(entry.CreateDelegate<Action>());
        }
        else
        {
            main = returns ? Returning(entry.CreateDelegate<Func<string[], int>>()) : Returning(entry.CreateDelegate<Action<string[]>>());
        }
    }

    static Func<int> Returning(Action main) => () =>
    {
        main();
        return Environment.ExitCode;
    };

    static Func<int> Returning(Action<string[]> main) => Returning(() => main(Array.Empty<string>()));

    static Func<int> Returning(Func<string[], int> main) => () => main(Array.Empty<string>());

    public static void Run()
    {
        int code;
        try
        {
            code = main();
            end();
        }
        catch (Exception exception)
        {
            code = Aborted;
            Report(exception);
        }
        Console.Flush();
        Marshal.WriteInt32(status, code);
    }

    static void Report(Exception exception)
    {
        if (IsMissing(exception))
        {
            Unsupported($"what ends with {exception.GetType()} ({exception.Message})");
        }
        string text = "Unhandled exception. " + exception;
        int own = text.IndexOf("   at Host.", StringComparison.Ordinal);
        Console.Error.WriteLine(own < 0 ? text : text[..own].TrimEnd());
    }

    // Whether the class library lacks something here that it has elsewhere. A program can throw the same exceptions itself.
    static bool IsMissing(Exception exception)
    {
        for (Exception? inner = exception; inner != null; inner = inner.InnerException)
        {
            bool isKind = inner is PlatformNotSupportedException or DllNotFoundException or EntryPointNotFoundException
                or MissingMethodException or MissingFieldException or TypeLoadException;
            Assembly? thrower = new StackTrace(inner).GetFrame(0)?.GetMethod()?.Module.Assembly;
            if (isKind && (thrower != program || inner is TypeLoadException))
            {
                return true;
            }
        }
        return false;
    }

    static void Unsupported(string what)
    {
        Console.Error.WriteLine(what.ReplaceLineEndings(" ") + " is not supported here");
        Console.Flush();
        Console.EndUnsupported();
    }

    // What the class library calls in place of waiting: with an `int` of milliseconds for something that others do, and with a `long` to sleep.
    // Returns whether what was waited for may be there; otherwise the time is over.
    static bool Wait(Type _, object? criteria)
    {
        if (criteria is int limit)
        {
            return Wait(limit);
        }
        long time = (long)criteria!;
        long end = Environment.TickCount64 + time;
        int left;
        do
        {
            left = time < 0 ? Timeout.Infinite : (int)Math.Max(0, end - Environment.TickCount64);
        }
        while (Wait(left));
        return false;
    }

    static bool Wait(int limit)
    {
        if (ThreadPool.PendingWorkItemCount > 0)
        {
            dispatch();
            return true;
        }
        long now = Environment.TickCount64;
        long due = nextTimer();
        if (due != long.MaxValue && (limit < 0 || due - now <= limit))
        {
            sleep((int)Math.Max(0, due - now));
            runTimers(Math.Max(due, Environment.TickCount64));
            return true;
        }
        if (limit < 0)
        {
            Unsupported("a wait that nothing can end");
        }
        sleep(limit);
        return false;
    }
}
