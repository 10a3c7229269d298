// expect: Finished(0)
// stdout: before
console.log("before");
Object.prototype.toString = Array.prototype.push = Promise.prototype.then = Function.prototype.call = null;
globalThis.Function = globalThis.Error = undefined;
