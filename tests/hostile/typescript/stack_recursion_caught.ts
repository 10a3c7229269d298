// expect: Finished(0)
// stdout: caught
function deep(n: number): number { return n + deep(n + 1); }
try { deep(0); } catch { console.log("caught"); }
