// expect: Finished(0) | Finished(134)
// A method that is made at run time.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var m = new System.Reflection.Emit.DynamicMethod("m", typeof(int), null); var g = m.GetILGenerator(); g.Emit(System.Reflection.Emit.OpCodes.Ldc_I4, 7); g.Emit(System.Reflection.Emit.OpCodes.Ret); Console.Write(m.Invoke(null, null));
    }
}
