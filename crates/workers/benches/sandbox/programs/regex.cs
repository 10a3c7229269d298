// Finds, counts and replaces by regular expressions. Size: 60000
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

int n = int.Parse(Console.ReadLine());
int seed = 1;
var parts = new List<string>();
for (int i = 0; i < n; i++)
{
    seed = (seed * 7621 + 1) % 32768;
    parts.Add($"{seed % 31}-{i % 12 + 1}-{seed} user{seed % 100}@host{i % 7}.org");
}
string text = string.Join("; ", parts);
int dates = Regex.Matches(text, @"(\d+)-(\d+)-(\d+)").Sum(match => int.Parse(match.Groups[1].Value));
int mails = Regex.Matches(text, @"[a-z]+\d*@[a-z]+\d\.org").Count;
int length = Regex.Replace(text, @"\b(\d)(\d)?-", "$1/").Length;
int pieces = Regex.Split(text, "[;@] ?").Length;
Console.WriteLine($"{dates} {mails} {length} {pieces}");
