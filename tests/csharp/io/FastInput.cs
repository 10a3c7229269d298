// A reader of bytes, as in contests.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static readonly System.IO.Stream input = Console.OpenStandardInput();
    static readonly byte[] buffer = new byte[16];
    static int length, at;
    static int Byte() { if (at == length) { length = input.Read(buffer, 0, buffer.Length); at = 0; if (length <= 0) return -1; } return buffer[at++]; }
    static int Next() { int c = Byte(); while (c != '-' && (c < '0' || c > '9')) { if (c == -1) return int.MinValue; c = Byte(); } bool minus = c == '-'; if (minus) c = Byte(); int x = 0; while (c >= '0' && c <= '9') { x = x * 10 + c - '0'; c = Byte(); } return minus ? -x : x; }

    static void Main()
    {
        int n = Next(); long sum = 0; for (int i = 0; i < n; i++) sum += Next(); Console.WriteLine(sum); Console.WriteLine(Next());
    }
}
