using System;
class Problem {
    static readonly Random random = new Random();
    public static long Half(long number) {
        return random.Next(1000000);
