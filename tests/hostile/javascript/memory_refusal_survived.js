// expect: Finished(0)
// stdout: no
const all = [];
try { for (;;) all.push(new Uint8Array(1 << 24)); } catch { all.length = 0; console.log("no"); }
