//! Holds lowered modules against their originals, which run with 64-bit addresses.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::fmt::Write;

use assay_wasm_passes::{Error, memory64};
use wasmparser::{Parser, Payload, Validator, WasmFeatures};
use wasmtime::{
    Config, Engine, Extern, ExternType, Instance, Module, Store, StoreLimits, StoreLimitsBuilder, Trap, Val,
};

/// Addresses, indices, lengths and amounts of growth: in range, at the edges of a memory of two
/// pages, at the edges of 32 bits, and far out.
const NUMBERS: [i64; 22] = [
    0,
    1,
    8,
    100,
    65_535,
    65_536,
    131_056,
    131_064,
    131_071,
    131_072,
    (1 << 31) + 8,
    (1 << 32) - 131_072,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 8,
    (1 << 33) + 100,
    1 << 34,
    (1 << 62) + 8,
    i64::MIN,
    i64::MIN + 8,
    -8,
    -1,
];

/// Both engines.
struct Engines {
    /// Has 64-bit addresses.
    wide: Engine,
    narrow: Engine,
}

impl Engines {
    fn new() -> Self {
        let engine = |is_wide| {
            let mut config = Config::new();
            config.wasm_memory64(is_wide).wasm_multi_memory(true).wasm_threads(true).wasm_tail_call(true);
            config.wasm_exceptions(true).wasm_gc(true).wasm_function_references(true).wasm_extended_const(true);
            Engine::new(&config).unwrap()
        };
        Self { wide: engine(true), narrow: engine(false) }
    }

    /// Both forms of a module, each in its engine.
    fn compile(&self, text: &str) -> [Module; 2] {
        let wide = wat::parse_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        self.compile_binary(&wide)
    }

    fn compile_binary(&self, wide: &[u8]) -> [Module; 2] {
        let narrow = memory64::lower(wide).unwrap();
        let features = WasmFeatures::all().difference(WasmFeatures::MEMORY64);
        Validator::new_with_features(features).validate_all(&narrow).unwrap();
        [Module::new(&self.wide, wide).unwrap(), Module::new(&self.narrow, &narrow).unwrap()]
    }

    /// Calls exported functions of a module one after the other in both forms, and checks that they
    /// do the same. An instance that has trapped is made anew. Returns how the calls ended.
    #[track_caller]
    fn check(&self, text: &str, calls: &[(&str, Vec<Val>)]) -> Vec<String> {
        let [wide, narrow] = self.compile(text).map(|module| run(&module, calls));
        for ((name, arguments), (wide, narrow)) in calls.iter().zip(wide.iter().zip(&narrow)) {
            assert_eq!(wide, narrow, "{name} {arguments:?} of {text}");
        }
        wide
    }

    /// Calls the function `run` with each of [`NUMBERS`].
    #[track_caller]
    fn check_numbers(&self, text: &str) -> Vec<String> {
        let calls: Vec<_> = NUMBERS.iter().map(|number| ("run", vec![Val::I64(*number)])).collect();
        self.check(text, &calls)
    }
}

/// How each of some calls ended, and what it left in memory.
fn run(module: &Module, calls: &[(&str, Vec<Val>)]) -> Vec<String> {
    let start = || {
        let mut store: Store<StoreLimits> =
            Store::new(module.engine(), StoreLimitsBuilder::new().memory_size(1 << 30).table_elements(10_000).build());
        store.limiter(|limits| limits);
        let instance = Instance::new(&mut store, module, &[]).unwrap();
        (store, instance)
    };
    let (mut store, mut instance) = start();
    let mut endings = Vec::new();
    for (name, arguments) in calls {
        let function = instance.get_func(&mut store, name).unwrap_or_else(|| panic!("no {name}"));
        let mut results = vec![Val::I32(0); function.ty(&store).results().len()];
        let result = function.call(&mut store, arguments, &mut results);
        let ending = match &result {
            Ok(()) => format!("{results:?}"),
            Err(error) => match error.downcast_ref::<Trap>() {
                // An access may be misaligned and out of bounds.
                Some(Trap::HeapMisaligned) => format!("{:?}", Trap::MemoryOutOfBounds),
                Some(trap) => format!("{trap:?}"),
                None => format!("{error:?}"),
            },
        };
        endings.push(format!("{ending} {}", state(&mut store, instance)));
        if result.is_err() {
            (store, instance) = start();
        }
    }
    endings
}

/// What memories and globals hold, in short.
fn state(store: &mut Store<StoreLimits>, instance: Instance) -> String {
    let exports: Vec<Extern> = instance.exports(&mut *store).map(wasmtime::Export::into_extern).collect();
    let mut state = String::new();
    for export in exports {
        match export {
            Extern::Memory(memory) => {
                let mut digest = 0xcbf2_9ce4_8422_2325_u64;
                let data = memory.data(&*store);
                // Where the tests write.
                for range in [0..1024, 65_400..65_800, 130_900..131_072] {
                    for byte in data.get(range).unwrap_or_default() {
                        digest = (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
                    }
                }
                write!(state, "{}:{digest:x} ", memory.size(&*store)).unwrap();
            }
            Extern::Global(global) => write!(state, "{:?} ", global.get(&mut *store)).unwrap(),
            Extern::Table(table) => write!(state, "{} ", table.size(&*store)).unwrap(),
            _ => {}
        }
    }
    state
}

fn count(endings: &[String], kind: &str) -> usize {
    endings.iter().filter(|ending| ending.starts_with(kind)).count()
}

/// The operators that access memory: the name, the types of the operands above the address, and the
/// type of the result.
#[rustfmt::skip] // A table.
const ACCESSES: [(&str, &[&str], &str); 60] = [
    ("i32.load", &[], "i32"), ("i64.load", &[], "i64"), ("f32.load", &[], "f32"), ("f64.load", &[], "f64"),
    ("i32.load8_s", &[], "i32"), ("i32.load8_u", &[], "i32"), ("i32.load16_s", &[], "i32"), ("i32.load16_u", &[], "i32"),
    ("i64.load8_s", &[], "i64"), ("i64.load8_u", &[], "i64"), ("i64.load16_s", &[], "i64"), ("i64.load16_u", &[], "i64"),
    ("i64.load32_s", &[], "i64"), ("i64.load32_u", &[], "i64"),
    ("i32.store", &["i32"], ""), ("i64.store", &["i64"], ""), ("f32.store", &["f32"], ""), ("f64.store", &["f64"], ""),
    ("i32.store8", &["i32"], ""), ("i32.store16", &["i32"], ""),
    ("i64.store8", &["i64"], ""), ("i64.store16", &["i64"], ""), ("i64.store32", &["i64"], ""),
    ("v128.load", &[], "v128"), ("v128.store", &["v128"], ""),
    ("v128.load8x8_s", &[], "v128"), ("v128.load16x4_u", &[], "v128"), ("v128.load32x2_s", &[], "v128"),
    ("v128.load8_splat", &[], "v128"), ("v128.load16_splat", &[], "v128"), ("v128.load64_splat", &[], "v128"),
    ("v128.load32_zero", &[], "v128"), ("v128.load64_zero", &[], "v128"),
    ("v128.load8_lane", &["v128"], "v128"), ("v128.load16_lane", &["v128"], "v128"),
    ("v128.load32_lane", &["v128"], "v128"), ("v128.load64_lane", &["v128"], "v128"),
    ("v128.store8_lane", &["v128"], ""), ("v128.store16_lane", &["v128"], ""),
    ("v128.store32_lane", &["v128"], ""), ("v128.store64_lane", &["v128"], ""),
    ("i32.atomic.load", &[], "i32"), ("i64.atomic.load", &[], "i64"), ("i64.atomic.load8_u", &[], "i64"),
    ("i32.atomic.store", &["i32"], ""), ("i64.atomic.store", &["i64"], ""), ("i64.atomic.store32", &["i64"], ""),
    ("i32.atomic.rmw.add", &["i32"], "i32"), ("i64.atomic.rmw.sub", &["i64"], "i64"),
    ("i64.atomic.rmw8.and_u", &["i64"], "i64"), ("i32.atomic.rmw16.or_u", &["i32"], "i32"),
    ("i64.atomic.rmw32.xor_u", &["i64"], "i64"), ("i64.atomic.rmw.xchg", &["i64"], "i64"),
    ("i32.atomic.rmw.cmpxchg", &["i32", "i32"], "i32"), ("i64.atomic.rmw.cmpxchg", &["i64", "i64"], "i64"),
    ("i64.atomic.rmw8.cmpxchg_u", &["i64", "i64"], "i64"),
    ("memory.atomic.notify", &["i32"], "i32"),
    ("memory.atomic.wait32", &["i32", "i64"], "i32"), ("memory.atomic.wait64", &["i64", "i64"], "i32"),
    ("i32.atomic.rmw8.add_u", &["i32"], "i32"),
];

#[test]
fn each_access_ends_alike_at_each_address() {
    let engines = Engines::new();
    let (mut in_bounds, mut beyond) = (0, 0);
    for (name, operands, result) in ACCESSES {
        // A lane.
        let lane = if name.ends_with("_lane") { " 0" } else { "" };
        let values: Vec<String> = (operands.iter())
            .map(|kind| format!(" ({kind}.const {}7)", if *kind == "v128" { "i32x4 1 2 3 " } else { "" }))
            .collect();
        let result = if result.is_empty() { String::new() } else { format!("(result {result})") };
        let mut text =
            String::from("(module (memory (export \"memory\") i64 2) (data (i64.const 96) \"abcdefghijklmnopqrst\")");
        let mut calls = Vec::new();
        let exports: Vec<(String, u64)> = [0, 8, 65_528, 131_064, u32::MAX.into(), 1 << 32, u64::MAX - 7]
            .map(|offset| (format!("at {offset}"), offset))
            .into();
        for (export, offset) in &exports {
            let access = format!("{name} offset={offset}{lane}");
            let values = values.concat();
            write!(text, "(func (export \"{export}\") (param i64) {result} ({access} (local.get 0){values}))").unwrap();
            write!(text, "(func (export \"{export} sum\") (param i64) {result} ({access} (i64.add (local.get 0) (i64.const 8)){values}))").unwrap();
            for number in NUMBERS {
                calls.push((&export[..], vec![Val::I64(number)]));
            }
        }
        let sums: Vec<String> = exports.iter().map(|(export, _)| format!("{export} sum")).collect();
        for export in &sums {
            calls.extend(NUMBERS.map(|number| (&export[..], vec![Val::I64(number)])));
        }
        text.push(')');
        let endings = engines.check(&text, &calls);
        in_bounds += count(&endings, "[");
        beyond += count(&endings, "MemoryOutOfBounds");
    }
    assert!(in_bounds > 1000 && beyond > 5000, "{in_bounds} {beyond}");
}

#[test]
fn constant_addresses_end_alike() {
    let engines = Engines::new();
    for number in NUMBERS {
        for offset in [0_u64, 4, 1 << 32] {
            let text = format!(
                "(module (memory (export \"memory\") i64 2) (global (export \"g\") (mut i32) (i32.const 0))
                (func $f (result i32) (global.set 0 (i32.const 1)) (i32.const 7))
                (func (export \"load\") (result i64) (i64.load offset={offset} (i64.const {number})))
                (func (export \"store\") (i32.store8 offset={offset} (i64.const {number}) (call $f)))
                (func (export \"fill\") (memory.fill (i64.const {number}) (i32.const 7) (i64.const 1)))
                (func (export \"length\") (memory.fill (i64.const 8) (i32.const 7) (i64.const {number})))
                (func (export \"grow\") (result i64) (memory.grow (i64.const {number}))))"
            );
            engines.check(&text, &["load", "store", "fill", "length", "grow"].map(|name| (name, Vec::new())));
        }
    }
}

#[test]
fn memories_grow_alike() {
    let engines = Engines::new();
    let text = |limits: &str| {
        format!(
            r#"(module (memory (export "memory") i64 {limits})
            (func (export "run") (param i64) (result i64 i64)
                (memory.grow (local.get 0)) (memory.size)))"#
        )
    };
    for limits in ["0", "2", "2 10", "1 65536", "1 70000", "1 0x1000000000000"] {
        let endings = engines.check_numbers(&text(limits));
        assert!(count(&endings, "[I64(-1)") > 5, "{endings:?}");
    }
    // What is beyond 4 GiB is refused, however much memory there is.
    let endings = run(&engines.compile(&text("2"))[1], &[("run", vec![Val::I64(1 << 34)]), ("run", vec![Val::I64(3)])]);
    assert!(endings[0].starts_with("[I64(-1), I64(2)]") && endings[1].starts_with("[I64(2), I64(5)]"), "{endings:?}");
}

#[test]
fn bulk_operations_end_alike() {
    let engines = Engines::new();
    let module = r#"(module (memory (export "memory") i64 2) (memory $other (export "other") 1)
        (data $bytes "abcdefghijklmnop") (data (i64.const 96) "ABCDEFGHIJKLMNOPQRSTUVW")
        (func (export "fill") (param i64 i64) (memory.fill (local.get 0) (i32.const 7) (local.get 1)))
        (func (export "copy") (param i64 i64) (memory.copy (local.get 0) (i64.const 96) (local.get 1)))
        (func (export "from") (param i64 i64) (memory.copy (i64.const 300) (local.get 0) (local.get 1)))
        (func (export "init") (param i64 i64) (memory.init $bytes (local.get 0) (i32.const 1) (i32.wrap_i64 (local.get 1))))
        (func (export "out") (param i64 i64) (memory.copy $other 0 (i32.const 5) (local.get 0) (i32.wrap_i64 (local.get 1))))
        (func (export "in") (param i64 i64) (memory.copy 0 $other (local.get 0) (i32.const 5) (i32.wrap_i64 (local.get 1))))
)"#;
    let mut calls = Vec::new();
    for name in ["fill", "copy", "from", "init", "out", "in"] {
        for address in NUMBERS {
            for length in NUMBERS {
                calls.push((name, vec![Val::I64(address), Val::I64(length)]));
            }
        }
    }
    let endings = engines.check(module, &calls);
    assert!(count(&endings, "[]") > 200 && count(&endings, "MemoryOutOfBounds") > 1000);
}

#[test]
fn tables_do_the_same() {
    let engines = Engines::new();
    let module = r#"(module (table (export "table") i64 5 100 funcref) (table $other 3 funcref)
        (type $f (func (result i32)))
        (elem (i64.const 1) $one $two) (elem $more func $two $one $two)
        (func $one (result i32) (i32.const 1)) (func $two (result i32) (i32.const 2))
        (func (export "call") (param i64) (result i32) (call_indirect (type $f) (local.get 0)))
        (func (export "tail") (param i64) (result i32) (return_call_indirect (type $f) (local.get 0)))
        (func (export "get") (param i64) (result i32) (ref.is_null (table.get 0 (local.get 0))))
        (func (export "set") (param i64) (result i32)
            (table.set 0 (local.get 0) (ref.func $two)) (call_indirect (type $f) (local.get 0)))
        (func (export "grow") (param i64) (result i64 i64) (table.grow 0 (ref.func $one) (local.get 0)) (table.size 0))
        (func (export "fill") (param i64) (table.fill 0 (local.get 0) (ref.func $one) (i64.const 2)))
        (func (export "length") (param i64) (table.fill 0 (i64.const 2) (ref.func $one) (local.get 0)))
        (func (export "init") (param i64) (table.init 0 $more (local.get 0) (i32.const 1) (i32.const 2)))
        (func (export "copy") (param i64) (table.copy 0 0 (local.get 0) (i64.const 1) (i64.const 2)))
        (func (export "from") (param i64) (table.copy 0 0 (i64.const 1) (local.get 0) (i64.const 2)))
        (func (export "copied") (param i64) (table.copy 0 0 (i64.const 1) (i64.const 2) (local.get 0)))
        (func (export "out") (param i64) (table.copy $other 0 (i32.const 0) (local.get 0) (i32.const 2)))
        (func (export "in") (param i64) (table.copy 0 $other (local.get 0) (i32.const 0) (i32.const 2)))
        (func (export "constant") (param i64) (result i32) (call_indirect (type $f) (i64.const 0x100000001))))"#;
    let mut calls = Vec::new();
    let names = [
        "call", "tail", "get", "set", "grow", "fill", "length", "init", "copy", "from", "copied", "out", "in",
        "constant",
    ];
    for name in names {
        for number in NUMBERS.into_iter().chain([2, 3, 4, 5, 50, 95]) {
            calls.push((name, vec![Val::I64(number)]));
        }
    }
    let wide = engines.check(module, &calls);
    assert!(count(&wide, "TableOutOfBounds") > 150 && count(&wide, "[") > 60);
}

/// What is computed between an address and its access stays in place, and so do its effects.
#[test]
fn effects_before_an_access_stay() {
    let engines = Engines::new();
    let bodies = [
        // A call, a write, a loop and a branch, before an access that may fault.
        "(i64.store8 (local.get 0) (call $effect))",
        "(i64.store8 (i64.add (local.get 0) (i64.const 1)) (call $effect))",
        "(i64.store (local.get 0) (i64.load (i64.const 8))) (drop (call $effect))",
        "(block (local.get 0) (br_if 0 (i32.eqz (local.get 1))) (i32.const 7) (i32.store8))",
        "(block (i64.sub (local.get 0) (i64.const 1)) (br_if 0 (i32.eqz (local.get 1))) (i32.const 7) (i32.store8))",
        "(local.get 0) (local.set 0 (i64.const 16)) (i32.const 7) (i32.store8)",
        "(local.tee 0 (i64.add (local.get 0) (i64.const 1))) (local.set 0 (i64.const 16)) (i32.const 7) (i32.store8)",
        // Accesses in the operands of an access.
        "(i64.store (i64.add (local.get 0) (i64.load (i64.add (local.get 0) (i64.const 1)))) (i64.load (i64.sub (local.get 0) (i64.const 1))))",
        "(memory.fill (i64.add (local.get 0) (i64.const 0)) (i32.load8_u (i64.add (local.get 0) (i64.const 1))) (i64.load (i64.add (local.get 0) (i64.const 2))))",
        // Addresses that are results of calls, blocks and branches, with others above them.
        "(call $pair (local.get 0)) (i32.store8)",
        "(call $pair (local.get 0)) (drop) (i32.load8_u) (drop)",
        "(call $three (local.get 0)) (memory.fill)",
        "(call $three (local.get 0)) (drop) (drop) (i64.const 7) (i64.store)",
        "(block (result i64 i32) (call $pair (local.get 0)) (br_if 0 (local.get 1)) (drop) (drop) (i64.const 24) (i32.const 5)) (i32.store8)",
        "(block (result i64) (local.get 0) (br_if 0 (local.get 1)) (drop) (i64.const 24)) (i32.const 7) (i32.store8)",
        "(local.get 0) (block (param i64) (i32.const 7) (i32.store8))",
        "(local.get 0) (i32.const 7) (loop (param i64 i32) (i32.store8))",
        "(local.get 0) (if (param i64) (local.get 1) (then (i32.const 7) (i32.store8)) (else (i64.const 8) (i64.add) (i32.load8_u) (drop)))",
        "(if (result i64) (local.get 1) (then (local.get 0)) (else (i64.const 8))) (i32.const 7) (i32.store8)",
        "(select (local.get 0) (i64.const 8) (local.get 1)) (i32.const 7) (i32.store8)",
        "(i32.store (global.get $g) (i32.const 1)) (global.set $g (local.get 0)) (i32.store8 (global.get $g) (i32.const 9))",
        "(i32.store8 (memory.size) (i32.const 1)) (i32.store8 (i64.extend_i32_u (local.get 1)) (i32.const 1)) (i32.store8 (i64.extend_i32_s (local.get 1)) (i32.const 2))",
        "(i32.store8 (i64.and (local.get 0) (i64.const 0xffff)) (i32.const 3)) (i32.store8 (i64.shr_u (local.get 0) (i64.const 47)) (i32.const 4)) (i32.store8 (i64.shr_s (local.get 0) (i64.const 47)) (i32.const 4))",
        // Code that is not reached.
        "(block (br 0) (i32.store8 (i32.const 7)) (drop) (loop (br 0)) (i64.add) (memory.grow) (drop)) (i32.store8 (local.get 0) (i32.const 1))",
        "(block (result i64) (br 0 (local.get 0)) (memory.fill) (i64.const 1)) (i32.const 2) (i32.store8)",
        "(if (local.get 1) (then (return)) (else (nop))) (i32.store8 (local.get 0) (i32.const 1)) (unreachable) (i32.store8)",
        // Exceptions that carry addresses, over a check and over a saved operand.
        "(block $caught (result i64) (try_table (catch $tag $caught) (throw $tag (local.get 0))) (unreachable)) (i32.const 7) (i32.store8)",
        "(block $caught (result i64) (try_table (catch $tag $caught) (call $throw (local.get 0))) (unreachable)) (i32.const 7) (i32.store8)",
        "(block $caught (result i64 exnref) (try_table (catch_ref $tag $caught) (call $throw (local.get 0))) (unreachable)) (drop) (i32.load8_u) (drop)",
        "(block $caught (try_table (catch_all $caught) (i32.store8 (local.get 0) (i32.const 1)) (local.set 0 (i64.add (local.get 0) (i64.const 0x100000000))) (call $throw (local.get 0)))) (i32.store8 (local.get 0) (i32.const 2))",
    ];
    for body in bodies {
        let text = format!(
            r#"(module (memory (export "memory") i64 2) (global $g (export "g") (mut i64) (i64.const 8)) (tag $tag (param i64))
            (data (i64.const 0) "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")
            (func $effect (result i64) (global.set $g (i64.add (global.get $g) (i64.const 1))) (i64.store8 (i64.const 200) (i64.const 1)) (i64.const 5))
            (func $pair (param i64) (result i64 i32) (local.get 0) (i32.const 6))
            (func $three (param i64) (result i64 i32 i64) (local.get 0) (i32.const 6) (i64.const 9))
            (func $throw (param i64) (throw $tag (local.get 0)))
            (func (export "run") (param i64 i32) {body}))"#
        );
        let calls: Vec<_> = NUMBERS
            .iter()
            .flat_map(|number| [0, 1].map(|choice| ("run", vec![Val::I64(*number), Val::I32(choice)])))
            .collect();
        engines.check(&text, &calls);
    }
}

/// A local that was checked is checked again where it may have changed.
#[test]
fn locals_are_checked_where_they_may_have_changed() {
    let engines = Engines::new();
    let store = "(i32.store8 (local.get 0) (i32.const 1))";
    let far = "(local.set 0 (i64.add (local.get 0) (local.get 2)))";
    let bodies = [
        format!("{store} {store} {far} {store}"),
        format!("{store} (block {far}) {store}"),
        format!("(block (br_if 0 (local.get 1)) {store}) {store}"),
        format!("{store} (if (local.get 1) (then {far})) {store}"),
        format!("(if (local.get 1) (then {store}) (else {far})) {store}"),
        format!("{store} (if (local.get 1) (then {far} {store}) (else {store})) {store}"),
        format!("{store} (loop {store} {far} (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))"),
        format!(
            "{store} (loop {store} (loop (if (i32.eqz (local.get 1)) (then (return))) {store} {far} (local.set 1 (i32.sub (local.get 1) (i32.const 1))) (br 1)))"
        ),
        format!(
            "(loop {store} (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1))))) {far} (local.set 1 (i32.const 2)) (loop {store} (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))"
        ),
        format!("(br 0) (loop {far}) (loop {store})"),
        format!(
            "(block (loop (br 1) (loop {far})) (loop)) (loop {store} {far} (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))"
        ),
        format!(
            "(local.set 0 (i64.extend_i32_u (local.get 1))) {store} (loop {store} {far} (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1))))) {store}"
        ),
        format!(
            "(local.set 3 (local.get 0)) {store} (i32.store8 (local.get 3) (i32.const 2)) (local.set 0 (local.get 3)) {store}"
        ),
        format!("(block $l (block (br_if $l (local.get 1)) {store} (br_table 0 1 (local.get 1))) {far}) {store}"),
        format!(
            "(memory.fill (local.get 0) (i32.const 1) (local.get 2)) {store} (memory.fill (local.get 2) (i32.const 1) (i64.const 1))"
        ),
    ];
    for body in bodies {
        let text = format!(
            r#"(module (memory (export "memory") i64 2) (func (export "run") (param i64 i32 i64) (local i64) {body}))"#
        );
        let mut calls = Vec::new();
        for address in [8, 131_071, 1 << 32, -1] {
            for choice in [0, 1, 2, 3] {
                for step in [1, 1 << 32, 1 << 63, -8] {
                    calls.push(("run", vec![Val::I64(address), Val::I32(choice), Val::I64(step)]));
                }
            }
        }
        // Without a bound, a loop that counts from 0 downwards would take long.
        let calls: Vec<_> = calls
            .into_iter()
            .filter(|(_, of)| of[1].unwrap_i32() > 0 || !body.contains("br_if 0 (local.tee 1"))
            .collect();
        engines.check(&text, &calls);
    }
}

/// Neither deep nesting nor a high stack makes lowering slow.
#[test]
fn large_functions_are_lowered_in_linear_time() {
    let count = 20_000;
    let nested = format!(
        "{}{}{}",
        "(loop ".repeat(200),
        "(local.set 0 (i64.const 8)) (i32.store8 (local.get 0) (i32.const 1))".repeat(count),
        ")".repeat(200)
    );
    let wide = wat::parse_str(format!("(module (memory i64 1) (func (local i64) {nested}))")).unwrap();
    let loops = format!("{}{}", "loop ".repeat(count), "end ".repeat(count));
    let many = wat::parse_str(format!(
        "(module (memory i64 1) (func (local i64) {loops} {}))",
        "i64.const 8 local.set 0 ".repeat(count)
    ))
    .unwrap();
    let height = 10_000;
    let high =
        format!("{} {}", "i64.const 1 local.get 0 i64.add ".repeat(height), "i32.const 1 i32.store8 ".repeat(height));
    let high = wat::parse_str(format!("(module (memory i64 1) (func (param i64) {high}))")).unwrap();
    for module in [wide, many, high] {
        let lowered = memory64::lower(&module).unwrap();
        Validator::new().validate_all(&lowered).unwrap();
        assert!(lowered.len() < 10 * module.len());
    }
}

#[test]
fn segments_have_computed_offsets() {
    let engines = Engines::new();
    let text = r#"(module (memory (export "memory") i64 2) (memory (export "other") 1) (table i64 10 funcref)
        (global $a i64 (i64.const 40)) (global $b i64 (i64.add (global.get $a) (i64.const 2)))
        (data (global.get $a) "ab") (data (i64.mul (global.get $b) (i64.sub (i64.const 5) (i64.const 2))) "cd")
        (data (memory 1) (i32.const 7) "other") (data $passive "passive")
        (elem (offset (i64.sub (global.get $b) (global.get $a))) func $f) (elem declare func $f)
        (elem (i64.const 5) funcref (ref.func $f) (ref.null func))
        (func $f (result i32) (i32.const 9))
        (func (export "run") (param i64) (result i32) (call_indirect (result i32) (local.get 0))))"#;
    let endings = engines.check(text, &[2, 5, 6].map(|index| ("run", vec![Val::I64(index)])));
    assert_eq!(count(&endings, "[I32(9)]"), 2);
}

#[test]
fn what_has_32_bits_stays() {
    let text = "(module (memory (export \"memory\") 1 5) (table 1 funcref) (@custom \"x\" \"abc\")
        (func (export \"run\") (i32.store (i32.const 1) (i32.const 2))))";
    let module = wat::parse_str(text).unwrap();
    assert_eq!(*memory64::lower(&module).unwrap(), module[..]);

    // Two of each in one module.
    let engines = Engines::new();
    let text = r#"(module (memory (export "a") 1) (memory (export "memory") i64 2) (table $n 3 funcref) (table $w i64 3 funcref)
        (elem (table $n) (i32.const 1) func $f) (elem (table $w) (i64.const 2) func $f) (func $f (result i32) (i32.const 3))
        (func (export "run") (param i64) (result i32)
            (i32.store (i32.wrap_i64 (i64.and (local.get 0) (i64.const 0xfff))) (i32.const 7)) (i32.store 1 (local.get 0) (i32.const 7))
            (drop (memory.grow (i32.const 1))) (drop (memory.grow 1 (i64.const 1)))
            (drop (call_indirect $n (result i32) (i32.wrap_i64 (i64.and (local.get 0) (i64.const 1)))))
            (call_indirect $w (result i32) (local.get 0))))"#;
    engines.check_numbers(text);
}

/// Imports, exports, limits and custom sections.
#[test]
fn the_face_of_a_module_stays() {
    let text = r#"(module $name (import "a" "memory" (memory $m i64 1 0x100000)) (import "a" "table" (table $t i64 2 0x100000000000 funcref))
        (import "a" "f" (func $imported (param i64))) (export "memory" (memory $m)) (@custom "x" "abc")
        (func $local (export "run") (param $address i64) (i32.store (local.get $address) (i32.const 1)) (call $imported (local.get $address)))
        (start $start) (func $start))"#;
    let wide = wat::parse_str(text).unwrap();
    let narrow = memory64::lower(&wide).unwrap();
    let sections = |module: &[u8]| {
        let payloads = Parser::new(0).parse_all(module).map(|payload| payload.unwrap());
        let kept = payloads.filter_map(|payload| match payload {
            Payload::CustomSection(section) => Some((section.name().to_owned(), section.data().to_vec())),
            Payload::ExportSection(section) => Some(("export".to_owned(), module[section.range()].to_vec())),
            Payload::StartSection { func, .. } => Some(("start".to_owned(), vec![func as u8])),
            _ => None,
        });
        kept.collect::<Vec<_>>()
    };
    assert_eq!(sections(&wide), sections(&narrow));
    assert_eq!(sections(&wide).len(), 4);
    let imports = Module::new(&Engines::new().narrow, &narrow).unwrap();
    let imports: Vec<_> = imports.imports().map(|import| (import.name().to_owned(), import.ty())).collect();
    assert!(
        matches!(&imports[..], [(memory, ExternType::Memory(m)), (table, ExternType::Table(t)), (f, ExternType::Func(_))]
            if memory == "memory" && (m.minimum(), m.maximum(), m.is_64()) == (1, Some(65_536), false)
            && table == "table" && (t.minimum(), t.maximum(), t.is_64()) == (2, Some(u32::MAX.into()), false) && f == "f"),
        "{imports:?}"
    );
}

#[test]
fn what_cannot_be_lowered_is_refused() {
    for text in [
        "(memory i64 65537)",
        "(memory i64 1 (pagesize 1))",
        "(table i64 0x100000000 funcref)",
        "(import \"a\" \"g\" (global i64)) (memory i64 1) (data (global.get 0) \"a\")",
        "(import \"a\" \"g\" (global i64)) (table i64 1 funcref) (elem (i64.add (global.get 0) (i64.const 1)) func)",
        "(memory i64 1) (data (i64.const 0x100000000) \"a\")",
        "(table i64 1 funcref) (elem (i64.const -1) func)",
        "(memory i64 1) (func try catch_all end)",
        "(memory i64 1) (func unreachable try catch_all end)",
        "(memory i64 1) (func (memory.discard (i64.const 0) (i64.const 0)))",
    ] {
        let module = wat::parse_str(format!("(module {text})")).unwrap();
        assert!(matches!(memory64::lower(&module), Err(Error::Unsupported(_))), "{text}");
    }
    let invalid = wat::parse_str("(module (memory i64 1) (func (i32.store (i32.const 0) (i32.const 0))))").unwrap();
    assert!(matches!(memory64::lower(&invalid), Err(Error::Malformed(_))));
    assert!(memory64::lower(b"not a module").is_err());
}

/// Makes random functions that compute with addresses.
struct Any {
    state: u64,
    text: String,
}

impl Any {
    fn below(&mut self, count: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % count
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }

    fn write(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes code that pushes a number of 64 bits, most often an address in bounds.
    fn number(&mut self, depth: u32) {
        if depth == 0 {
            let text = match self.below(60) {
                0 => format!("i64.const {}", NUMBERS[self.below(NUMBERS.len() as u64) as usize]),
                1..=15 => format!("i64.const {}", self.below(900)),
                _ => format!("local.get {}", self.below(4)),
            };
            return self.write(&text);
        }
        match self.below(14) {
            0 => {
                self.number(depth - 1);
                self.number(depth - 1);
                let operator = self.one(&["i64.add", "i64.sub", "i64.and", "i64.or", "i64.xor", "i64.shr_u"]);
                self.write(operator);
            }
            1 | 11 | 12 => {
                self.number(depth - 1);
                self.write("i64.const 511 i64.and");
            }
            2 => {
                self.number(depth - 1);
                let access = self.one(&[
                    "i64.load",
                    "i64.load offset=24",
                    "i64.load8_u",
                    "i64.load16_s offset=500",
                    "i64.load32_u",
                ]);
                self.write(access);
            }
            3 => {
                self.number(depth - 1);
                let local = self.below(4);
                self.write(&format!("local.tee {local}"));
            }
            4 => {
                self.write("block (result i64)");
                self.statement(depth - 1);
                self.number(depth - 1);
                let local = self.below(4);
                self.write(&format!("local.get {local} i32.wrap_i64 br_if 0 drop"));
                self.number(depth - 1);
                self.write("end");
            }
            5 => {
                let local = self.below(4);
                self.write(&format!("local.get {local} i32.wrap_i64 if (result i64)"));
                self.number(depth - 1);
                self.write("else");
                self.statement(depth - 1);
                self.number(depth - 1);
                self.write("end");
            }
            6 => {
                self.number(depth - 1);
                let call = self.one(&["call $pair drop", "call $pair i64.extend_i32_u i64.add", "call $next"]);
                self.write(call);
            }
            7 => {
                self.number(depth - 1);
                self.write("memory.grow");
            }
            8 => {
                self.number(depth - 1);
                self.write("i32.wrap_i64");
                let extend = self.one(&["i64.extend_i32_u", "i64.extend_i32_s"]);
                self.write(extend);
            }
            9 => self.write("memory.size i64.const 3 i64.shl"),
            10 => {
                self.number(depth - 1);
                self.number(depth - 1);
                self.write("i64.const 1 i64.and call_indirect (param i64) (result i64)");
            }
            _ => self.number(0),
        }
    }

    fn statement(&mut self, depth: u32) {
        let less = depth.saturating_sub(1);
        match self.below(12) {
            0..=3 => {
                self.number(less);
                self.number(less);
                let access = self.one(&["i64.store", "i64.store offset=40", "i64.store8 offset=7", "i64.store32"]);
                self.write(access);
            }
            4 | 5 => {
                self.number(less);
                let local = self.below(4);
                self.write(&format!("local.set {local}"));
            }
            6 => {
                self.number(less);
                self.write("call $pair i32.store8");
            }
            7 => {
                self.number(less);
                self.write("i32.const 7");
                self.number(less);
                self.write("i64.const 63 i64.and memory.fill");
            }
            8 => {
                self.number(less);
                self.number(less);
                self.number(0);
                self.write("memory.copy");
            }
            9 if depth > 0 => {
                // A loop of a few turns.
                self.write("i32.const 3 local.set 4 loop");
                self.statement(less);
                self.statement(less);
                self.write("local.get 4 i32.const 1 i32.sub local.tee 4 i32.const 0 i32.gt_s br_if 0 end");
            }
            10 if depth > 0 => {
                self.write("block $caught (result i64) try_table (catch $tag $caught)");
                self.statement(less);
                self.number(less);
                self.write("throw $tag end unreachable end");
                let local = self.below(4);
                self.write(&format!("local.set {local}"));
            }
            _ if depth > 0 => {
                self.write("block");
                self.statement(less);
                self.number(less);
                self.write("i64.eqz br_if 0");
                self.statement(less);
                self.write("end");
            }
            _ => {}
        }
    }

    /// A module with a function `run`.
    fn module(seed: u64) -> String {
        let mut any =
            Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d, text: String::new() };
        any.write(
            r#"(module (memory (export "memory") i64 2 40) (table i64 600 700 funcref) (tag $tag (param i64))
            (global $count (export "count") (mut i64) (i64.const 0))
            (data (i64.const 0) "\08\01\00\00\00\00\00\00\10\00\00\00\01\00\00\00\ff\ff\ff\ff\ff\ff\ff\ff") (elem (i64.const 0) func $next $next $next)
            (func $pair (param i64) (result i64 i32) (local.get 0) (i32.wrap_i64 (local.get 0)))
            (func $next (param i64) (result i64) (global.set $count (i64.add (global.get $count) (i64.const 1))) (i64.add (local.get 0) (i64.const 1)))
            (func (export "run") (param i64 i64 i64 i64) (result i64) (local i32)"#,
        );
        for _ in 0..4 {
            any.statement(4);
        }
        any.number(4);
        any.write("))");
        any.text
    }
}

#[test]
fn random_modules_do_the_same() {
    let engines = Engines::new();
    let (mut returned, mut beyond) = (0, 0);
    let modules = if assay_testing::all_cases() { 5000 } else { 300 };
    for seed in 0..modules {
        let text = Any::module(seed);
        let mut any = Any { state: seed + 1, text: String::new() };
        let mut calls = Vec::new();
        for _ in 0..6 {
            let mut argument = || match any.below(6) {
                0 => NUMBERS[any.below(NUMBERS.len() as u64) as usize],
                _ => any.below(800).cast_signed(),
            };
            calls.push(("run", (0..4).map(|_| Val::I64(argument())).collect()));
        }
        let endings = engines.check(&text, &calls);
        returned += count(&endings, "[");
        beyond += count(&endings, "MemoryOutOfBounds");
    }
    assert!(returned > modules as usize && beyond > modules as usize, "{returned} {beyond}");
}
