// expect: Finished(1)
class Mine extends Error {}
throw new Mine("no");
