//! Holds the counting of fuel by the module against the counting of wasmtime.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::collections::BTreeMap;

use arbitrary::Unstructured;
use assay_wasm_passes::fuel;
use assay_wasm_passes::layout::Layout;
use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{CodeSection, Instruction};
use wasmparser::{FunctionBody, Operator, Parser};
use wasmtime::{Caller, Config, Engine, Extern, ExternType, Instance, Linker, Module, OperatorCost, Store, Trap, Val};

/// Fuel that no test uses up.
const ENOUGH: i64 = 1 << 40;
/// The limits of fuel that each module runs with.
const LIMITS: [i64; 5] = [1, 7, 40, 500, 100_000];

/// What one run did.
#[derive(Debug, Clone, PartialEq)]
struct Outcome {
    /// The result of each call, and the fuel used up to its end.
    calls: Vec<(String, i64)>,
}

impl Outcome {
    /// Whether two runs did the same for the same fuel. After a trap, the counts differ by what was
    /// done since the last call.
    fn is(&self, other: &Self) -> bool {
        let is_exact = |ending: &str| ["exception", "OutOfFuel", ""].contains(&ending) || ending.ends_with(' ');
        let calls = self.calls.iter().zip(&other.calls);
        let are_equal = calls
            .clone()
            .all(|((ending, fuel), (other, other_fuel))| ending == other && (fuel == other_fuel || !is_exact(ending)));
        self.calls.len() == other.calls.len() && are_equal
    }
}

/// The configuration of both engines. `counts` has wasmtime count too.
fn engine(counts: bool) -> Engine {
    let mut config = Config::new();
    config.wasm_exceptions(true).wasm_gc(true).wasm_function_references(true).wasm_tail_call(true);
    config.max_wasm_stack(STACK_BYTES).async_stack_size(2 * STACK_BYTES).consume_fuel(counts);
    if counts {
        config.operator_cost(OperatorCost {
            // A mark before an operation that costs more as an operand is a variable.
            Nop: 16,
            F32Div: 6,
            F64Div: 10,
            F32Sqrt: 10,
            F64Sqrt: 20,
            F32x4Div: 14,
            F64x2Div: 20,
            F32x4Sqrt: 20,
            F64x2Sqrt: 40,
            CallIndirect: 8,
            ReturnCallIndirect: 8,
            CallRef: 8,
            ReturnCallRef: 8,
            MemoryGrow: 255,
            // `OperatorCost` has a byte for each price, so the rest of 1755 is missing.
            TableGrow: 255,
            // Marks before them have their prices.
            Throw: 0,
            ThrowRef: 0,
            ..OperatorCost::new()
        });
    }
    Engine::new(&config).unwrap()
}

/// As many frames as fuel allows have to fit.
const STACK_BYTES: usize = 64 << 20;

/// Runs a test on a thread with a large stack.
fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES + (8 << 20)).spawn(test).unwrap();
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Removes each `nop`, or puts one before each operation whose price depends on whether an operand
/// is constant, and as many before others as no byte can say.
struct Nops {
    marks: bool,
}

impl Nops {
    fn apply(mut self, module: &[u8]) -> Vec<u8> {
        let mut changed = wasm_encoder::Module::new();
        self.parse_core_module(&mut changed, Parser::new(0), module).unwrap();
        changed.finish()
    }
}

impl Reencode for Nops {
    type Error = std::convert::Infallible;

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), reencode::Error<Self::Error>> {
        use Operator as O;
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        let mut is_constant = false;
        while !operators.eof() {
            let operator = operators.read()?;
            let depends = matches!(
                operator,
                O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU | O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU
            ) || matches!(
                operator,
                O::MemoryCopy { .. }
                    | O::MemoryFill { .. }
                    | O::MemoryInit { .. }
                    | O::TableCopy { .. }
                    | O::TableFill { .. }
                    | O::TableInit { .. }
            );
            let marks = match operator {
                O::Throw { .. } => 1000,
                O::ThrowRef => 500,
                _ => usize::from(depends && !is_constant),
            };
            for _ in 0..if self.marks { marks } else { 0 } {
                function.instruction(&Instruction::Nop);
            }
            is_constant = matches!(operator, O::I32Const { .. } | O::I64Const { .. });
            if self.marks || !matches!(operator, O::Nop) {
                function.instruction(&utils::instruction(self, operator)?);
            }
        }
        code.function(&function);
        Ok(())
    }
}

/// How a call ended.
fn ending(result: Result<Vec<Val>, wasmtime::Error>) -> String {
    match result {
        // References have addresses, which differ.
        Ok(values) => values
            .iter()
            .map(|value| match value {
                Val::I32(value) => format!("{value} "),
                Val::I64(value) => format!("{value} "),
                Val::F32(_) | Val::F64(_) | Val::V128(_) => "number ".to_owned(),
                _ => "reference ".to_owned(),
            })
            .collect(),
        Err(error) if error.is::<wasmtime::ThrownException>() => "exception".to_owned(),
        Err(error) => match error.downcast_ref::<Trap>() {
            Some(trap) => format!("{trap:?}"),
            None => format!("{error:?}"),
        },
    }
}

/// Calls all exported functions, until one traps.
fn call_all(store: &mut Store<()>, instance: Instance, used: impl Fn(&mut Store<()>) -> i64) -> Outcome {
    let mut names: Vec<String> = instance.exports(&mut *store).map(|export| export.name().to_owned()).collect();
    names.sort();
    let mut outcome = Outcome { calls: Vec::new() };
    for name in names {
        let Some(function) = instance.get_func(&mut *store, &name) else { continue };
        let of = function.ty(&*store);
        let Some(arguments) = of.params().map(|of| Val::default_for_ty(&of)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let mut results = vec![Val::I32(0); of.results().len()];
        let result = function.call(&mut *store, &arguments, &mut results).map(|()| results);
        let has_failed = result.is_err();
        outcome.calls.push((ending(result), used(store)));
        if has_failed {
            break;
        }
    }
    outcome
}

/// Runs a module with the fuel of wasmtime. `None` if it cannot be instantiated.
fn run_reference(engine: &Engine, module: &Module, limit: i64) -> Option<Outcome> {
    let mut store = Store::new(engine, ());
    store.set_fuel(ENOUGH.cast_unsigned()).unwrap();
    let instance = Instance::new(&mut store, module, &[]).ok()?;
    store.set_fuel(limit.cast_unsigned()).unwrap();
    Some(call_all(&mut store, instance, move |store| limit - store.get_fuel().unwrap().cast_signed()))
}

/// Runs a module that counts for itself.
fn run_metered(engine: &Engine, module: &Module, limit: i64) -> Option<Outcome> {
    let mut store = Store::new(engine, ());
    let mut linker = Linker::new(engine);
    let grow = |mut caller: Caller<'_, ()>, pages: u32| {
        let memory = caller.get_export(fuel::MEMORY).and_then(Extern::into_memory)?;
        memory.grow(&mut caller, pages.into()).ok()
    };
    linker
        .func_wrap(fuel::MODULE, fuel::GROW, move |caller: Caller<'_, ()>, pages: u32| {
            grow(caller, pages).map_or(-1, |pages| i32::try_from(pages).unwrap())
        })
        .unwrap();
    linker.func_wrap(fuel::MODULE, fuel::POLL, || 0).unwrap();
    let instance = linker.instantiate(&mut store, module).ok()?;
    let count = instance.get_global(&mut store, fuel::FUEL)?;
    count.set(&mut store, Val::I64(-limit)).unwrap();
    let mut outcome =
        call_all(&mut store, instance, |store| (count.get(store).unwrap_i64().saturating_add(limit)).min(limit));
    if count.get(&mut store).unwrap_i64() >= fuel::STOP
        && let Some((ending, _)) = outcome.calls.last_mut()
    {
        assert_eq!(ending, "UnreachableCodeReached");
        *ending = "OutOfFuel".to_owned();
    }
    Some(outcome)
}

/// Both engines.
struct Engines {
    reference: Engine,
    metered: Engine,
}

impl Engines {
    fn new() -> Self {
        Self { reference: engine(true), metered: engine(false) }
    }

    /// Runs a module both ways with each limit. Returns the pairs of outcomes.
    fn run(&self, module: &[u8], limits: &[i64]) -> Vec<(Outcome, Outcome)> {
        let module = Nops { marks: false }.apply(module);
        let marked = Nops { marks: true }.apply(&module);
        let metered = fuel::meter(&module).unwrap();
        let reference = Module::new(&self.reference, marked).unwrap();
        let metered = Module::new(&self.metered, metered).unwrap();
        let pairs = limits.iter().filter_map(|limit| {
            let reference = run_reference(&self.reference, &reference, *limit);
            let metered = run_metered(&self.metered, &metered, *limit);
            assert_eq!(reference.is_some(), metered.is_some());
            Some((reference?, metered?))
        });
        pairs.collect()
    }
}

#[test]
fn each_way_through_a_function_costs_what_wasmtime_counts() {
    let modules = [
        "(func (export \"f\"))",
        "(func (export \"f\") (result i32 i64) (i32.const 1) (i64.const 2))",
        "(func (export \"f\") (param i32) (result i32) (if (result i32) (local.get 0) (then (i32.const 1)) (else (return (i32.const 2)))))",
        "(func (export \"f\") (local i32) (loop $l (br_if $l (i32.lt_u (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const 9)))))",
        "(func (export \"f\") (local i32) (local.set 0 (i32.const 7)) (drop (i32.div_u (local.get 0) (local.get 0))) (drop (i32.div_u (local.get 0) (i32.const 3))))",
        "(func (export \"f\") (drop (i32.div_u (i32.const 1) (i32.const 0))))",
        "(func $g (call $h) (call $h)) (func $h (br 0)) (func (export \"f\") (call $g) (call $g) (unreachable))",
        "(func $f (export \"f\") (call $f))",
        "(func $f (export \"f\") (return_call $f))",
        "(table 2 funcref) (elem (i32.const 0) $g) (func $g) (func (export \"f\") (call_indirect (i32.const 0)) (call_indirect (i32.const 1)))",
        "(memory (export \"memory\") 1) (func (export \"f\") (local i32) (local.set 0 (i32.const 300)) (memory.fill (i32.const 0) (i32.const 1) (local.get 0)) (memory.copy (i32.const 0) (i32.const 9) (i32.const 64)) (memory.copy (i32.const 0) (i32.const 9) (i32.const 500)))",
        "(memory (export \"memory\") 1) (func (export \"f\") (drop (memory.grow (i32.const 2))) (drop (memory.grow (i32.const 70000))) (drop (memory.size)))",
        "(func (export \"f\") (f64.const 1) (f64.const 3) (f64.div) (f64.sqrt) (drop))",
        // 64-bit addresses, whose lowering costs nothing.
        "(memory (export \"memory\") i64 1) (func (export \"f\") (local i64 i32) (local.set 0 (i64.const 300)) (loop $l (i64.store (local.get 0) (i64.load (i64.add (local.get 0) (i64.const 8)))) (local.set 0 (i64.add (local.get 0) (i64.const 8))) (br_if $l (i32.lt_u (local.tee 1 (i32.add (local.get 1) (i32.const 1))) (i32.const 9)))) (i32.store (i64.const 8) (i32.const 7)) (i32.store (i64.extend_i32_u (local.get 1)) (i32.wrap_i64 (local.get 0))) (i32.store8 (i64.const 0x100000000) (i32.const 1)))",
        "(memory (export \"memory\") i64 1) (func (export \"f\") (local i64) (local.set 0 (i64.const 300)) (memory.fill (local.get 0) (i32.const 1) (local.get 0)) (memory.copy (i64.const 0) (local.get 0) (i64.const 64)) (memory.copy (local.get 0) (i64.const 9) (i64.const 500)))",
        "(memory (export \"memory\") i64 1 100) (func (export \"f\") (drop (memory.grow (i64.const 2))) (drop (memory.grow (i64.const 70000))) (drop (memory.grow (i64.const 0x100000000))) (drop (memory.size)))",
        "(table i64 3 funcref) (elem (i64.const 0) $g) (func $g) (func (export \"f\") (drop (table.size)) (table.set (i64.const 2) (table.get (i64.sub (table.size) (i64.const 3)))) (table.fill (i64.const 1) (ref.func $g) (i64.sub (table.size) (i64.const 2))) (table.copy (i64.const 0) (i64.const 1) (i64.const 2)) (call_indirect (i64.const 2)) (call_indirect (i64.shl (table.size) (i64.const 33))))",
        "(memory (export \"memory\") i64 1) (tag $e (param i64)) (func $g (param i64) (throw $e (local.get 0))) (func (export \"f\") (local i64) (loop $l (result i64) (block $b (result i64) (try_table (catch $e $b) (i64.store (local.get 0) (i64.const 1)) (call $g (i64.add (local.get 0) (i64.const 4)))) (unreachable)) (local.tee 0) (br_if $l (i64.lt_u (local.get 0) (i64.const 20)))) (drop))",
        "(memory (export \"memory\") i64 1) (func $pair (result i64 i32) (i64.const 8) (i32.const 1)) (func (export \"f\") (call $pair) (i32.store) (block (br 0) (i32.store) (loop (br 0))) (if (i32.load (i64.const 8)) (then (i64.store (i64.load (i64.const 8)) (i64.const 5)) (return))) (unreachable))",
        // Exceptions that are caught by a function's label, a block, a loop and an `if`.
        "(tag $e) (func $g (throw $e)) (func (export \"f\") (try_table (catch $e 0) (call $g)) (unreachable))",
        "(tag $e) (func $g (drop (i32.const 1)) (throw $e)) (func (export \"f\") (block $b (try_table (catch_all $b) (call $g) (call $g))) (drop (i32.const 1)))",
        "(tag $e) (func $g (throw $e)) (func (export \"f\") (local i32) (loop $l (br_if 1 (i32.gt_u (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const 5))) (try_table (catch_all $l) (call $g))))",
        "(tag $e) (func $g (param i32) (if (local.get 0) (then (throw $e)))) (func $f (param i32 i32) (drop (i32.const 1)) (if $b (local.get 0) (then (try_table (catch_all $b) (call $g (local.get 1))))) (drop (i32.const 1))) (func (export \"f\") (call $f (i32.const 0) (i32.const 0)) (call $f (i32.const 1) (i32.const 0)) (call $f (i32.const 1) (i32.const 1)))",
        "(tag $e) (func $g (param i32) (if (local.get 0) (then (throw $e)))) (func $f (param i32 i32) (if $b (local.get 0) (then (drop (i32.const 1)) (drop (i32.const 1))) (else (try_table (catch_all $b) (call $g (local.get 1))))) (drop (i32.const 1))) (func (export \"f\") (call $f (i32.const 0) (i32.const 0)) (call $f (i32.const 1) (i32.const 0)) (call $f (i32.const 0) (i32.const 1)))",
        "(tag $e) (func $g (throw $e)) (func (export \"f\") (block $b (result exnref) (try_table (catch_all_ref $b) (call $g)) (return)) (throw_ref))",
        // Garbage-collected types.
        "(type $a (array (mut i32))) (type $s (struct (field i32))) (func (export \"f\") (local (ref null $a)) (local.set 0 (array.new $a (i32.const 1) (i32.const 300))) (array.fill $a (local.get 0) (i32.const 0) (i32.const 2) (i32.const 300)) (drop (struct.new $s (i32.const 1))) (drop (array.len (local.get 0))))",
        "(func (export \"f\") (drop (br_on_null 0 (ref.null func))) (unreachable))",
    ];
    with_stack(move || {
        let engines = Engines::new();
        let limits: Vec<i64> = (1..200).chain([400, 600, 1000, ENOUGH]).collect();
        for module in modules {
            let wasm = wat::parse_str(format!("(module {module})")).unwrap();
            let is_endless = module.contains("call $f))");
            let limits = &limits[..limits.len() - usize::from(is_endless)];
            for (place, (reference, metered)) in engines.run(&wasm, limits).into_iter().enumerate() {
                assert!(reference.is(&metered), "{module} with {} units: {reference:?} and {metered:?}", limits[place]);
            }
        }
    });
}

#[test]
fn random_modules_cost_what_wasmtime_counts() {
    with_stack(|| {
        let engines = Engines::new();
        let mut endings = BTreeMap::<String, u32>::new();
        let (mut modules, mut runs, mut differ) = (0, 0, 0);
        // The whole takes minutes. Fewer modules do, if they end in each of these ways.
        const ALL: u32 = 500;
        let fewest = if assay_testing::all_cases() { ALL } else { 25 };
        let endings_to_see = ["returned", "OutOfFuel", "exception"];
        for seed in 0_u64.. {
            let Some(wasm) = random_module(seed).filter(|wasm| !Layout::read(wasm).unwrap().bodies.is_empty()) else {
                continue;
            };
            for (reference, metered) in engines.run(&wasm, &LIMITS) {
                runs += 1;
                for ((ending, _), _) in reference.calls.iter().zip(&metered.calls) {
                    let kind = if ending.ends_with(' ') || ending.is_empty() { "returned" } else { ending };
                    *endings.entry(kind.to_owned()).or_default() += 1;
                }
                // Cranelift leaves out a load that nothing uses, with its trap.
                let is_out_of_bounds = |outcome: &Outcome| outcome.calls.last().unwrap().0 == "MemoryOutOfBounds";
                let is_left_out = is_out_of_bounds(&reference) != is_out_of_bounds(&metered);
                differ += u32::from(is_left_out);
                assert!(is_left_out || reference.is(&metered), "seed {seed}: {reference:?} and {metered:?}");
            }
            modules += 1;
            let all_seen = endings_to_see.into_iter().all(|kind| endings.contains_key(kind));
            if modules == ALL || modules >= fewest && all_seen {
                assert!(all_seen, "{endings:?}");
                break;
            }
        }
        assert!(differ * 10 < runs, "{differ} of {runs} runs differ: {endings:?}");
    });
}

/// Makes a module of everything that passes accept.
fn random_module(seed: u64) -> Option<Vec<u8>> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
    let bytes: Vec<u8> = (0..4000)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as u8
        })
        .collect();
    let config = wasm_smith::Config {
        bulk_memory_enabled: true,
        exceptions_enabled: true,
        export_everything: true,
        gc_enabled: true,
        max_imports: 0,
        max_memories: 1,
        max_memory32_bytes: 4 << 16,
        max_table_elements: 1000,
        max_tables: 4,
        // Half of them have 64-bit addresses, which are lowered.
        memory64_enabled: seed % 2 == 1,
        max_memory64_bytes: 4 << 16,
        min_funcs: 3,
        multi_value_enabled: true,
        reference_types_enabled: true,
        relaxed_simd_enabled: false,
        shared_everything_threads_enabled: false,
        simd_enabled: true,
        tail_call_enabled: true,
        threads_enabled: false,
        custom_page_sizes_enabled: false,
        wide_arithmetic_enabled: false,
        allow_start_export: false,
        ..wasm_smith::Config::default()
    };
    let module = wasm_smith::Module::new(config, &mut Unstructured::new(&bytes)).ok()?;
    Some(module.to_bytes())
}

#[test]
fn a_start_function_runs_after_fuel_was_granted() {
    let module = wat::parse_str(
        "(module (global (export \"g\") (mut i32) (i32.const 0)) (func $s (global.set 0 (i32.const 7))) (start $s))",
    )
    .unwrap();
    let metered = Module::new(&engine(false), fuel::meter(&module).unwrap()).unwrap();
    assert!(metered.exports().any(|export| export.name() == fuel::START && matches!(export.ty(), ExternType::Func(_))));
    let outcome = run_metered(metered.engine(), &metered, ENOUGH).unwrap();
    // One for the call, and one for each operation.
    assert_eq!(outcome.calls, [(String::new(), 3)]);
}

#[test]
fn modules_that_cannot_be_counted_are_refused() {
    for body in [
        "(import \"assay\" \"grow\" (func (param i32) (result i32))) (func)",
        "(global (export \"assay:fuel\") i64 (i64.const 0)) (func)",
        "(memory i64 70000) (func)",
        "(table i64 0x100000000 funcref) (func)",
        "(memory 1) (memory 1) (func (drop (memory.grow 1 (i32.const 1))))",
    ] {
        let module = wat::parse_str(format!("(module {body})")).unwrap();
        let error = fuel::meter(&module).unwrap_err();
        assert!(matches!(error, assay_wasm_passes::Error::Unsupported(_)), "{body}: {error}");
    }
    assert!(fuel::meter(b"not a module").is_err());
}
