// Complex numbers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(new Complex(1, 2) * new Complex(3, -1));
        Console.WriteLine(Complex.Sqrt(-1).Imaginary);
        Console.WriteLine(new Complex(3, 4).Magnitude);
        Console.WriteLine(Complex.Exp(Complex.ImaginaryOne * Math.PI).Real);
        Console.WriteLine(Complex.Conjugate(new Complex(1, 2)));
        Console.WriteLine(new Complex(1, 0) / new Complex(0, 1));
    }
}
