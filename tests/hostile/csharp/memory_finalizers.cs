// expect: OutOfFuel | OutOfMemory | Finished(134)
// Finalizers that bring their objects back.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) new Phoenix();
        }
        
        class Phoenix
        {
            static readonly List<Phoenix> all = new();
            readonly byte[] bytes = new byte[1000];
            ~Phoenix() { all.Add(this); }
    }
}
