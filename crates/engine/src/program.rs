//! Programs, whose machine code comes from the baseline compiler first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use assay_wasi::{Given, Input, Limits, Run};
use assay_wasm_passes::baseline;

use crate::config::Settings;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::module::{Baseline, Module, ModuleError, Show};
use crate::shown_output::ShownOutput;

/// A program that is ready to run, any number of times.
#[derive(Clone)]
pub struct Program {
    module: Module,
    /// The replacement of `module`, if that comes from the baseline compiler.
    optimised: Option<Arc<Optimised>>,
    /// The input of each run, except for standard input.
    input: Input,
}

/// The engines that compile programs to machine code. Most programs run for a moment only, so the
/// baseline compiler makes their first machine code.
#[derive(Clone)]
pub struct Tiers {
    pub(crate) baseline: Engine,
    pub(crate) optimising: Engine,
}

impl Tiers {
    /// The tiers of an engine, which optimises.
    pub fn new(optimising: Engine, settings: &Settings) -> Result<Self, Fault> {
        Ok(Self { baseline: optimising.baseline(settings)?, optimising })
    }

    /// The engine that optimises.
    pub fn optimising(&self) -> &Engine {
        &self.optimising
    }
}

/// The fuel for each byte of a module after which optimised code replaces baseline code.
///
/// By then, baseline code has run about half as long as the optimising compiler takes. The loss is
/// small whether the program ends soon or continues.
const BASELINE_FUEL: u64 = 1000;

/// Compiles and links a module.
type Compile = fn(&Engine, &[u8]) -> Result<Module, ModuleError>;

/// The module of a program with baseline code, and its optimised code once that is compiled.
struct Optimised {
    engine: Engine,
    compile: Compile,
    wasm: Vec<u8>,
    baseline: Baseline,
    module: OnceLock<Result<Module, ModuleError>>,
    /// The fuel that all runs have used so far.
    fuel: AtomicU64,
}

impl Optimised {
    /// The fuel that the next run may use before optimised code replaces baseline code.
    fn remaining_fuel(&self) -> u64 {
        let fuel = BASELINE_FUEL * self.wasm.len() as u64;
        fuel.saturating_sub(self.fuel.load(Ordering::Relaxed))
    }

    fn module(&self) -> Result<&Module, Fault> {
        let module = self.module.get_or_init(|| (self.compile)(&self.engine, &self.wasm));
        module.as_ref().map_err(|error| Fault::Engine(error.to_string()))
    }
}

/// The largest program that is compiled to machine code, in bytes of its module.
///
/// Contest programs need a tenth of it. Big tables of numbers are data of the module, which takes
/// no time to compile.
const MAX_PROGRAM: usize = 48 << 20;

impl Program {
    /// Compiles a module to machine code. `input` is the input of its runs, except for the
    /// arguments, which are set to `main`.
    pub fn compile(tiers: &Tiers, wasm: Vec<u8>, input: Input) -> Result<Self, ModuleError> {
        Self::compile_with(tiers, wasm, input, Engine::compile)
    }

    /// Like [`compile`](Self::compile), for a module whose standard library has threads. Its runs may
    /// end with [`Fault::Unsupported`].
    pub fn compile_threads(tiers: &Tiers, wasm: Vec<u8>, input: Input) -> Result<Self, ModuleError> {
        Self::compile_with(tiers, wasm, input, Engine::compile_threads)
    }

    fn compile_with(tiers: &Tiers, wasm: Vec<u8>, input: Input, compile: Compile) -> Result<Self, ModuleError> {
        if wasm.len() > MAX_PROGRAM {
            return Err(ModuleError::TooLarge { bytes: wasm.len(), limit: MAX_PROGRAM });
        }
        let input = Input { arguments: vec!["main".to_owned()], ..input };
        let engine = tiers.optimising.clone();
        let Ok(module) = compile(&tiers.baseline, &wasm) else {
            return Ok(Self::new(compile(&engine, &wasm)?, input));
        };
        let throws = baseline::has_tags(&wasm).map_err(|error| ModuleError::Invalid(error.to_string()))?;
        let optimised = Optimised {
            engine,
            compile,
            wasm,
            baseline: Baseline { throws },
            module: OnceLock::new(),
            fuel: AtomicU64::new(0),
        };
        Ok(Self { module, optimised: Some(Arc::new(optimised)), input })
    }

    /// A program whose module is compiled already. `input` is the input of its runs, except for
    /// what is given to each.
    pub fn new(module: Module, input: Input) -> Self {
        Self { module, optimised: None, input }
    }

    /// Runs the program once.
    pub fn run(&self, given: Given, limits: &Limits) -> Result<Run, Fault> {
        let input = Input { given: Arc::new(given), ..self.input.clone() };
        self.run_in_time(limits, |module, limits| module.run(&input, limits))
    }

    /// Runs the program once, and passes its output to `show` while it runs.
    pub fn run_showing(&self, given: Given, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let input = Input { given: Arc::new(given), ..self.input.clone() };
        let mut shown = ShownOutput::default();
        self.run_in_time(limits, |module, limits| {
            shown.begin();
            let mut show = |stream, bytes: &[u8]| match shown.unshown(stream, bytes) {
                [] => {}
                unshown => show(stream, unshown),
            };
            module.run_showing(&input, limits, &mut show)
        })
    }

    /// Runs baseline code until its fuel is used up, and optimised code from then on. Optimised
    /// code repeats a run that baseline code could not finish. Both do the same work for the same
    /// fuel.
    fn run_in_time(
        &self,
        limits: &Limits,
        mut run: impl FnMut(&Module, &Limits) -> Result<Run, Fault>,
    ) -> Result<Run, Fault> {
        let Some(optimised) = &self.optimised else { return run(&self.module, limits) };
        let fuel = optimised.remaining_fuel().min(limits.fuel);
        if fuel > 0 {
            let run = run(&self.module, &Limits { fuel, ..*limits })?;
            optimised.fuel.fetch_add(run.fuel.unwrap_or(fuel), Ordering::Relaxed);
            if optimised.baseline.is_final(run.exit, fuel == limits.fuel) {
                return Ok(run);
            }
        }
        run(optimised.module()?, limits)
    }
}

#[cfg(test)]
mod tests {
    use assay_wasi::{Exit, Stream, Trap};

    use super::*;

    fn tiers() -> Tiers {
        let settings = Settings { slots: 1, ..Settings::default() };
        Tiers::new(Engine::new(&settings).unwrap(), &settings).unwrap()
    }

    /// A program with baseline code, where that is possible, and the same program with optimised
    /// code.
    fn both(body: &str) -> (Program, Program) {
        let text = format!(
            r#"(module
                (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
                (memory (export "memory") 1)
                {body})"#
        );
        let tiers = tiers();
        let wasm = wat::parse_str(text).unwrap();
        let program = Program::compile(&tiers, wasm.clone(), Input::default()).unwrap();
        let optimised = Program::new(tiers.optimising.compile(&wasm).unwrap(), program.input.clone());
        (program, optimised)
    }

    fn optimised(program: &Program) -> &Optimised {
        program.optimised.as_ref().expect("its first code should be baseline code")
    }

    fn is_baseline(program: &Program) -> bool {
        optimised(program).module.get().is_none()
    }

    /// Checks that both have the same exit, fuel and output, and returns the run.
    fn run_both((program, optimised): &(Program, Program), limits: &Limits, of: &str) -> Run {
        let [one, other] = [program, optimised].map(|program| program.run([].into(), limits).unwrap());
        assert_eq!((one.exit, one.fuel, &one.stdout), (other.exit, other.fuel, &other.stdout), "{of}");
        one
    }

    #[test]
    fn baseline_code_is_replaced_without_a_trace() {
        // Uses about two fifths of the fuel after which optimised code replaces baseline code.
        let (program, reference) = both(
            r#"(data (i32.const 0) "\10\00\00\00\01\00\00\00") (data (i32.const 16) "x")
            (func (export "_start") (local i32)
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
                (loop $again
                    (local.set 0 (i32.add (local.get 0) (i32.const 1)))
                    (br_if $again (i32.lt_u (local.get 0) (i32.const 10000)))))"#,
        );
        let limits = Limits::default();
        let expected = reference.run([].into(), &limits).unwrap();
        let (fuel, budget) = (expected.fuel.unwrap(), optimised(&program).remaining_fuel());
        assert!(fuel * 2 < budget && budget < fuel * 3, "{fuel} of {budget}");
        for is_replaced in [false, false, true, true] {
            let mut shown = Vec::new();
            let mut show = |stream, bytes: &[u8]| shown.push((stream, bytes.to_owned()));
            let run = program.run_showing([].into(), &limits, &mut show).unwrap();
            assert_eq!((run.exit, run.fuel, &run.stdout), (expected.exit, expected.fuel, &expected.stdout));
            assert_eq!(shown, [(Stream::Stdout, b"x".to_vec())]);
            assert_eq!(is_baseline(&program), !is_replaced);
        }
    }

    #[test]
    fn the_stack_of_baseline_code_is_as_deep() {
        let both = both(
            r#"(func $deeper (param i32) (call $deeper (local.get 0)) (call $deeper (i32.const 1)))
            (func (export "_start") (call $deeper (i32.const 0)))"#,
        );
        assert_eq!(run_both(&both, &Limits::default(), "").exit, Exit::StackOverflow);
        assert!(!is_baseline(&both.0));
    }

    #[test]
    fn exceptions_that_are_thrown_take_optimised_code() {
        let body = |throws: u32| {
            format!(
                r#"(tag $error (export "error") (param i32))
                (func $work (param i32 i32) (result i32)
                    (if (local.get 0) (then (throw $error (i32.const 7))))
                    (local.get 1))
                (func $clean (param i32) (local exnref)
                    (block $rest
                        (block $unwound (result exnref)
                            (drop (local.get 0) (try_table (param i32) (result i32) (catch_all_ref $unwound)
                                (call $work (i32.const 5))))
                            (br $rest))
                        (local.set 1)
                        (throw_ref (local.get 1))))
                (func (export "_start") (local i32 exnref)
                    (block $caught (result i32 exnref)
                        (try_table (catch_ref $error $caught) (call $clean (i32.const {throws})))
                        (i32.const 3) (ref.null exn))
                    (local.set 1)
                    (local.set 0)
                    (loop $again
                        (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
                        (br_if $again (local.get 0))))"#
            )
        };
        let [calm, throwing] = [0, 1].map(|throws| {
            let both = both(&body(throws));
            let run = run_both(&both, &Limits::default(), "");
            assert_eq!(run.exit, Exit::Finished(0));
            assert_eq!(is_baseline(&both.0), throws == 0);
            run.fuel
        });
        assert_ne!(calm, throwing);

        let uncaught = both(r#"(tag $error) (func (export "_start") (throw $error))"#);
        let exit = run_both(&uncaught, &Limits::default(), "").exit;
        assert_eq!(exit, Exit::Trapped(Trap::UncaughtException));
    }

    #[test]
    fn bulk_operations_do_the_same_for_the_same_fuel() {
        let bodies = [
            // Copies overlap in either direction. A copy of no bytes ends at the end of memory. A
            // fill uses only the low eight bits of its value.
            r#"(data (i32.const 0) "\10\00\00\00\08\00\00\00") (data (i32.const 16) "abcdefgh")
            (func (export "_start") (local i32)
                (local.set 0 (i32.const 5))
                (memory.copy (i32.const 17) (i32.const 16) (local.get 0))
                (memory.copy (i32.const 18) (i32.const 20) (local.get 0))
                (memory.copy (i32.const 65536) (i32.const 0) (i32.const 0))
                (memory.fill (i32.const 16) (i32.const 0x1278) (i32.const 2))
                (memory.fill (i32.const 4096) (i32.const 1) (i32.const 40000))
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))"#,
            r#"(data $passive "x")
            (func (export "_start") (memory.init $passive (i32.const 0) (i32.const 0) (i32.const 1)))"#,
            r#"(func (export "_start") (memory.copy (i32.const 65530) (i32.const 0) (i32.const 7)))"#,
            r#"(func (export "_start") (memory.copy (i32.const 0) (i32.const -1) (i32.const 2)))"#,
            r#"(func (export "_start") (memory.fill (i32.const -1) (i32.const 0) (i32.const -1)))"#,
            r#"(func (export "_start") (loop $again (memory.fill (i32.const 0) (i32.const 0) (i32.const 65536)) (br $again)))"#,
        ];
        let limits = Limits { fuel: 1 << 20, ..Limits::default() };
        for body in bodies {
            let both = both(body);
            let run = run_both(&both, &limits, body);
            // Optimised code continues where all runs have used a certain amount of fuel.
            assert!(is_baseline(&both.0) || run.exit == Exit::OutOfFuel, "{body}");
        }
    }

    #[test]
    fn prices_are_the_same_in_both_tiers() {
        let both = both(
            r#"(table 1 funcref) (elem (i32.const 0) $one) (type $gives (func (result i32)))
            (func $one (result i32) (i32.const 1))
            (func (export "_start") (local i32 i64 f64)
                (local.set 0 (call_indirect (type $gives) (i32.const 0)))
                (local.set 1 (i64.extend_i32_u (local.get 0)))
                (local.set 1 (i64.rem_u (i64.div_s (i64.const 7) (local.get 1)) (i64.const 1000000007)))
                (local.set 2 (f64.div (f64.sqrt (f64.convert_i64_s (local.get 1))) (f64.const 3)))
                (f64.store (i32.const 8) (local.get 2))
                (memory.fill (i32.const 64) (local.get 0) (local.get 0))
                (memory.copy (i32.const 128) (i32.const 64) (i32.const 16))
                (drop (memory.grow (i32.const 0)))
                (drop (memory.grow (i32.const 3)))
                (drop (memory.grow (i32.const 100)))
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 0) (i32.const 8)))
                (drop (memory.grow (i32.const 1)))
                (drop (i32.div_u (i32.const 1) (local.get 0))))"#,
        );
        // The limit makes one `memory.grow` fail.
        let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
        let run = run_both(&both, &limits, "");
        assert_eq!(run.exit, Exit::Finished(0));
        assert!(is_baseline(&both.0));
        let fuel = run.fuel.unwrap();
        assert_eq!(run_both(&both, &Limits { fuel, ..limits }, "").exit, Exit::Finished(0));
        assert_eq!(run_both(&both, &Limits { fuel: fuel / 2, ..limits }, "").exit, Exit::OutOfFuel);
    }

    #[test]
    fn what_the_baseline_compiler_lacks_is_optimised_at_once() {
        let bodies = [
            r#"(global exnref (ref.null exn)) (func (export "_start"))"#,
            r#"(func $again (export "_start") (return_call $again))"#,
        ];
        for body in bodies {
            let both = both(body);
            assert!(both.0.optimised.is_none(), "{body}");
            run_both(&both, &Limits { fuel: 1 << 20, ..Limits::default() }, body);
        }
    }

    #[test]
    fn the_baseline_compiler_accepts_no_invalid_modules() {
        let tiers = tiers();
        for body in ["(local exnref) (local.set 0 (i32.const 1))", "(throw_ref (i32.const 1))", "(throw $error)"] {
            let text = format!(
                r#"(module (tag $error (param i32)) (memory (export "memory") 1) (func (export "_start") {body}))"#
            );
            let wasm = wat::parse_str(text).unwrap();
            assert!(matches!(Program::compile(&tiers, wasm, Input::default()), Err(ModuleError::Invalid(_))), "{body}");
        }
    }

    #[test]
    fn no_program_reaches_what_counting_adds() {
        // The index of the count, and of the function that asks for fuel, once they are added.
        let bodies = ["(global.set 0 (i64.const -1000000))", "(drop (call 1 (i64.const 0)))", "(call 2)", "(call 3)"];
        let tiers = tiers();
        for body in bodies {
            let text = format!(r#"(module (memory (export "memory") 1) (func (export "_start") {body}))"#);
            let wasm = wat::parse_str(text).unwrap();
            for engine in [&tiers.baseline, &tiers.optimising] {
                assert!(matches!(engine.compile(&wasm), Err(ModuleError::Invalid(_))), "{body}");
            }
        }
    }

    #[test]
    fn nobody_else_imports_what_counting_needs() {
        let text = r#"(module (import "assay" "grow" (func (param i32) (result i32))) (memory (export "memory") 1) (func (export "_start")))"#;
        let tiers = tiers();
        for engine in [tiers.baseline, tiers.optimising] {
            assert!(engine.compile(&wat::parse_str(text).unwrap()).is_err());
        }
    }

    #[test]
    fn a_limit_of_fuel_is_reached_at_the_same_point() {
        let text = r#"(func (export "_start") (loop $again (br $again)))"#;
        let budget = optimised(&both(text).0).remaining_fuel();
        for fuel in [1000, budget, budget + 1] {
            let limits = Limits { fuel, ..Limits::default() };
            assert_eq!(run_both(&both(text), &limits, text).exit, Exit::OutOfFuel);
        }
    }

    #[test]
    fn a_heap_is_doubled_when_half_of_it_stays_alive() {
        // A list of some megabytes, and then many objects that nothing refers to.
        let peak = |alive: u32, memory_bytes: u64| {
            let (program, _) = both(&format!(
                r#"(type $bytes (array (mut i8)))
                (type $node (struct (field (ref null $node)) (field (ref $bytes))))
                (func $make (param (ref null $node) i32) (result (ref $node))
                    (struct.new $node (local.get 0) (array.new_default $bytes (local.get 1))))
                (func (export "_start") (local i32 (ref null $node))
                    (loop $again
                        (local.set 1 (call $make (local.get 1) (i32.const 1000)))
                        (br_if $again (i32.lt_u (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const {alive}))))
                    (loop $again
                        (drop (call $make (local.get 1) (i32.const 1000)))
                        (br_if $again (i32.lt_u (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const 300000)))))"#
            ));
            let run = program.run([].into(), &Limits { memory_bytes, ..Limits::default() }).unwrap();
            assert_eq!(run.exit, Exit::Finished(0));
            run.peak_memory >> 20
        };
        assert_eq!([1000, 12_000, 20_000, 28_000].map(|alive| peak(alive, 1 << 30)), [0, 0, 16, 16]);
        // The program goes on with the heap that it has.
        assert_eq!(peak(20_000, 8 << 20), 0);
    }
}
