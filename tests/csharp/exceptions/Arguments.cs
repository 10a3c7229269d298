// Exceptions that take arguments.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Try(Action action)
    {
        try { action(); Console.WriteLine("nothing"); }
        catch (Exception e) { Console.WriteLine(e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        Try(() => { throw new ArgumentException("text", "name"); });
        Try(() => { throw new ArgumentNullException("name"); });
        Try(() => { throw new ArgumentOutOfRangeException("name", 5, "text"); });
        Try(() => { throw new ArgumentOutOfRangeException("name"); });
        Try(() => { throw new ArgumentException(); });
        Try(() => { throw new InvalidOperationException(); });
        Try(() => { throw new NotImplementedException(); });
        Try(() => { throw new NotSupportedException(); });
        Try(() => { throw new KeyNotFoundException(); });
        Try(() => { throw new TimeoutException(); });
        Try(() => { throw new FormatException(); });
        Try(() => { throw new IndexOutOfRangeException(); });
        Try(() => { throw new NullReferenceException(); });
        Try(() => { throw new OverflowException(); });
        Try(() => { throw new ApplicationException("own"); });
        Try(() => { throw new Exception(); });
        Try(() => { throw new AggregateException(new Exception("a"), new Exception("b")); });
        Try(() => { ArgumentNullException.ThrowIfNull((object)null, "it"); });
        Try(() => { ArgumentOutOfRangeException.ThrowIfNegative(-1, "it"); });
        Try(() => { ArgumentException.ThrowIfNullOrEmpty("", "it"); });
        Try(() => { throw new ObjectDisposedException("it"); });
        Try(() => { throw new OperationCanceledException(); });
        Try(() => { throw new System.IO.EndOfStreamException(); });
    }
}
