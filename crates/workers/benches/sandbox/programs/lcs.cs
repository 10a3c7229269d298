// The longest common subsequence of two texts. Size: 7000
using System;
using System.Text;

int n = int.Parse(Console.ReadLine());
int seed = 1;
var texts = new[] { new StringBuilder(), new StringBuilder() };
for (int i = 0; i < 2 * n; i++)
{
    seed = (seed * 7621 + 1) % 32768;
    texts[i % 2].Append("abcdefgh"[seed >> 12]);
}
string a = texts[0].ToString(), b = texts[1].ToString();
int[,] table = new int[n + 1, n + 1];
for (int i = 1; i <= n; i++)
{
    for (int j = 1; j <= n; j++)
    {
        if (a[i - 1] == b[j - 1])
        {
            table[i, j] = table[i - 1, j - 1] + 1;
        }
        else
        {
            table[i, j] = Math.Max(table[i - 1, j], table[i, j - 1]);
        }
    }
}
Console.WriteLine(table[n, n]);
