// expect: Finished(3)
// Code that runs before the main function.
class A { [System.Runtime.CompilerServices.ModuleInitializer] internal static void Init() { System.Environment.Exit(3); } static void Main() { } }
