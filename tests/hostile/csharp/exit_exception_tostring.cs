// expect: Finished(134)
// An exception whose text throws.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        throw new Bad();
        }
        
        class Bad : Exception
        {
            public override string Message => throw new Exception("again");
    }
}
