
/// <summary>Runs the tests of a function without the function: see <c>grader.py</c>, whose input and output are the same.</summary>
static class AssayGrader
{
    static readonly System.Collections.Generic.List<string> lines = AssayCalls.Lines();
    static int place;

    /// <summary>Ends the tests, whatever they catch.</summary>
    static System.Exception Stop(string line)
    {
        AssayCalls.Write(line);
        System.Environment.Exit(0);
        return new System.InvalidOperationException();
    }

    /// <summary>Answers a call of the tests.</summary>
    public static T Call<T>(string name, System.Type[] types, object?[] values, System.Func<object?[], object?>? solution)
    {
        string line;
        try
        {
            line = name + " " + AssayCalls.Encode(types, values);
        }
        catch (AssayCalls.Uncrossable error)
        {
            throw Stop("inside its tests pass " + error.Message);
        }
        object? answer = lines.Count == 0 ? Collect<T>(line, types, solution) : Replay<T>(line);
        return answer is null ? default! : (T)answer;
    }

    /// <summary>The solution gets copies and returns one, as a program does on the other side.</summary>
    static object? Collect<T>(string line, System.Type[] types, System.Func<object?[], object?>? solution)
    {
        AssayCalls.Write("=call " + line);
        place++;
        try
        {
            AssayCalls.Require(typeof(T));
            if (solution == null) return null;
        }
        catch (AssayCalls.Uncrossable error)
        {
            throw Stop("inside its function returns " + error.Message);
        }
        string said = AssayCalls.Answer(types, typeof(T), solution, line.Substring(line.IndexOf(' ') + 1));
        if (said.StartsWith("U ")) throw Stop("inside its function returns " + AssayCalls.Texts(said.Substring(2))[0]);
        AssayCalls.Write("=answer " + said);
        return ValueOf<T>(said);
    }

    static object? Replay<T>(string line)
    {
        if (place + 1 >= lines.Count || lines[place] != line) throw Stop("asks " + place / 2 + " " + line);
        string said = lines[place + 1];
        if (said == "") throw Stop("lost");
        place += 2;
        return ValueOf<T>(said);
    }

    /// <summary>Gives what an answer means to the tests.</summary>
    static object? ValueOf<T>(string answer)
    {
        System.Exception? thrown = null;
        try
        {
            if (answer.StartsWith("V ")) return AssayCalls.Decode(new[] { typeof(T) }, answer.Substring(2))[0];
            if (answer.StartsWith("X ")) thrown = Thrown(AssayCalls.Texts(answer.Substring(2)));
            if (answer.StartsWith("U ")) thrown = NoData(AssayCalls.Texts(answer.Substring(2))[0]);
        }
        catch (System.Exception)
        {
            // What a program writes itself need not be a value.
        }
        throw thrown ?? NoData("what");
    }

    static System.Exception NoData(string what) => new System.InvalidOperationException("the function returns no data: " + what);

    /// <summary>Gives the exception of a message and the names of its classes, the nearest first.</summary>
    static System.Exception Thrown(System.Collections.Generic.List<string> said)
    {
        string message = said[0];
        for (int i = 1; i < said.Count; i++)
        {
            switch (said[i])
            {
                case "System.ArgumentException": return new System.ArgumentException(message);
                case "System.ArgumentNullException": return new System.ArgumentNullException(null, message);
                case "System.ArgumentOutOfRangeException": return new System.ArgumentOutOfRangeException(null, message);
                case "System.ArithmeticException": return new System.ArithmeticException(message);
                case "System.DivideByZeroException": return new System.DivideByZeroException(message);
                case "System.FormatException": return new System.FormatException(message);
                case "System.IndexOutOfRangeException": return new System.IndexOutOfRangeException(message);
                case "System.InvalidCastException": return new System.InvalidCastException(message);
                case "System.InvalidOperationException": return new System.InvalidOperationException(message);
                case "System.NotImplementedException": return new System.NotImplementedException(message);
                case "System.NotSupportedException": return new System.NotSupportedException(message);
                case "System.NullReferenceException": return new System.NullReferenceException(message);
                case "System.OverflowException": return new System.OverflowException(message);
                case "System.RankException": return new System.RankException(message);
                case "System.Collections.Generic.KeyNotFoundException":
                    return new System.Collections.Generic.KeyNotFoundException(message);
            }
        }
        return new System.Exception(message);
    }

    /// <summary>
    /// Fails as an assertion does. While calls are collected without a solution, whatever the test finds is ignored.
    /// </summary>
    public static void Check(System.Func<bool> holds, string said = "")
    {
        try
        {
            if (holds() || lines.Count == 0) return;
        }
        catch (System.Exception) when (lines.Count == 0)
        {
            return;
        }
        throw new System.Exception("assertion failed: " + said);
    }

    /// <summary>Ends tests that came to their end.</summary>
    public static void End()
    {
        if (lines.Count > 0) throw Stop("accepted");
        throw Stop(place > 0 ? "calls" : "inside its tests call no function of the program");
    }
}
