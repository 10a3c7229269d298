// Sorts numbers by hand. Size: 2500000
using System;
using System.Linq;

class Program
{
    static void Sort(int[] items, int low, int high)
    {
        while (low < high)
        {
            int middle = items[(low + high) / 2], i = low, j = high;
            while (i <= j)
            {
                while (items[i] < middle)
                {
                    i++;
                }
                while (items[j] > middle)
                {
                    j--;
                }
                if (i <= j)
                {
                    (items[i], items[j]) = (items[j], items[i]);
                    i++;
                    j--;
                }
            }
            if (j - low < high - i)
            {
                Sort(items, low, j);
                low = i;
            }
            else
            {
                Sort(items, i, high);
                high = j;
            }
        }
    }

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int seed = 1;
        int[] items = new int[n];
        for (int i = 0; i < n; i++)
        {
            seed = (seed * 7621 + 1) % 32768;
            items[i] = seed * 16 + i % 16;
        }
        Sort(items, 0, n - 1);
        bool isSorted = items.Zip(items.Skip(1), (a, b) => a <= b).All(x => x);
        Console.WriteLine($"{items[0]} {items[n / 2]} {items[n - 1]} {isSorted}");
    }
}
