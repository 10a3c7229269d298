// Comparers and equality.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Person : IComparable<Person>
{
    public string Name; public int Age;
    public Person(string name, int age) { Name = name; Age = age; }
    public int CompareTo(Person other) => Age.CompareTo(other.Age);
    public override string ToString() => Name + Age;
}
class ByName : IComparer<Person> { public int Compare(Person a, Person b) => string.CompareOrdinal(a.Name, b.Name); }
class SameAge : IEqualityComparer<Person> { public bool Equals(Person a, Person b) => a.Age == b.Age; public int GetHashCode(Person p) => p.Age; }

class Program
{
    static void Main()
    {
        var people = new List<Person> { new("Bo", 3), new("Al", 3), new("Cy", 1) }; people.Sort(); Console.WriteLine(string.Join(",", people)); people.Sort(new ByName()); Console.WriteLine(string.Join(",", people));
        Console.WriteLine(people.OrderByDescending(p => p.Age).ThenBy(p => p.Name).First() + " " + people.Max() + " " + people.Distinct(new SameAge()).Count()); Console.WriteLine(Comparer<int>.Default.Compare(1, 2) + " " + EqualityComparer<string>.Default.Equals("a", "a") + HashCode.Combine(1, 2).Equals(HashCode.Combine(1, 2)));
    }
}
