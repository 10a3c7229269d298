// expect: Finished(0)
// A program without imports.
// stdout: 3
Console.WriteLine(new List<int> { 1, 2 }.Sum());
