// expect: Finished(1)
process.on("exit", () => {
  throw new Error("late");
});
