// expect: Finished(0)
// stdout: still [ 1 ]
Object.prototype.get = Object.prototype.value = 7;
console.log("still", [1]);
