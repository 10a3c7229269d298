// Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.
//
// `assayGrade(name, solve, run)`: `solve` returns the solution's function or is null, and `run` runs the tests on a function and with
// a `require`. First, `run` passes a function that finds what has a name where the tests are.
const assayGrade = ((print) => (name, solve, run) => {
  const { Uncrossable, answer, decode, encode, full, random } = require("assay_calls");
  const say = (line) => print(`\n${line}\n`);

  /** Ends at once, whatever the tests catch. */
  const stop = (line) => {
    say(line);
    process.exit(0);
  };

  /** Ends as a failed test does. */
  const fail = (message) => {
    console.error(`Uncaught TypeError: the function returns ${message}`);
    process.exit(1);
  };

  const calls = [];
  const lineOf = (values) => {
    try {
      return `${name} ${encode(values)}`;
    } catch (error) {
      if (error instanceof Uncrossable) stop(`inside its tests pass ${error.message}`);
      throw error;
    }
  };

  const text = require("fs").readFileSync(0, "utf8");
  const lines = text.split("\n");
  let place = 0;

  /** Finds the class of an error, which may be one that the tests define. */
  let find = () => undefined;
  const classOf = (kind) => {
    let found;
    try {
      // A program chooses the name, so it has to be one.
      if (/^[A-Za-z_$][\w$]*$/.test(kind)) found = find(kind);
    } catch {
      return undefined;
    }
    return typeof found === "function" && (found === Error || found.prototype instanceof Error) ? found : undefined;
  };

  /** What a program has thrown. */
  function thrown(text) {
    const { value, name: kind, message, classes, fields } = JSON.parse(text);
    if (!Array.isArray(classes)) return full(value);
    const Known = [kind, ...classes].map(classOf).find((found) => found) ?? Error;
    const error = Reflect.construct(Error, [String(message)], Known);
    if (error.name !== kind) error.name = String(kind);
    for (const [key, field] of fields) Object.defineProperty(error, key, { value: full(field), writable: true, configurable: true, enumerable: true });
    return error;
  }

  /** What an answer means to the tests. */
  function valueOf(said) {
    const body = said.slice(2);
    let value;
    try {
      value = said.startsWith("V ") ? decode(body) : said.startsWith("X ") ? thrown(body) : JSON.parse(body);
    } catch {
      return fail("what is not data");
    }
    if (said.startsWith("V ")) return value;
    if (said.startsWith("X ")) throw value;
    return fail(`${value}, which is not data`);
  }

  function replay(...values) {
    const line = lineOf(values);
    if (place + 1 >= lines.length || lines[place] !== line) stop(`asks ${place / 2} ${line}`);
    const said = lines[place + 1];
    if (!said) stop("lost");
    place += 2;
    return valueOf(said);
  }

  /** An answer with which most tests go on. */
  const anything = new Proxy(() => {}, {
    get(_, key) {
      if (key === "then") return undefined;
      if (key === Symbol.toPrimitive) return () => 0;
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      return anything;
    },
    has: () => true,
    apply: () => anything,
    construct: () => anything,
  });

  const collectWithoutSolution = (...values) => {
    calls.push([lineOf(values)]);
    return anything;
  };

  /** Finds modules, but one for assertions that never fail. */
  const requireWithoutAssertions = (module) => (/^(node:)?assert(\/strict)?$/.test(module) ? anything : require(module));

  const collect = (solution) => (...values) => {
    // The solution gets copies and returns one, as a program does on the other side.
    const line = lineOf(values);
    const said = answer(() => solution, line);
    if (said.startsWith("U ")) stop(`inside its solution returns ${JSON.parse(said.slice(2))}`);
    calls.push([line, said]);
    return valueOf(said);
  };

  // The program began with another state, which it knows.
  let state = random();
  Math.random = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };

  const runWith = (call, modules) => run(call, modules, (finder) => {
    find = finder;
  });
  try {
    if (text !== "") {
      runWith(replay, require);
      return say("accepted");
    }
    if (solve === null) {
      console.assert = () => {};
      runWith(collectWithoutSolution, requireWithoutAssertions);
    } else {
      runWith(collect(solve()), require);
    }
    if (calls.length === 0) return say("inside its tests call no function of the program");
    for (const [call, said] of calls) {
      say(`=call ${call}`);
      if (said !== undefined) say(`=answer ${said}`);
    }
    say("calls");
  } catch (error) {
    if (text !== "") throw error;
    const what = solve === null ? "tests need answers" : "solution does not pass with copies of arguments and answers";
    say(`inside its ${what}: ${String(error).replaceAll("\n", " ")}`);
  }
})((text) => require("fs").writeSync(1, text));
