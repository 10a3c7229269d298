// Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
//
// A value is one line of JSON. What JSON does not have is an object with the member `$`, which names the type. Objects with a
// prototype of the program's are no data.
(function (streams) {
  "use strict";
  const { random, readLine, write } = streams;
  const { parse, stringify } = JSON;
  const { fromEntries, getPrototypeOf, is, keys, prototype: plain } = Object;
  const { isArray } = Array;
  const { isFinite } = Number;
  const { isView } = ArrayBuffer;
  const MARK = "=assay ";
  const DEPTH = 200;
  const MAP = Map, SET = Set, DATE = Date, BIG = BigInt, ERROR = Error, TEXT = String;
  const ARRAYS = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array };

  class Uncrossable extends ERROR {}

  const refuse = (what) => {
    throw new Uncrossable(what);
  };

  /** The value in a form that JSON has. */
  function flat(value, depth) {
    if (depth > DEPTH) refuse("a value that is nested too deeply");
    switch (typeof value) {
      case "boolean":
      case "string":
        return value;
      case "number":
        return isFinite(value) && !is(value, -0) ? value : { $: "number", of: is(value, -0) ? "-0" : TEXT(value) };
      case "undefined":
        return { $: "undefined" };
      case "bigint":
        return { $: "bigint", of: TEXT(value) };
      case "object":
        break;
      default:
        refuse(`a ${typeof value}`);
    }
    if (value === null) return null;
    const all = (values) => {
      const flattened = [];
      for (let i = 0; i < values.length; i++) flattened[i] = flat(values[i], depth + 1);
      return flattened;
    };
    if (isArray(value)) return all(value);
    const kind = getPrototypeOf(value);
    if (kind === plain || kind === null) {
      const of = [];
      for (const key of keys(value)) of[of.length] = [key, flat(value[key], depth + 1)];
      return { $: "object", of };
    }
    if (kind === MAP.prototype) return { $: "Map", of: all([...value].flat()) };
    if (kind === SET.prototype) return { $: "Set", of: all([...value]) };
    if (kind === DATE.prototype) return { $: "Date", of: flat(value.getTime(), depth + 1) };
    for (const wrapper of ["Number", "String", "Boolean"]) if (kind === globalThis[wrapper].prototype) refuse(`a ${wrapper} object`);
    for (const name of keys(ARRAYS)) if (isView(value) && kind === ARRAYS[name].prototype) return { $: name, of: all([...value]) };
    return refuse(`an object of class ${kind.constructor?.name || "without a name"}`);
  }

  /** The value of what JSON has of it. Fails with any error on what `flat` does not make. */
  function full(value) {
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) return value.map(full);
    const { $: kind, of } = value;
    if (kind === "number") return of === "-0" ? -0 : Number(of);
    if (kind === "undefined") return undefined;
    if (kind === "bigint") return BIG(of);
    if (kind === "object") return fromEntries(of.map(([key, inner]) => [key, full(inner)]));
    if (kind === "Map") {
      const map = new MAP();
      for (let i = 0; i < of.length; i += 2) map.set(full(of[i]), full(of[i + 1]));
      return map;
    }
    if (kind === "Set") return new SET(of.map(full));
    if (kind === "Date") return new DATE(full(of));
    if (Object.hasOwn(ARRAYS, kind)) return new ARRAYS[kind](of.map(full));
    throw new ERROR("not a value");
  }

  const encode = (value) => stringify(flat(value, 0));
  const decode = (text) => full(parse(text));

  /** What a program has thrown, in a form that JSON has: a value, or the classes of an error and what it says. */
  function thrown(error) {
    if (!(error instanceof ERROR)) {
      try {
        return { value: flat(error, 0) };
      } catch {
        return { value: TEXT(error) };
      }
    }
    const classes = [];
    for (let kind = getPrototypeOf(error); kind !== null; kind = getPrototypeOf(kind)) classes[classes.length] = TEXT(kind.constructor?.name);
    const fields = [];
    for (const key of keys(error)) {
      try {
        fields[fields.length] = [key, flat(error[key], 0)];
      } catch {
        // It is no data, so it stays behind.
      }
    }
    return { name: TEXT(error.name), message: TEXT(error.message), classes, fields };
  }

  /** What a function answers to a call: `V` and its value, `X` and what it throws, or `U` and why its value is no data. */
  function answer(find, call) {
    const at = call.indexOf(" ");
    try {
      return "V " + encode(find(call.slice(0, at))(...decode(call.slice(at + 1))));
    } catch (error) {
      if (error instanceof Uncrossable) return "U " + stringify(TEXT(error.message));
      // Memory that is refused ends the program, as it would without the calls.
      if (error?.name === "InternalError" && error.message === "out of memory") throw error;
      return "X " + stringify(thrown(error));
    }
  }

  /**
   * Answers the calls on standard input, a line each: the name of a function, a space and its arguments. Each can be read when the
   * one before is answered. `find` finds functions.
   */
  function serve(find) {
    let number = 0;
    for (let call = readLine(); call !== null; call = readLine()) {
      // After a line feed, so that it is a line of its own whatever the program wrote before.
      write(`\n${MARK}${number} ${answer(find, call)}\n`);
      number += 1;
    }
  }

  return { Uncrossable, answer, decode, encode, full, random, serve };
})
