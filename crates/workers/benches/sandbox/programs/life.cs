// Conway's game of life. Size: 1200
using System;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int seed = 1;
        int[][] cells = new int[n][];
        for (int i = 0; i < n; i++)
        {
            cells[i] = new int[n];
            for (int j = 0; j < n; j++)
            {
                seed = (seed * 7621 + 1) % 32768;
                cells[i][j] = (seed >> 13) / 3;
            }
        }
        for (int step = 0; step < 25; step++)
        {
            int[][] after = new int[n][];
            for (int i = 0; i < n; i++)
            {
                int[] above = cells[(i + n - 1) % n], here = cells[i], below = cells[(i + 1) % n];
                int[] row = new int[n];
                for (int j = 0; j < n; j++)
                {
                    int h = (j + n - 1) % n, k = (j + 1) % n;
                    int around = above[h] + above[j] + above[k] + here[h] + here[k];
                    around += below[h] + below[j] + below[k];
                    row[j] = around == 3 || around == 2 && here[j] == 1 ? 1 : 0;
                }
                after[i] = row;
            }
            cells = after;
        }
        Console.WriteLine(cells.Sum(row => row.Sum()));
    }
}
