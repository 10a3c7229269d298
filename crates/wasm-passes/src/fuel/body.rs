//! Writes the body of a function that counts.

use std::collections::BTreeSet;

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{BlockType, BranchHint, Encode, Function, InstructionSink, ValType};
use wasmparser::{Catch, FunctionBody, Operator};

use super::costs::{allocates, cost, cost_of_variable, is_bulk};
use super::placement::{Place, Placed, Placement};
use super::{Meter, Result, STOP, unsupported};

/// The longest constant bulk operation before which fuel is not checked, in bytes or elements.
const SHORT: i64 = 128;

/// An open block.
struct Open {
    /// Its label: the start of a loop, the end of another block.
    label: Place,
    /// Whether exceptions are caught at its label. The count is saved on every way to such a label,
    /// and loaded behind it.
    is_catching: bool,
    /// How often its label is reached, if that is its end.
    frequency: f64,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Block,
    Loop,
    /// An `if` before its `else`, if it has one: where it goes on without its condition, and how
    /// often.
    If(Place, f64),
}

/// How often a loop turns, as an estimate.
const TURNS: f64 = 8.0;
/// How often a way that ends the program is taken, as an estimate.
const RARE: f64 = 0.01;
/// Estimates above this are not told apart.
const MOST_FREQUENT: f64 = 1e100;

/// A place in the written code that uses the count.
enum Patch {
    /// The end of a segment, which increases the count.
    Increase(usize),
    /// A bulk operation, which increases the count by its length.
    IncreaseByLength,
    /// A check, where the exact count is greater by the debt of a place and by a number.
    Check(Place, i64),
    /// A check after the host was called, where the count is exact.
    CheckStop,
    /// An allocation, before which the host is called now and then.
    Poll,
    /// A branch of free operators, which is rarely taken.
    Rare,
    /// Code that others count in begins.
    Save,
    /// Code that others count in has ended.
    Load,
}

/// Where a function has the count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counter {
    /// In a local variable, which is fast to increase, but has to be saved and loaded.
    Local,
    /// In the global variable.
    Global,
}

/// The body of a function.
pub(super) struct Body<'a, 'b> {
    meter: &'a mut Meter<'b>,
    operators: Vec<Operator<'a>>,
    /// The places of operators that cost nothing.
    free: Vec<u32>,
    locals: Vec<(u32, ValType)>,
    /// The written code without the patches.
    written: Vec<u8>,
    /// The patches, each with its place in the written code and an estimate of how often it runs.
    patches: Vec<(usize, f64, Patch)>,
    placement: Placement,
    /// The local that counts.
    count: u32,
    /// The local with the length of a bulk operation.
    length: u32,
    /// The type of the function's results.
    results: BlockType,
    /// The blocks at whose label exceptions are caught, by their number in the order of opening.
    catching: BTreeSet<u32>,
    open: Vec<Open>,
    /// The number of blocks that were opened.
    blocks: u32,
    /// The start of the segment.
    start: Place,
    /// The cost of the segment until now.
    cost: i64,
    /// How often the segment runs.
    frequency: f64,
}

impl<'a, 'b> Body<'a, 'b> {
    /// The body of the function with this index. `free` has the places of operators that cost nothing,
    /// in ascending order.
    pub(super) fn new(meter: &'a mut Meter<'b>, index: u32, body: &FunctionBody<'a>, free: Vec<u32>) -> Result<Self> {
        let mut count = meter.functions.type_of(index).map_or(0, |(parameters, _)| parameters.len() as u32);
        let mut locals = Vec::new();
        for group in body.get_locals_reader()? {
            let (number, of) = group?;
            count = count.checked_add(number).ok_or_else(|| unsupported("a function has too many local variables"))?;
            locals.push((number, meter.val_type(of)?));
        }
        let operators: Vec<_> = body.get_operators_reader()?.into_iter().collect::<wasmparser::Result<_>>()?;
        locals.push((1, ValType::I64));
        if operators.iter().any(is_bulk) {
            locals.push((1, ValType::I32));
        }
        Ok(Self {
            catching: catching(&operators),
            operators,
            free,
            locals,
            written: Vec::new(),
            patches: Vec::new(),
            placement: Placement::new(),
            count,
            length: count + 1,
            results: meter.block_of(index),
            open: Vec::new(),
            blocks: 0,
            start: Place::EXACT,
            // Even an empty function costs something.
            cost: 1,
            frequency: 1.0,
            meter,
        })
    }

    fn code(&mut self) -> InstructionSink<'_> {
        InstructionSink::new(&mut self.written)
    }

    fn patch(&mut self, patch: Patch) {
        self.patches.push((self.written.len(), self.frequency, patch));
    }

    /// Ends the segment. The next one starts where it ends.
    fn end_segment(&mut self, end: Place) {
        let cost = std::mem::take(&mut self.cost);
        let segment = self.placement.segment(self.start, end, cost, self.frequency);
        self.patch(Patch::Increase(segment));
        self.start = end;
    }

    /// Ends the segment, and saves the count.
    fn save(&mut self) {
        self.end_segment(Place::EXACT);
        self.patch(Patch::Save);
    }

    /// Ends the segment before a label. On the way to one where exceptions are caught, the count is
    /// saved.
    fn end_before(&mut self, label: Place, is_catching: bool) {
        if is_catching {
            self.save();
        } else {
            self.end_segment(label);
        }
    }

    /// Loads the count. The next segment starts here, where the count is exact.
    fn load(&mut self) {
        self.patch(Patch::Load);
    }

    /// Asks for more fuel if none is left.
    fn check(&mut self) {
        self.patch(Patch::Check(self.start, self.cost));
    }

    fn copy(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.meter.instruction(operator.clone())?.encode(&mut self.written);
        Ok(())
    }

    /// Copies an operator that costs nothing. A block of such operators only traps: no branch leaves it,
    /// so the segment goes on.
    fn copy_free(&mut self, operator: &Operator<'_>) -> Result<()> {
        if opens_block(operator) {
            self.patch(Patch::Rare);
            self.blocks += 1;
        }
        self.copy(operator)
    }

    /// Opens a block.
    fn push(&mut self, kind: Kind) {
        let is_catching = self.catching.contains(&self.blocks);
        let label = if is_catching { Place::EXACT } else { self.placement.place() };
        self.open.push(Open { label, is_catching, frequency: 0.0, kind });
        self.blocks += 1;
    }

    /// The open block that a label names.
    fn labelled(&mut self, label: u32) -> Option<&mut Open> {
        let place = self.open.len().checked_sub(1 + label as usize)?;
        self.open.get_mut(place)
    }

    pub(super) fn write(mut self) -> Result<Counting> {
        self.load();
        self.check();
        // A block around the body, so that branches to the function's label come to its end.
        let results = self.results;
        self.code().block(results);
        self.push(Kind::Block);
        // The count is saved behind it.
        self.open[0].label = Place::EXACT;
        // The number of open blocks that are not reached.
        let mut unreached: Option<u32> = None;
        let mut constant = None;
        let mut free = std::mem::take(&mut self.free).into_iter().peekable();
        for (place, operator) in (0..).zip(std::mem::take(&mut self.operators)) {
            let operator = &operator;
            let is_free = free.next_if_eq(&place).is_some();
            let was_unreached = unreached.is_some();
            if let Some(depth) = &mut unreached {
                if opens_block(operator) {
                    *depth += 1;
                    self.blocks += 1;
                } else if matches!(operator, Operator::End) && *depth > 0 {
                    *depth -= 1;
                } else if *depth == 0 && matches!(operator, Operator::End | Operator::Else) {
                    unreached = None;
                }
                if unreached.is_some() {
                    self.copy(operator)?;
                    continue;
                }
            }
            if is_free {
                self.copy_free(operator)?;
                continue;
            }
            self.cost += cost(operator);
            if constant.is_none() {
                self.cost += cost_of_variable(operator);
            }
            match operator {
                Operator::Call { .. } | Operator::CallIndirect { .. } | Operator::CallRef { .. } => {
                    self.save();
                    self.copy(operator)?;
                    self.load();
                    if matches!(operator, Operator::Call { function_index } if *function_index < self.meter.imported) {
                        self.patch(Patch::CheckStop);
                    }
                }
                Operator::MemoryGrow { mem: 0 } => {
                    self.save();
                    let grow = self.meter.grow();
                    self.code().call(grow);
                    self.load();
                    self.patch(Patch::CheckStop);
                }
                Operator::Unreachable | Operator::Throw { .. } | Operator::ThrowRef => {
                    self.frequency *= RARE;
                    self.save();
                    self.copy(operator)?;
                }
                Operator::Return
                | Operator::ReturnCall { .. }
                | Operator::ReturnCallIndirect { .. }
                | Operator::ReturnCallRef { .. } => {
                    self.save();
                    self.copy(operator)?;
                }
                Operator::Loop { .. } => self.write_loop(operator)?,
                Operator::If { .. } => self.write_if(operator)?,
                Operator::Block { .. } | Operator::TryTable { .. } => {
                    self.push(Kind::Block);
                    self.copy(operator)?;
                }
                Operator::Else => self.write_else(operator, was_unreached)?,
                Operator::End => self.write_end(operator, was_unreached)?,
                Operator::MemoryGrow { .. }
                | Operator::Try { .. }
                | Operator::Catch { .. }
                | Operator::CatchAll
                | Operator::Delegate { .. }
                | Operator::Rethrow { .. } => return Err(unsupported("it has an operation that cannot be counted")),
                _ => {
                    let labels = labels(operator)?;
                    if !labels.is_empty() {
                        self.branch(&labels, ends_path(operator));
                    } else if is_bulk(operator) {
                        self.count_bulk(constant);
                    }
                    if allocates(operator) {
                        self.patch(Patch::Poll);
                    }
                    self.copy(operator)?;
                }
            }
            if ends_path(operator) {
                unreached = Some(0);
            }
            constant = match operator {
                Operator::I32Const { value } => Some(i64::from(value.cast_unsigned())),
                Operator::I64Const { value } => Some(*value),
                _ => None,
            };
        }
        self.save();
        self.code().end();
        Ok(self.patched())
    }

    fn write_loop(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.push(Kind::Loop);
        let Open { label, is_catching, .. } = self.open[self.open.len() - 1];
        self.end_before(label, is_catching);
        self.copy(operator)?;
        if is_catching {
            self.load();
        }
        self.frequency = (self.frequency * TURNS).min(MOST_FREQUENT);
        self.check();
        Ok(())
    }

    fn write_if(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.push(Kind::Block);
        let place = self.open.len() - 1;
        // Without an `else`, the condition leads to the label too.
        let otherwise = match self.open[place].is_catching {
            true => {
                self.save();
                Place::EXACT
            }
            false => {
                let otherwise = self.placement.place();
                self.end_segment(otherwise);
                otherwise
            }
        };
        self.frequency /= 2.0;
        self.open[place].kind = Kind::If(otherwise, self.frequency);
        self.copy(operator)
    }

    fn write_else(&mut self, operator: &Operator<'_>, was_unreached: bool) -> Result<()> {
        self.arrive(was_unreached);
        if let Some(open) = self.open.last_mut()
            && let Kind::If(otherwise, frequency) = open.kind
        {
            open.kind = Kind::Block;
            (self.start, self.frequency) = (otherwise, frequency);
        }
        self.copy(operator)
    }

    fn write_end(&mut self, operator: &Operator<'_>, was_unreached: bool) -> Result<()> {
        let kind = self.open.last().map_or(Kind::Block, |open| open.kind);
        if let Kind::Loop = kind {
            self.open.pop();
            if was_unreached {
                (self.start, self.frequency) = (self.placement.place(), 0.0);
            }
            return self.copy(operator);
        }
        self.arrive(was_unreached);
        self.copy(operator)?;
        let Some(open) = self.open.pop() else { return Ok(()) };
        self.start = open.label;
        self.frequency = open.frequency;
        if let Kind::If(otherwise, frequency) = kind {
            self.placement.unite(otherwise, open.label);
            self.frequency += frequency;
        }
        if open.is_catching {
            self.load();
        }
        Ok(())
    }

    /// Comes to the label at the end of the innermost block.
    fn arrive(&mut self, was_unreached: bool) {
        let frequency = self.frequency;
        let Some(open) = self.open.last_mut().filter(|_| !was_unreached) else { return };
        open.frequency += frequency;
        let Open { label, is_catching, .. } = *open;
        self.end_before(label, is_catching);
    }

    /// Ends the segment before a branch, which may go to each of the labels, and goes on unless
    /// `is_last`.
    fn branch(&mut self, labels: &[u32], is_last: bool) {
        let ways = (labels.len() + usize::from(!is_last)) as f64;
        let mut end = None;
        let mut is_saved = false;
        for &label in labels {
            let frequency = self.frequency / ways;
            let Some(open) = self.labelled(label) else { continue };
            open.frequency = (open.frequency + frequency).min(MOST_FREQUENT);
            is_saved |= open.is_catching;
            let place = open.label;
            match end {
                Some(end) => self.placement.unite(end, place),
                None => end = Some(place),
            }
        }
        let end = end.unwrap_or(Place::EXACT);
        self.end_before(end, is_saved);
        let turns =
            labels.iter().any(|label| self.labelled(*label).is_some_and(|open| matches!(open.kind, Kind::Loop)));
        // A branch back is taken for all turns but the last.
        self.frequency /= if turns && !is_last { TURNS } else { ways };
    }

    /// Counts a bulk operation, whose length is on top of the stack.
    fn count_bulk(&mut self, constant: Option<i64>) {
        if let Some(length) = constant {
            self.cost += length;
            if length > SHORT {
                self.check();
            }
            return;
        }
        let length = self.length;
        self.code().local_tee(length);
        self.patch(Patch::IncreaseByLength);
        self.check();
    }

    /// The function, with the code that counts.
    fn patched(self) -> Counting {
        let Self { meter, locals, written, patches, placement, count, length, .. } = self;
        let placed = placement.solve();
        let counter = counter(&patches, &placed);
        let (fuel, out_of_fuel, poll_at, poll) = (meter.fuel(), meter.out_of_fuel(), meter.poll_at(), meter.poll());
        let mut function = Function::new(locals);
        let mut hints = Vec::new();
        let mut rest = 0;
        for (place, _, patch) in patches {
            function.raw(written[rest..place].iter().copied());
            rest = place;
            match patch {
                Patch::Increase(segment) => match placed.increment(segment) {
                    0 => {}
                    increment => {
                        get(&mut function, counter, count, fuel).i64_const(increment).i64_add();
                        set(&mut function, counter, count, fuel);
                    }
                },
                Patch::IncreaseByLength => {
                    get(&mut function, counter, count, fuel).local_get(length).i64_extend_i32_u().i64_add();
                    set(&mut function, counter, count, fuel);
                }
                Patch::Check(at, cost) => {
                    let debt = placed.debt(at) + cost;
                    get(&mut function, counter, count, fuel).i64_const(-debt).i64_ge_s();
                    hints.push(rarely(&function));
                    function.instructions().if_(BlockType::Empty).call(out_of_fuel).unreachable().end();
                }
                Patch::CheckStop => {
                    get(&mut function, counter, count, fuel).i64_const(STOP).i64_ge_s();
                    hints.push(rarely(&function));
                    function.instructions().if_(BlockType::Empty).unreachable().end();
                }
                // The host has use for a rough count, and charges nothing. So the local stays as it is.
                Patch::Poll => {
                    get(&mut function, counter, count, fuel).global_get(poll_at).i64_ge_s();
                    hints.push(rarely(&function));
                    function.instructions().if_(BlockType::Empty);
                    if counter == Counter::Local {
                        function.instructions().local_get(count).global_set(fuel);
                    }
                    function.instructions().call(poll).end();
                }
                Patch::Save if counter == Counter::Local => {
                    function.instructions().local_get(count).global_set(fuel);
                }
                Patch::Load if counter == Counter::Local => {
                    function.instructions().global_get(fuel).local_set(count);
                }
                Patch::Rare => hints.push(rarely(&function)),
                Patch::Save | Patch::Load => {}
            }
        }
        function.raw(written[rest..].iter().copied());
        Counting { function, hints }
    }
}

/// A function that counts, and hints for the branches that counting adds.
pub(super) struct Counting {
    pub(super) function: Function,
    pub(super) hints: Vec<BranchHint>,
}

/// The hint that the next instruction of a function, an `if`, has a condition that is rarely true.
fn rarely(function: &Function) -> BranchHint {
    BranchHint { branch_func_offset: function.byte_len() as u32, branch_hint_value: 0 }
}

fn get(function: &mut Function, counter: Counter, local: u32, global: u32) -> InstructionSink<'_> {
    let mut code = function.instructions();
    match counter {
        Counter::Local => code.local_get(local),
        Counter::Global => code.global_get(global),
    };
    code
}

fn set(function: &mut Function, counter: Counter, local: u32, global: u32) {
    match counter {
        Counter::Local => function.instructions().local_set(local),
        Counter::Global => function.instructions().global_set(global),
    };
}

/// Where a function should have the count. To increase the global variable takes a processor about
/// as long as to save and to load it.
fn counter(patches: &[(usize, f64, Patch)], placed: &Placed) -> Counter {
    let (mut local, mut global) = (0.0, 0.0);
    for (_, frequency, patch) in patches {
        match patch {
            Patch::Increase(segment) if placed.increment(*segment) == 0 => {}
            Patch::Increase(_) | Patch::IncreaseByLength => {
                local += frequency;
                global += 4.0 * frequency;
            }
            Patch::Check(..) | Patch::Poll => global += frequency,
            Patch::Save | Patch::Load => local += 2.0 * frequency,
            Patch::CheckStop | Patch::Rare => {}
        }
    }
    if global < local { Counter::Global } else { Counter::Local }
}

/// The blocks at whose label a `try_table` catches exceptions, by their number in the order of
/// opening. The body of the function is 0.
fn catching(operators: &[Operator<'_>]) -> BTreeSet<u32> {
    let (mut catching, mut open, mut blocks) = (BTreeSet::new(), vec![0], 0);
    for operator in operators {
        if let Operator::TryTable { try_table } = operator {
            for catch in &try_table.catches {
                let (Catch::One { label, .. }
                | Catch::OneRef { label, .. }
                | Catch::All { label }
                | Catch::AllRef { label }) = catch;
                let place = open.len().checked_sub(1 + *label as usize);
                catching.extend(place.and_then(|place| open.get(place)));
            }
        }
        if opens_block(operator) {
            blocks += 1;
            open.push(blocks);
        } else if matches!(operator, Operator::End) {
            open.pop();
        }
    }
    catching
}

/// The labels that an operator may branch to, as numbers of blocks outwards.
fn labels(operator: &Operator<'_>) -> Result<Vec<u32>> {
    Ok(match operator {
        Operator::Br { relative_depth }
        | Operator::BrIf { relative_depth }
        | Operator::BrOnNull { relative_depth }
        | Operator::BrOnNonNull { relative_depth }
        | Operator::BrOnCast { relative_depth, .. }
        | Operator::BrOnCastFail { relative_depth, .. } => vec![*relative_depth],
        Operator::BrTable { targets } => {
            let listed: wasmparser::Result<Vec<u32>> = targets.targets().collect();
            let mut labels = listed?;
            labels.push(targets.default());
            labels
        }
        _ => Vec::new(),
    })
}

fn opens_block(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(operator, O::Block { .. } | O::Loop { .. } | O::If { .. } | O::TryTable { .. })
}

/// Whether what follows an operator is not reached from it.
fn ends_path(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::Unreachable
            | O::Br { .. }
            | O::BrTable { .. }
            | O::Return
            | O::ReturnCall { .. }
            | O::ReturnCallIndirect { .. }
            | O::ReturnCallRef { .. }
            | O::Throw { .. }
            | O::ThrowRef
    )
}
