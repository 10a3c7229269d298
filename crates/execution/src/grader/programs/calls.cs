
/// <summary>Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.</summary>
static class AssayCalls
{
    /// <summary>A value that is not data.</summary>
    public sealed class Uncrossable : System.Exception
    {
        public Uncrossable(System.Type type) : base("a value of type " + type.Name) { }
    }

    /// <summary>Simple types, each with its letter.</summary>
    static readonly System.Collections.Generic.Dictionary<System.Type, char> simple = new()
    {
        [typeof(bool)] = 'z', [typeof(sbyte)] = 'b', [typeof(byte)] = 'B', [typeof(short)] = 's', [typeof(ushort)] = 'w',
        [typeof(int)] = 'i', [typeof(uint)] = 'u', [typeof(long)] = 'l', [typeof(ulong)] = 'U', [typeof(float)] = 'f',
        [typeof(double)] = 'd', [typeof(decimal)] = 'm', [typeof(char)] = 'c', [typeof(string)] = '"',
        [typeof(System.Numerics.BigInteger)] = 'I',
    };

    /// <summary>Types with arguments. The first of each letter is the one that a value of type object can have.</summary>
    static readonly (System.Type Type, char Letter)[] generic =
    {
        (typeof(System.Collections.Generic.List<>), 'L'),
        (typeof(System.Collections.Generic.IList<>), 'L'),
        (typeof(System.Collections.Generic.ICollection<>), 'L'),
        (typeof(System.Collections.Generic.IEnumerable<>), 'L'),
        (typeof(System.Collections.Generic.IReadOnlyList<>), 'L'),
        (typeof(System.Collections.Generic.IReadOnlyCollection<>), 'L'),
        (typeof(System.Collections.Generic.HashSet<>), 'S'),
        (typeof(System.Collections.Generic.ISet<>), 'S'),
        (typeof(System.Collections.Generic.SortedSet<>), 'R'),
        (typeof(System.Collections.Generic.LinkedList<>), 'K'),
        (typeof(System.Collections.Generic.Queue<>), 'Q'),
        (typeof(System.Collections.Generic.Dictionary<,>), 'M'),
        (typeof(System.Collections.Generic.IDictionary<,>), 'M'),
        (typeof(System.Collections.Generic.SortedDictionary<,>), 'O'),
        (typeof(System.Nullable<>), 'N'),
        (typeof(System.Collections.Generic.KeyValuePair<,>), 'P'),
        (typeof(System.Tuple<>), 'T'), (typeof(System.Tuple<,>), 'T'), (typeof(System.Tuple<,,>), 'T'),
        (typeof(System.Tuple<,,,>), 'T'), (typeof(System.Tuple<,,,,>), 'T'), (typeof(System.Tuple<,,,,,>), 'T'),
        (typeof(System.Tuple<,,,,,,>), 'T'),
        (typeof(System.ValueTuple<>), 'V'), (typeof(System.ValueTuple<,>), 'V'), (typeof(System.ValueTuple<,,>), 'V'),
        (typeof(System.ValueTuple<,,,>), 'V'), (typeof(System.ValueTuple<,,,,>), 'V'),
        (typeof(System.ValueTuple<,,,,,>), 'V'), (typeof(System.ValueTuple<,,,,,,>), 'V'),
    };

    /// <summary>The letter of a type, or a space if its values are not data.</summary>
    static char Letter(System.Type type)
    {
        if (simple.TryGetValue(type, out char letter)) return letter;
        if (type == typeof(object)) return 'o';
        if (type.IsSZArray) return 'A';
        if (!type.IsGenericType) return ' ';
        System.Type definition = type.GetGenericTypeDefinition();
        return System.Array.Find(generic, known => known.Type == definition).Letter is char found and not '\0' ? found : ' ';
    }

    /// <summary>A type as a method can name it, also where <c>typeof</c> cannot.</summary>
    public static System.Type Of<T>() => typeof(T);

    /// <summary>Adds the name of a type: its letter, the number of its arguments, and their names.</summary>
    static void Name(System.Type type, System.Text.StringBuilder text)
    {
        char letter = Letter(type);
        if (letter == ' ') throw new Uncrossable(type);
        text.Append(letter);
        if (letter == 'A') Name(type.GetElementType()!, text);
        if (!type.IsGenericType) return;
        System.Type[] arguments = type.GetGenericArguments();
        text.Append(arguments.Length);
        foreach (System.Type argument in arguments) Name(argument, text);
    }

    /// <summary>Throws if values of a type are not data.</summary>
    public static void Require(System.Type type) => Name(type, new System.Text.StringBuilder());

    /// <summary>Reads the name of a type. No other types can be named.</summary>
    static System.Type Named(string name, ref int place)
    {
        char letter = name[place++];
        if (letter == 'o') return typeof(object);
        if (letter == 'A') return Named(name, ref place).MakeArrayType();
        foreach (var (type, other) in simple)
        {
            if (other == letter) return type;
        }
        var arguments = new System.Type[name[place++] - '0'];
        for (int i = 0; i < arguments.Length; i++) arguments[i] = Named(name, ref place);
        return System.Array.Find(generic, known => known.Letter == letter
            && known.Type.GetGenericArguments().Length == arguments.Length).Type.MakeGenericType(arguments);
    }

    /// <summary>Gives values of these types as words with a space between two. The first letter of a word tells the type.</summary>
    public static string Encode(System.Type[] types, object?[] values)
    {
        var text = new System.Text.StringBuilder();
        for (int i = 0; i < values.Length; i++) Encode(types[i], values[i], text);
        return text.Length == 0 ? "" : text.ToString(1, text.Length - 1);
    }

    /// <summary>Adds a value of a type. A collection of any class is sent as its elements.</summary>
    static void Encode(System.Type type, object? value, System.Text.StringBuilder text)
    {
        char letter = Letter(type);
        if (letter == ' ') throw new Uncrossable(type);
        text.Append(' ');
        if (value == null)
        {
            text.Append('n');
            return;
        }
        text.Append(letter);
        System.Type[] arguments = type.IsGenericType ? type.GetGenericArguments() : System.Type.EmptyTypes;
        switch (letter)
        {
            case 'o':
                System.Type actual = value.GetType();
                if (actual == typeof(object)) throw new Uncrossable(actual);
                Name(actual, text);
                Encode(actual, value, text);
                return;
            case 'N': Encode(arguments[0], value, text); return;
        }
        switch (value)
        {
            case bool truth: text.Append(truth ? 1 : 0); return;
            case char unit: text.Append((int)unit); return;
            case string said: Escape(said, text); return;
            case double number: text.Append(System.BitConverter.DoubleToInt64Bits(number).ToString("x")); return;
            case float number: text.Append(System.BitConverter.SingleToInt32Bits(number).ToString("x")); return;
            case decimal number: text.AppendJoin(',', decimal.GetBits(number)); return;
        }
        switch (letter)
        {
            case 'A': EncodeAll(type.GetElementType()!, value, text); break;
            case 'L' or 'S' or 'R' or 'K' or 'Q': EncodeAll(arguments[0], value, text); break;
            case 'M' or 'O':
                if (value is not System.Collections.IDictionary map) throw new Uncrossable(type);
                text.Append(map.Count);
                foreach (System.Collections.DictionaryEntry entry in map)
                {
                    Encode(arguments[0], entry.Key, text);
                    Encode(arguments[1], entry.Value, text);
                }
                break;
            case 'P':
                Encode(arguments[0], type.GetProperty("Key")!.GetValue(value), text);
                Encode(arguments[1], type.GetProperty("Value")!.GetValue(value), text);
                break;
            case 'T' or 'V':
                var tuple = (System.Runtime.CompilerServices.ITuple)value;
                for (int i = 0; i < arguments.Length; i++) Encode(arguments[i], tuple[i], text);
                break;
            default: text.Append(System.FormattableString.Invariant($"{value}")); break;
        }
    }

    static void EncodeAll(System.Type type, object values, System.Text.StringBuilder text)
    {
        var all = new System.Collections.Generic.List<object?>();
        foreach (object? value in (System.Collections.IEnumerable)values) all.Add(value);
        text.Append(all.Count);
        foreach (object? value in all) Encode(type, value, text);
    }

    /// <summary>Adds a text. Neither spaces nor ends of lines remain.</summary>
    static void Escape(string value, System.Text.StringBuilder text)
    {
        foreach (char c in value)
        {
            if (c > ' ' && c <= '~' && c != '%') text.Append(c);
            else text.Append('%').Append(((int)c).ToString("x4"));
        }
    }

    static string Unescape(string text)
    {
        var value = new System.Text.StringBuilder();
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (c == '%')
            {
                c = (char)int.Parse(text.Substring(i + 1, 4), System.Globalization.NumberStyles.HexNumber);
                i += 4;
            }
            value.Append(c);
        }
        return value.ToString();
    }

    /// <summary>Gives the values of words. Fails with any exception on what <c>Encode</c> does not make of these types.</summary>
    public static object?[] Decode(System.Type[] types, string text)
    {
        var words = new Words(text);
        var values = new object?[types.Length];
        for (int i = 0; i < types.Length; i++) values[i] = Decode(types[i], words);
        if (words.Remain) throw new System.FormatException();
        return values;
    }

    static object? Decode(System.Type type, Words words)
    {
        string word = words.Next();
        char letter = Letter(type);
        if (word == "n" && (!type.IsValueType || letter == 'N')) return null;
        if (word[0] != letter) throw new System.FormatException();
        string rest = word.Substring(1);
        var culture = System.Globalization.CultureInfo.InvariantCulture;
        System.Type[] arguments = type.IsGenericType ? type.GetGenericArguments() : System.Type.EmptyTypes;
        switch (letter)
        {
            case 'z': return rest == "1";
            case 'c': return (char)int.Parse(rest, culture);
            case '"': return Unescape(rest);
            case 'd': return System.BitConverter.Int64BitsToDouble(System.Convert.ToInt64(rest, 16));
            case 'f': return System.BitConverter.Int32BitsToSingle(System.Convert.ToInt32(rest, 16));
            case 'm': return new decimal(System.Array.ConvertAll(rest.Split(','), part => int.Parse(part, culture)));
            case 'I': return System.Numerics.BigInteger.Parse(rest, culture);
            case 'b' or 'B' or 's' or 'w' or 'i' or 'u' or 'l' or 'U': return System.Convert.ChangeType(rest, type, culture);
            case 'o':
                int place = 0;
                return Decode(Named(rest, ref place), words);
            case 'A': return DecodeAll(type.GetElementType()!, words, rest);
            case 'L' or 'S' or 'R' or 'K' or 'Q':
                System.Type made = type.IsInterface
                    ? System.Array.Find(generic, known => known.Letter == letter).Type.MakeGenericType(arguments) : type;
                return System.Activator.CreateInstance(made, DecodeAll(arguments[0], words, rest));
            case 'M' or 'O':
                System.Type mapped = type.IsInterface
                    ? typeof(System.Collections.Generic.Dictionary<,>).MakeGenericType(arguments) : type;
                var map = (System.Collections.IDictionary)System.Activator.CreateInstance(mapped)!;
                for (int left = int.Parse(rest, culture); left > 0; left--)
                {
                    object? key = Decode(arguments[0], words);
                    map.Add(key!, Decode(arguments[1], words));
                }
                return map;
            case 'N': return Decode(arguments[0], words);
            case 'P' or 'T' or 'V':
                var parts = new object?[arguments.Length];
                for (int i = 0; i < parts.Length; i++) parts[i] = Decode(arguments[i], words);
                return System.Activator.CreateInstance(type, parts);
            default: throw new System.FormatException();
        }
    }

    static System.Array DecodeAll(System.Type type, Words words, string count)
    {
        var values = new System.Collections.Generic.List<object?>();
        for (int left = int.Parse(count); left > 0; left--) values.Add(Decode(type, words));
        var array = System.Array.CreateInstance(type, values.Count);
        for (int i = 0; i < values.Count; i++) array.SetValue(values[i], i);
        return array;
    }

    /// <summary>Words with a space between two.</summary>
    sealed class Words
    {
        readonly string text;
        int place;

        public Words(string text) => this.text = text;

        public bool Remain => place < text.Length;

        public string Next()
        {
            if (!Remain) throw new System.FormatException();
            int end = text.IndexOf(' ', place);
            if (end < 0) end = text.Length;
            string word = text.Substring(place, end - place);
            place = end + 1;
            return word;
        }
    }

    /// <summary>Gives the lines of the standard input.</summary>
    public static System.Collections.Generic.List<string> Lines()
    {
        var lines = new System.Collections.Generic.List<string>();
        using var reader = new System.IO.StreamReader(System.Console.OpenStandardInput());
        while (reader.ReadLine() is string line) lines.Add(line);
        return lines;
    }

    /// <summary>Writes a line after a line feed, so that it is a line of its own whatever the program wrote before.</summary>
    public static void Write(string line)
    {
        using System.IO.Stream output = System.Console.OpenStandardOutput();
        output.Write(System.Text.Encoding.UTF8.GetBytes("\n" + line + "\n"));
    }

    /// <summary>
    /// Answers the calls on the standard input, a line each: the name of the function, and its arguments. Each can be read when the
    /// one before is answered.
    /// </summary>
    public static void Serve(System.Type[] parameters, System.Type result, System.Func<object?[], object?> function)
    {
        int number = 0;
        using var reader = new System.IO.StreamReader(System.Console.OpenStandardInput());
        while (reader.ReadLine() is string call)
        {
            string answer = Answer(parameters, result, function, call.Substring(call.IndexOf(' ') + 1));
            Write("=assay " + number + " " + answer);
            number++;
        }
    }

    /// <summary>Answers a call. That memory is exhausted or something is not supported here is no answer.</summary>
    public static string Answer(System.Type[] parameters, System.Type result, System.Func<object?[], object?> function, string values)
    {
        try
        {
            return "V " + Encode(new[] { result }, new[] { function(Decode(parameters, values)) });
        }
        catch (Uncrossable thrown)
        {
            return "U " + Said(thrown.Message);
        }
        catch (System.Exception thrown)
            when (thrown is not System.OutOfMemoryException and not System.PlatformNotSupportedException)
        {
            var said = new System.Text.StringBuilder("X ").Append(Said(thrown.Message));
            for (System.Type? type = thrown.GetType(); type != null; type = type.BaseType)
            {
                said.Append(' ').Append(Said(type.FullName ?? ""));
            }
            return said.ToString();
        }
    }

    static string Said(string text) => Encode(new[] { typeof(string) }, new[] { text });

    /// <summary>Gives texts, all that remain.</summary>
    public static System.Collections.Generic.List<string> Texts(string text)
    {
        var texts = new System.Collections.Generic.List<string>();
        var words = new Words(text);
        while (words.Remain) texts.Add((string?)Decode(typeof(string), words) ?? "");
        return texts;
    }
}
