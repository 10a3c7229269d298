// The number of primes below a bound.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int n = 100000; var composite = new bool[n + 1]; int count = 0; for (int i = 2; i <= n; i++) { if (composite[i]) continue; count++; for (long j = (long)i * i; j <= n; j += i) composite[j] = true; } Console.WriteLine(count);
    }
}
