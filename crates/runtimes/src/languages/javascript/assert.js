// The module `assert` of Node.js. Messages are shorter.
(function (inspect) {
  "use strict";
  const { is, keys, getPrototypeOf, getOwnPropertySymbols, getOwnPropertyDescriptor, hasOwn } = Object;
  const tagOf = (value) => Object.prototype.toString.call(value);
  const isObject = (value) => typeof value === "object" && value !== null;

  class AssertionError extends Error {
    name = "AssertionError";
    code = "ERR_ASSERTION";
    constructor({ message, actual, expected, operator, generatedMessage = message === undefined } = {}) {
      super(message ?? "Failed");
      Object.assign(this, { generatedMessage, actual, expected, operator });
    }
  }

  const misuse = (code, message) => Object.assign(new TypeError(message), { code });

  const equal = (a, b) => a == b || (a !== a && b !== b);

  // --- Equality --------------------------------------------------------------------------------------------------------

  /** Compares two values: by types and prototypes if it is strict, and otherwise as `==` does. */
  function isEqual(a, b, strict, pairs = []) {
    if (strict ? is(a, b) : a === b) return true;
    if (!isObject(a) || !isObject(b)) return !strict && !isObject(a) && !isObject(b) && equal(a, b);
    if (strict && getPrototypeOf(a) !== getPrototypeOf(b)) return false;
    if (tagOf(a) !== tagOf(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    if (pairs.some(([x, y]) => x === a && y === b)) return true;
    const inner = [...pairs, [a, b]];
    if (a instanceof Date && b instanceof Date && a.getTime() !== b.getTime()) return false;
    if (a instanceof RegExp && b instanceof RegExp && (String(a) !== String(b) || a.lastIndex !== b.lastIndex)) return false;
    if (a instanceof Error && b instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
    for (const Wrapper of [Number, String, Boolean, BigInt, Symbol]) {
      if (a instanceof Wrapper && !(b instanceof Wrapper && is(a.valueOf(), b.valueOf()))) return false;
    }
    if (a instanceof Set && b instanceof Set && !isSameSet(a, b, strict, inner)) return false;
    if (a instanceof Map && b instanceof Map && !isSameMap(a, b, strict, inner)) return false;
    if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) return isEqual(new Uint8Array(a), new Uint8Array(b), strict);
    if (Array.isArray(a) && a.length !== b.length) return false;
    const of = (value) => [
      ...keys(value),
      ...(strict ? getOwnPropertySymbols(value).filter((key) => getOwnPropertyDescriptor(value, key).enumerable) : []),
    ];
    const names = of(a);
    return names.length === of(b).length && names.every((key) => hasOwn(b, key) && isEqual(a[key], b[key], strict, inner));
  }

  /** The index of the first of some values that equals one. */
  const indexOf = (values, value, strict, pairs) => values.findIndex((other) => isEqual(value, other, strict, pairs));

  function isSameSet(a, b, strict, pairs) {
    if (a.size !== b.size) return false;
    const rest = [...b].filter((value) => !a.has(value));
    return [...a].filter((value) => !b.has(value)).every((value) => {
      const at = indexOf(rest, value, strict, pairs);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }

  function isSameMap(a, b, strict, pairs) {
    if (a.size !== b.size) return false;
    const rest = [...b].filter(([key]) => !a.has(key));
    return [...a].every(([key, value]) => {
      if (b.has(key)) return isEqual(value, b.get(key), strict, pairs);
      const at = indexOf(rest, [key, value], strict, pairs);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }

  // --- Assertions --------------------------------------------------------------------------------------------------------

  /** Fails with a message, which may be an error. */
  function fail(message, otherwise, details = {}) {
    if (message instanceof Error) throw message;
    throw new AssertionError({ message: message ?? otherwise, generatedMessage: message === undefined, ...details });
  }

  const comparison = (operator, holds, said) => (...values) => {
    if (values.length < 2) throw misuse("ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
    const [actual, expected, message] = values;
    if (!holds(actual, expected)) fail(message, said(inspect(actual), inspect(expected)), { actual, expected, operator });
  };

  const not = (holds) => (a, b) => !holds(a, b);
  const loosely = (a, b) => isEqual(a, b, false);
  const strictly = (a, b) => isEqual(a, b, true);

  const ok = (...values) => {
    const [value, message] = values;
    if (values.length === 0) fail(undefined, "No value argument passed to `assert.ok()`", { operator: "==" });
    if (!value) fail(message, "The expression evaluated to a falsy value", { actual: value, expected: true, operator: "==" });
  };

  /** Why a thrown value is not the expected one. */
  function mismatch(actual, expected) {
    if (expected instanceof RegExp) {
      return expected.test(String(actual)) ? undefined : `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(String(actual))}\n`;
    }
    if (typeof expected === "function") {
      if (expected.prototype !== undefined && actual instanceof expected) return undefined;
      if (expected === Error || Error.isPrototypeOf(expected)) {
        return `The error is expected to be an instance of "${expected.name}". Received "${actual?.constructor?.name ?? inspect(actual)}"`;
      }
      return expected.call({}, actual) === true ? undefined : "The validation function is expected to return \"true\".";
    }
    if (!isObject(actual)) return `Expected values to be strictly deep-equal:\n\n${inspect(actual)}\n\n${inspect(expected)}\n`;
    const names = [...keys(expected), ...(expected instanceof Error ? ["name", "message"] : [])];
    if (names.length === 0) throw misuse("ERR_INVALID_ARG_VALUE", "The argument 'error' may not be an empty object.");
    const isSame = (name) => {
      if (typeof actual[name] === "string" && expected[name] instanceof RegExp && expected[name].test(actual[name])) return true;
      return name in actual && strictly(actual[name], expected[name]);
    };
    const other = names.find((name) => !isSame(name));
    return other === undefined ? undefined : `Expected values to be strictly deep-equal: \`${other}\` is ${inspect(actual[other])}, and not ${inspect(expected[other])}`;
  }

  /** An expected error and a message. A text alone is the message. */
  function expectation(values) {
    const [expected, message] = values;
    if (typeof expected === "string") {
      if (values.length > 1) throw misuse("ERR_INVALID_ARG_TYPE", 'The "error" argument must be of type function or an instance of Error, RegExp, or Object.');
      return [undefined, expected];
    }
    if (expected !== undefined && expected !== null && typeof expected !== "function" && !isObject(expected)) {
      throw misuse("ERR_INVALID_ARG_TYPE", 'The "error" argument must be of type function or an instance of Error, RegExp, or Object.');
    }
    return [expected ?? undefined, message];
  }

  function checkThrown(operator, thrown, values) {
    const [expected, message] = expectation(values);
    const what = operator === "rejects" ? "rejection" : "exception";
    if (thrown === undefined) {
      const name = expected?.name ? ` (${expected.name})` : "";
      fail(undefined, `Missing expected ${what}${name}${message ? `: ${message}` : "."}`, { expected, operator });
    }
    const actual = thrown.value;
    if (typeof values[0] === "string" && actual?.message === values[0]) {
      throw misuse("ERR_AMBIGUOUS_ARGUMENT", `The "error/message" argument is ambiguous. The error message "${values[0]}" is identical to the message.`);
    }
    const why = expected === undefined ? undefined : mismatch(actual, expected);
    if (why !== undefined) fail(message, why, { actual, expected, operator });
  }

  function checkNotThrown(operator, thrown, values) {
    if (thrown === undefined) return;
    const [expected, message] = typeof values[0] === "string" ? [undefined, values[0]] : values;
    if (expected) {
      if (typeof expected !== "function" && !(expected instanceof RegExp)) {
        throw misuse("ERR_INVALID_ARG_TYPE", 'The "expected" argument must be of type function or an instance of RegExp.');
      }
      if (mismatch(thrown.value, expected) !== undefined) throw thrown.value;
    }
    const what = operator === "doesNotReject" ? "rejection" : "exception";
    const said = `Got unwanted ${what}${message ? `: ${message}` : "."}\nActual message: "${thrown.value?.message}"`;
    fail(undefined, said, { actual: thrown.value, expected, operator });
  }

  function thrownBy(body) {
    if (typeof body !== "function") throw misuse("ERR_INVALID_ARG_TYPE", `The "fn" argument must be of type function. Received ${inspect(body)}`);
    try {
      body();
    } catch (value) {
      return { value };
    }
    return undefined;
  }

  async function rejectedBy(body) {
    const promise = typeof body === "function" ? body() : body;
    if (typeof promise?.then !== "function") {
      throw misuse(typeof body === "function" ? "ERR_INVALID_RETURN_VALUE" : "ERR_INVALID_ARG_TYPE", "Expected a promise");
    }
    try {
      await promise;
    } catch (value) {
      return { value };
    }
    return undefined;
  }

  const matching = (operator, isWanted) => (text, pattern, message) => {
    if (!(pattern instanceof RegExp)) throw misuse("ERR_INVALID_ARG_TYPE", 'The "regexp" argument must be an instance of RegExp.');
    if (typeof text !== "string" || pattern.test(text) !== isWanted) {
      const what = isWanted ? "did not match" : "was expected to not match";
      fail(message, `The input ${what} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`, { actual: text, expected: pattern, operator });
    }
  };

  const unequal = (what) => (a, b) => `Expected values to be ${what}:\n\n${a} !== ${b}\n`;
  const deeply = (what) => (a, b) => `Expected values to be ${what}:\n\n${a}\n\nshould equal\n\n${b}`;
  const notThat = (what) => (a) => `Expected "actual" not to be ${what}: ${a}`;

  const shared = {
    AssertionError,
    ok,
    strictEqual: comparison("strictEqual", is, unequal("strictly equal")),
    notStrictEqual: comparison("notStrictEqual", not(is), notThat("strictly equal to")),
    deepStrictEqual: comparison("deepStrictEqual", strictly, deeply("strictly deep-equal")),
    notDeepStrictEqual: comparison("notDeepStrictEqual", not(strictly), notThat("strictly deep-equal to")),
    match: matching("match", true),
    doesNotMatch: matching("doesNotMatch", false),
    fail: (message = "Failed") => fail(message, "Failed", { operator: "fail" }),
    ifError(value) {
      if (value !== null && value !== undefined) fail(undefined, `ifError got unwanted exception: ${value?.message ?? inspect(value)}`, { actual: value, expected: null, operator: "ifError" });
    },
    throws: (body, ...values) => checkThrown("throws", thrownBy(body), values),
    doesNotThrow: (body, ...values) => checkNotThrown("doesNotThrow", thrownBy(body), values),
    rejects: async (body, ...values) => checkThrown("rejects", await rejectedBy(body), values),
    doesNotReject: async (body, ...values) => checkNotThrown("doesNotReject", await rejectedBy(body), values),
  };
  const assert = Object.assign((...values) => ok(...values), shared, {
    equal: comparison("==", equal, (a, b) => `${a} == ${b}`),
    notEqual: comparison("!=", not(equal), (a, b) => `${a} != ${b}`),
    deepEqual: comparison("deepEqual", loosely, deeply("loosely deep-equal")),
    notDeepEqual: comparison("notDeepEqual", not(loosely), notThat("loosely deep-equal to")),
  });
  assert.strict = Object.assign((...values) => ok(...values), shared, {
    equal: shared.strictEqual,
    notEqual: shared.notStrictEqual,
    deepEqual: shared.deepStrictEqual,
    notDeepEqual: shared.notDeepStrictEqual,
  });
  assert.strict.strict = assert.strict;
  return { assert, isDeepStrictEqual: strictly };
})
