// Puts texts together and takes them apart. Size: 800000
using System;
using System.Collections.Generic;

class Program
{
    static string Turn(string word)
    {
        char[] letters = word.ToCharArray();
        Array.Reverse(letters);
        return new string(letters);
    }

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        var words = new List<string>();
        int seed = 1;
        for (int i = 0; i < n; i++)
        {
            seed = (seed * 7621 + 1) % 32768;
            words.Add(new string((char)('a' + seed % 26), seed % 7 + 1) + i % 100);
        }
        string text = string.Join(" ", words);
        long length = 0;
        foreach (string word in text.ToUpper().Split(' '))
        {
            string turned = Turn(word);
            if (turned.StartsWith('1') || turned.Contains("AA"))
            {
                length += turned.Replace("A", "bb").Length;
            }
            length += turned.IndexOf('9') + turned[0];
        }
        int letters = 0;
        foreach (char letter in text)
        {
            if ("aeiou".Contains(letter))
            {
                letters++;
            }
        }
        Console.WriteLine($"{length} {letters} {text.Replace("1", "").Replace("b", "ccc").Length}");
    }
}
