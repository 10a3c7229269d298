// The console. .NET's own refuses standard input in a page, which is the platform that the class library is built for.
//
// Output is written when there is much of it, and at the end of the program.
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

// The class library's other assemblies ask for at most this version.
[assembly: AssemblyVersion("9.0.0.0")]
[assembly: InternalsVisibleTo("Assay.Host")]

namespace System;

public enum ConsoleColor
{
    Black, DarkBlue, DarkGreen, DarkCyan, DarkRed, DarkMagenta, DarkYellow, Gray, DarkGray, Blue, Green, Cyan, Red, Magenta, Yellow, White,
}

public enum ConsoleKey
{
    None = 0, Backspace = 8, Tab = 9, Enter = 13, Escape = 27, Spacebar = 32, LeftArrow = 37, UpArrow = 38, RightArrow = 39, DownArrow = 40,
    Delete = 46, D0 = 48, D1, D2, D3, D4, D5, D6, D7, D8, D9, A = 65, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
}

[Flags]
public enum ConsoleModifiers
{
    None = 0, Alt = 1, Shift = 2, Control = 4,
}

public enum ConsoleSpecialKey
{
    ControlC, ControlBreak,
}

public readonly struct ConsoleKeyInfo
{
    public ConsoleKeyInfo(char keyChar, ConsoleKey key, bool shift, bool alt, bool control)
    {
        (KeyChar, Key) = (keyChar, key);
        Modifiers = (shift ? ConsoleModifiers.Shift : 0) | (alt ? ConsoleModifiers.Alt : 0) | (control ? ConsoleModifiers.Control : 0);
    }

    public char KeyChar { get; }
    public ConsoleKey Key { get; }
    public ConsoleModifiers Modifiers { get; }
}

public delegate void ConsoleCancelEventHandler(object? sender, ConsoleCancelEventArgs e);

public sealed class ConsoleCancelEventArgs : EventArgs
{
    public bool Cancel { get; set; }
    public ConsoleSpecialKey SpecialKey => ConsoleSpecialKey.ControlC;
}

public static class Console
{
    const int OutputBytes = 16 << 10;
    const int InputBytes = 32 << 10;

    static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);
    static TextReader? input;
    static TextWriter? output, error;
    // The writers of the standard streams, whatever a program has replaced them with.
    static StreamWriter? standardOutput, standardError;

    // Whether the program is ending. What handlers of that write would not be flushed.
    static bool isEnding;

    static Console() => AppDomain.CurrentDomain.ProcessExit += (_, _) => End();

    public static TextReader In => input ??= new StreamReader(new StandardStream(0), Utf8, detectEncodingFromByteOrderMarks: true, InputBytes);
    public static TextWriter Out => output ??= standardOutput ??= Writer(1);
    public static TextWriter Error => error ??= standardError ??= Writer(2);

    static StreamWriter Writer(int number) =>
        new(new StandardStream(number) { IsBuffered = true }, Utf8, OutputBytes) { AutoFlush = isEnding };

    static void End()
    {
        isEnding = true;
        foreach (StreamWriter? writer in new[] { standardOutput, standardError })
        {
            if (writer != null)
            {
                writer.AutoFlush = true;
            }
        }
    }

    // Writes out what the writers of the standard streams hold.
    internal static void Flush()
    {
        foreach (StreamWriter? writer in new[] { standardOutput, standardError })
        {
            try
            {
                writer?.Flush();
            }
            catch (ObjectDisposedException)
            {
                // The program has closed it, which wrote its text out.
            }
        }
    }

    // Forgets everything, for the next program.
    internal static void Reset()
    {
        input = null;
        output = error = standardOutput = standardError = null;
        isEnding = false;
    }

    // Ends the run as one of a program that cannot run here. The last line of standard error says why.
    internal static void EndUnsupported() => ConsolePal.Clear();

    public static void SetIn(TextReader newIn) => input = newIn ?? throw new ArgumentNullException(nameof(newIn));
    public static void SetOut(TextWriter newOut) => output = newOut ?? throw new ArgumentNullException(nameof(newOut));
    public static void SetError(TextWriter newError) => error = newError ?? throw new ArgumentNullException(nameof(newError));

    public static Stream OpenStandardInput() => new StandardStream(0);
    public static Stream OpenStandardInput(int bufferSize) => new StandardStream(0);
    public static Stream OpenStandardOutput() => new StandardStream(1);
    public static Stream OpenStandardOutput(int bufferSize) => new StandardStream(1);
    public static Stream OpenStandardError() => new StandardStream(2);
    public static Stream OpenStandardError(int bufferSize) => new StandardStream(2);

    public static Encoding InputEncoding { get; set; } = Utf8;
    public static Encoding OutputEncoding { get; set; } = Utf8;
    public static bool IsInputRedirected => true;
    public static bool IsOutputRedirected => true;
    public static bool IsErrorRedirected => true;

    // There is no terminal, so these are as .NET has them then.
    public static bool KeyAvailable => throw NoTerminal();
    public static ConsoleColor ForegroundColor { get; set; } = (ConsoleColor)(-1);
    public static ConsoleColor BackgroundColor { get; set; } = (ConsoleColor)(-1);
    public static string Title { get; set; } = "";
    public static bool CursorVisible { get; set; } = true;
    public static int CursorSize { get; set; } = 100;
    public static bool TreatControlCAsInput { get; set; }
    public static int WindowWidth { get; set; } = 80;
    public static int WindowHeight { get; set; } = 25;
    public static int WindowLeft { get; set; }
    public static int WindowTop { get; set; }
    public static int BufferWidth { get; set; } = 80;
    public static int BufferHeight { get; set; } = 25;
    public static int LargestWindowWidth => 80;
    public static int LargestWindowHeight => 25;
    public static int CursorLeft { get; set; }
    public static int CursorTop { get; set; }
    public static event ConsoleCancelEventHandler? CancelKeyPress { add { } remove { } }
    public static void Beep() { }
    public static void Beep(int frequency, int duration) { }
    public static void Clear() { }
    public static void ResetColor() { }
    public static (int Left, int Top) GetCursorPosition() => (0, 0);
    public static void SetCursorPosition(int left, int top) { }
    public static void SetWindowSize(int width, int height) { }
    public static void SetBufferSize(int width, int height) { }
    public static ConsoleKeyInfo ReadKey() => throw NoTerminal();
    public static ConsoleKeyInfo ReadKey(bool intercept) => throw NoTerminal();

    static InvalidOperationException NoTerminal() => new(
        "Cannot read keys when either application does not have a console or when console input has been redirected. Try Console.Read.");

    public static int Read() => In.Read();
    public static string? ReadLine() => In.ReadLine();

    public static void WriteLine() => Out.WriteLine();
    public static void WriteLine(bool value) => Out.WriteLine(value);
    public static void WriteLine(char value) => Out.WriteLine(value);
    public static void WriteLine(char[]? value) => Out.WriteLine(value);
    public static void WriteLine(decimal value) => Out.WriteLine(value);
    public static void WriteLine(double value) => Out.WriteLine(value);
    public static void WriteLine(float value) => Out.WriteLine(value);
    public static void WriteLine(int value) => Out.WriteLine(value);
    public static void WriteLine(uint value) => Out.WriteLine(value);
    public static void WriteLine(long value) => Out.WriteLine(value);
    public static void WriteLine(ulong value) => Out.WriteLine(value);
    public static void WriteLine(object? value) => Out.WriteLine(value);
    public static void WriteLine(string? value) => Out.WriteLine(value);
    public static void WriteLine(char[] buffer, int index, int count) => Out.WriteLine(buffer, index, count);
    public static void WriteLine([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a) => Out.WriteLine(format, a);
    public static void WriteLine([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a, object? b) => Out.WriteLine(format, a, b);
    public static void WriteLine([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a, object? b, object? c) => Out.WriteLine(format, a, b, c);
    public static void WriteLine([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, params object?[]? all) => Out.WriteLine(format, all ?? new object?[] { null });
    public static void WriteLine([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, params ReadOnlySpan<object?> all) => Out.WriteLine(format, all);

    public static void Write(bool value) => Out.Write(value);
    public static void Write(char value) => Out.Write(value);
    public static void Write(char[]? value) => Out.Write(value);
    public static void Write(decimal value) => Out.Write(value);
    public static void Write(double value) => Out.Write(value);
    public static void Write(float value) => Out.Write(value);
    public static void Write(int value) => Out.Write(value);
    public static void Write(uint value) => Out.Write(value);
    public static void Write(long value) => Out.Write(value);
    public static void Write(ulong value) => Out.Write(value);
    public static void Write(object? value) => Out.Write(value);
    public static void Write(string? value) => Out.Write(value);
    public static void Write(char[] buffer, int index, int count) => Out.Write(buffer, index, count);
    public static void Write([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a) => Out.Write(format, a);
    public static void Write([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a, object? b) => Out.Write(format, a, b);
    public static void Write([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, object? a, object? b, object? c) => Out.Write(format, a, b, c);
    public static void Write([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, params object?[]? all) => Out.Write(format, all ?? new object?[] { null });
    public static void Write([StringSyntax(StringSyntaxAttribute.CompositeFormat)] string format, params ReadOnlySpan<object?> all) => Out.Write(format, all);
}

// One of the standard streams.
sealed unsafe class StandardStream(int number) : Stream
{
    [DllImport("libSystem.Native")]
    static extern int SystemNative_Read(IntPtr number, byte* bytes, int count);

    [DllImport("libSystem.Native")]
    static extern int SystemNative_Write(IntPtr number, byte* bytes, int count);

    // Whether the text of `Console.Out` comes through this stream. What others write comes after the text so far.
    public bool IsBuffered { get; init; }

    public override bool CanRead => number == 0;
    public override bool CanWrite => number != 0;
    public override bool CanSeek => false;
    public override long Length => throw new NotSupportedException();
    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value) => throw new NotSupportedException();
    public override void Flush() { }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (!CanRead)
        {
            throw new NotSupportedException("Stream does not support reading.");
        }
        fixed (byte* bytes = buffer)
        {
            return buffer.IsEmpty ? 0 : Math.Max(0, SystemNative_Read(number, bytes, buffer.Length));
        }
    }

    public override int ReadByte()
    {
        byte value;
        return Read(new Span<byte>(&value, 1)) == 1 ? value : -1;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (!CanWrite)
        {
            throw new NotSupportedException("Stream does not support writing.");
        }
        if (!IsBuffered)
        {
            Console.Flush();
        }
        fixed (byte* bytes = buffer)
        {
            for (int done = 0; done < buffer.Length;)
            {
                int written = SystemNative_Write(number, bytes + done, buffer.Length - done);
                if (written <= 0)
                {
                    throw new IOException("The stream cannot be written to.");
                }
                done += written;
            }
        }
    }

    public override void WriteByte(byte value) => Write(new ReadOnlySpan<byte>(in value));
}

// The virtual machine has one function for consoles, by this name. The engine ends the run.
static class ConsolePal
{
    [MethodImpl(MethodImplOptions.InternalCall)]
    internal static extern void Clear();
}
