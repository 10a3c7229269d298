// Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.
//
// `assayGrade(name, solve, run)`: `solve` returns the solution's function or is null, and `run` runs the tests on a function and with
// a `require`.
const assayGrade = ((print) => (name, solve, run) => {
  const { Uncrossable, decode, encode } = require("assay_calls");
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

  function replay(...values) {
    if (!lines[place + 1]) stop("lost");
    if (lines[place] !== lineOf(values)) stop("elsewhere");
    const answer = lines[place + 1];
    place += 2;
    const body = answer.slice(2);
    if (answer.startsWith("X ")) {
      const [kind, message] = JSON.parse(body);
      const known = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].find(({ name }) => name === kind) ?? Error;
      const error = new known(String(message));
      if (error.name !== kind) error.name = String(kind);
      throw error;
    }
    if (answer.startsWith("U ")) fail(`${JSON.parse(body)}, which is not data`);
    try {
      return decode(body);
    } catch {
      return fail("what is not data");
    }
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
    calls.push(lineOf(values));
    return anything;
  };

  /** Finds modules, but one for assertions that never fail. */
  const requireWithoutAssertions = (module) => (/^(node:)?assert(\/strict)?$/.test(module) ? anything : require(module));

  const collect = (solution) => (...values) => {
    calls.push(lineOf(values));
    // The solution gets copies and returns one, as a program does on the other side.
    const answer = solution(...decode(calls.at(-1).slice(name.length + 1)));
    try {
      return decode(encode(answer));
    } catch (error) {
      if (error instanceof Uncrossable) stop(`inside its solution returns ${error.message}`);
      throw error;
    }
  };

  try {
    if (text !== "") {
      run(replay, require);
      return say("accepted");
    }
    if (solve === null) {
      console.assert = () => {};
      run(collectWithoutSolution, requireWithoutAssertions);
    } else {
      run(collect(solve()), require);
    }
    if (calls.length === 0) return say("inside its tests call no function of the program");
    calls.forEach((call) => say(`=call ${call}`));
    say("calls");
  } catch (error) {
    if (text !== "") throw error;
    const what = solve === null ? "tests need answers" : "solution does not pass with copies of arguments and answers";
    say(`inside its ${what}: ${String(error).replaceAll("\n", " ")}`);
  }
})((text) => require("fs").writeSync(1, text));
