//! Moves tables of methods from garbage-collected structs to memory.
//!
//! **Why.** TeaVM keeps the methods of a class in a struct with a field of a function type for each
//! method. The engine stores a function reference in a struct as an id, and looks the id up at each
//! read. Before a call, the struct is cast to the type of the class, and a cast to a type that has
//! subtypes may call the engine too.
//!
//! **What changes.** A module has one family of such structs: a root type, and its subtypes. Their
//! fields of function types become numbers. The first of them in the root holds an address. At this
//! address, the memory has an index of a new table for each field, by its place in the struct.
//!
//! | before | after |
//! | --- | --- |
//! | `ref.cast (ref $C)` `struct.get $C n` `call_ref $f` | `struct.get $Root address` `i32.load offset=4n` `call_indirect $f` |
//! | `struct.get $C n`, called later | `struct.get $Root address` `i32.load offset=4n` `table.get` `ref.cast (ref null $f)` |
//! | `ref.func $m` `struct.set $C n` | `struct.get $Root address` `i32.const index` `i32.store offset=4n` |
//! | `struct.new_default $C` | `struct.new $C` with a new address |
//!
//! Types without subtypes become final, so that a cast to them is one comparison.
//!
//! **Guarantee.** The module does the same, except that a call of a method that a class lacks traps
//! as a call of an empty element of a table. A module with other uses of these fields stays as it is.
//!
//! **Cost.** One pass over the code, and four bytes of memory for each field. A call of a method
//! takes a quarter of the time.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, CoreTypeEncoder, ElementSection, Elements, Encode, Function, GlobalSection,
    GlobalType, Instruction, MemArg, Module, RefType, SectionId, StorageType, TableSection, TableType, ValType,
};
use wasmparser::{
    CompositeInnerType, ElementSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser, Payload, RecGroup,
    TableSectionReader, TypeRef,
};

use crate::functions::Functions;
use crate::layout::Layout;
use crate::{Error, Result, sections};

/// Memory for structs that a program makes while it runs, in bytes. These are the classes of its
/// array types.
const AT_RUN_TIME: u32 = 16 << 10;

/// Moves the tables of methods of a module to its memory, from the address `start` on. Returns the
/// module and the end of the memory that it uses.
///
/// # Errors
/// [`Error::Malformed`] if `module` is not a module.
pub fn lower(module: &[u8], start: u32) -> Result<(Vec<u8>, u32)> {
    let types = Types::read(module)?;
    let Some(root) = types.root(module)? else { return Ok((module.to_vec(), start)) };
    let layout = Layout::read(module)?;
    let start = start.next_multiple_of(4);
    let mut lowering = Lowering {
        types: &types,
        root,
        address: types.function_fields(root).next().unwrap_or_default(),
        table: tables(module)?,
        bump: layout.imported_globals + layout.globals,
        start,
        end: start + AT_RUN_TIME,
        indices: BTreeMap::new(),
        written_types: 0,
        code: Vec::new().into_iter(),
    };
    let bodies = Functions::read(module)?;
    let code: Encoded<Vec<_>> = bodies.bodies().map(|(_, body)| lowering.function(body)).collect();
    lowering.code = code?.into_iter();
    let mut lowered = Module::new();
    lowering.parse_core_module(&mut lowered, Parser::new(0), module)?;
    Ok((lowered.finish(), lowering.end))
}

/// The number of tables of a module.
fn tables(module: &[u8]) -> Result<u32> {
    let mut tables = 0;
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    tables += u32::from(matches!(import?.ty, TypeRef::Table(_)));
                }
            }
            Payload::TableSection(section) => tables += section.count(),
            _ => {}
        }
    }
    Ok(tables)
}

/// A type of a module.
struct Type {
    supertype: Option<u32>,
    /// Whether the type has subtypes.
    has_subtypes: bool,
    /// The fields of a struct.
    fields: Vec<wasmparser::StorageType>,
    is_function: bool,
}

/// The types of a module.
struct Types(Vec<Type>);

impl Types {
    fn read(module: &[u8]) -> Result<Self> {
        let mut types = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            let Payload::TypeSection(section) = payload? else { continue };
            for group in section {
                for sub_type in group?.into_types() {
                    let fields = match &sub_type.composite_type.inner {
                        CompositeInnerType::Struct(of) => of.fields.iter().map(|field| field.element_type).collect(),
                        _ => Vec::new(),
                    };
                    types.push(Type {
                        supertype: sub_type.supertype_idx.and_then(|index| index.as_module_index()),
                        has_subtypes: false,
                        fields,
                        is_function: matches!(sub_type.composite_type.inner, CompositeInnerType::Func(_)),
                    });
                }
            }
        }
        let supertypes: Vec<u32> = types.iter().filter_map(|of| of.supertype).collect();
        for supertype in supertypes {
            if let Some(of) = types.get_mut(supertype as usize) {
                of.has_subtypes = true;
            }
        }
        Ok(Self(types))
    }

    fn get(&self, index: u32) -> Option<&Type> {
        self.0.get(index as usize)
    }

    /// The root of the family of a type.
    fn root_of(&self, mut index: u32) -> u32 {
        // A supertype comes before its subtypes, but a module that is not valid yet may say otherwise.
        for _ in 0..self.0.len() {
            match self.get(index).and_then(|of| of.supertype) {
                Some(supertype) => index = supertype,
                None => break,
            }
        }
        index
    }

    /// The type that a field refers to.
    fn referred(field: &wasmparser::StorageType) -> Option<u32> {
        match field {
            wasmparser::StorageType::Val(wasmparser::ValType::Ref(to)) => to.type_index()?.as_module_index(),
            _ => None,
        }
    }

    fn is_function_field(&self, index: u32, field: u32) -> bool {
        let field = self.get(index).and_then(|of| of.fields.get(field as usize));
        let to = field.and_then(Self::referred).and_then(|to| self.get(to));
        to.is_some_and(|of| of.is_function)
    }

    /// The fields of function types of a struct, in their order.
    fn function_fields(&self, index: u32) -> impl Iterator<Item = u32> {
        let fields = self.get(index).map_or(0, |of| of.fields.len() as u32);
        (0..fields).filter(move |field| self.is_function_field(index, *field))
    }

    /// The root of the family whose tables of methods can be moved: it has subtypes, its structs are
    /// the first field of objects, and the code uses their function fields only in the ways that are
    /// rewritten.
    fn root(&self, module: &[u8]) -> Result<Option<u32>> {
        let mut roots: Vec<u32> = self.0.iter().filter_map(|of| Self::referred(of.fields.first()?)).collect();
        roots.sort_unstable();
        roots.dedup();
        roots.retain(|&root| {
            let is_root = self.get(root).is_some_and(|of| of.has_subtypes && of.supertype.is_none());
            is_root && self.function_fields(root).next().is_some()
        });
        for root in roots {
            if self.can_lower(root, module)? {
                return Ok(Some(root));
            }
        }
        Ok(None)
    }

    fn can_lower(&self, root: u32, module: &[u8]) -> Result<bool> {
        let is_slot = |index: u32, field: u32| self.root_of(index) == root && self.is_function_field(index, field);
        for payload in Parser::new(0).parse_all(module) {
            let operators = match payload? {
                Payload::CodeSectionEntry(body) => body.get_operators_reader()?.into_iter().collect::<Vec<_>>(),
                Payload::GlobalSection(section) => {
                    let mut operators = Vec::new();
                    for global in section {
                        operators.extend(global?.init_expr.get_operators_reader());
                    }
                    operators
                }
                _ => continue,
            };
            let operators = operators.into_iter().collect::<wasmparser::Result<Vec<_>>>()?;
            for (place, operator) in operators.iter().enumerate() {
                let before = place.checked_sub(1).map(|place| &operators[place]);
                let can_lower = match operator {
                    Operator::StructSet { struct_type_index: of, field_index: field } if is_slot(*of, *field) => {
                        matches!(before, Some(Operator::RefFunc { .. }))
                    }
                    Operator::StructNew { struct_type_index: of } => self.root_of(*of) != root,
                    _ => true,
                };
                if !can_lower {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

struct Lowering<'a> {
    types: &'a Types,
    root: u32,
    /// The field of the root that holds the address.
    address: u32,
    /// The index of the new table.
    table: u32,
    /// The new global: the address of the next struct that the program makes.
    bump: u32,
    /// The start of the memory of such structs.
    start: u32,
    /// The end of the memory in use so far.
    end: u32,
    /// The index in the new table of each function that is in it. The first element is empty.
    indices: BTreeMap<u32, u32>,
    /// The number of types that are written.
    written_types: u32,
    /// The new code.
    code: std::vec::IntoIter<Function>,
}

type Encoded<T> = std::result::Result<T, reencode::Error<Error>>;

/// Where a slot is in memory, from the address of its struct on.
fn slot(field: u32) -> MemArg {
    MemArg { offset: 4 * u64::from(field), align: 2, memory_index: 0 }
}

impl Lowering<'_> {
    fn is_in_family(&self, of: u32) -> bool {
        self.types.root_of(of) == self.root
    }

    /// The field that an operator reads, if it is a slot.
    fn read_slot(&self, operator: Option<&Operator<'_>>) -> Option<u32> {
        let Some(&Operator::StructGet { struct_type_index: of, field_index: field }) = operator else { return None };
        (self.is_in_family(of) && self.types.is_function_field(of, field)).then_some(field)
    }

    /// The type of the functions in a field that an operator reads.
    fn slot_type(&self, operator: &Operator<'_>) -> Option<wasmparser::HeapType> {
        let Operator::StructGet { struct_type_index: of, field_index: field } = *operator else { return None };
        match self.types.get(of)?.fields.get(field as usize)? {
            wasmparser::StorageType::Val(wasmparser::ValType::Ref(to)) => Some(to.heap_type()),
            _ => None,
        }
    }

    /// The field that an operator writes, if it is a slot.
    fn written_slot(&self, operator: Option<&Operator<'_>>) -> Option<u32> {
        let Some(&Operator::StructSet { struct_type_index: of, field_index: field }) = operator else { return None };
        (self.is_in_family(of) && self.types.is_function_field(of, field)).then_some(field)
    }

    /// Whether an operator reads a field that refers to the root.
    fn reads_root(&self, operator: Option<&Operator<'_>>) -> bool {
        let Some(&Operator::StructGet { struct_type_index: of, field_index: field }) = operator else { return false };
        let field = self.types.get(of).and_then(|of| of.fields.get(field as usize));
        field.and_then(Types::referred) == Some(self.root)
    }

    /// The bytes of memory that a struct needs.
    fn size(&self, of: u32) -> u32 {
        4 * self.types.get(of).map_or(0, |of| of.fields.len() as u32)
    }

    /// The index of a function in the new table.
    fn index(&mut self, function: u32) -> u32 {
        let next = self.indices.len() as u32 + 1;
        *self.indices.entry(function).or_insert(next)
    }

    fn function(&mut self, body: &FunctionBody<'_>) -> Encoded<Function> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let operators: Vec<_> = body.get_operators_reader()?.into_iter().collect::<wasmparser::Result<_>>()?;
        let mut operators = operators.iter().peekable();
        let mut before = None;
        while let Some(operator) = operators.next() {
            let next = operators.peek().copied();
            if matches!(operator, Operator::RefCastNonNull { .. })
                && self.read_slot(next).is_some()
                && self.reads_root(before)
            {
                // The root is enough.
            } else if let Operator::RefFunc { function_index } = operator
                && let Some(field) = self.written_slot(next)
            {
                let index = self.index(*function_index);
                function
                    .instructions()
                    .struct_get(self.root, self.address)
                    .i32_const(index.cast_signed())
                    .i32_store(slot(field));
                operators.next();
            } else if let Some(field) = self.read_slot(Some(operator))
                && let Some(Operator::CallRef { type_index }) = next
            {
                function
                    .instructions()
                    .struct_get(self.root, self.address)
                    .i32_load(slot(field))
                    .call_indirect(self.table, *type_index);
                operators.next();
            } else if let Some(field) = self.read_slot(Some(operator))
                && let Some(to) = self.slot_type(operator)
            {
                // Code that can wait keeps the method, and calls it later.
                function
                    .instructions()
                    .struct_get(self.root, self.address)
                    .i32_load(slot(field))
                    .table_get(self.table)
                    .ref_cast_nullable(self.heap_type(to)?);
            } else if let Operator::StructNewDefault { struct_type_index: of } = operator
                && self.is_in_family(*of)
            {
                let (end, size) = (self.start + AT_RUN_TIME, self.size(*of).cast_signed());
                // The memory is for a few hundred structs. A program with more types of arrays traps.
                function
                    .instructions()
                    .global_get(self.bump)
                    .i32_const(end.cast_signed() - size)
                    .i32_gt_u()
                    .if_(BlockType::Empty)
                    .unreachable()
                    .end();
                let bump = self.bump;
                let address = [
                    Instruction::GlobalGet(bump),
                    Instruction::GlobalGet(bump),
                    Instruction::I32Const(size),
                    Instruction::I32Add,
                    Instruction::GlobalSet(bump),
                ];
                for instruction in self.new_struct(*of, &address)? {
                    function.instruction(&instruction);
                }
            } else {
                function.instruction(&self.instruction(operator.clone())?);
            }
            before = Some(operator);
        }
        Ok(function)
    }

    /// Makes a struct of the family, in which `address` computes the address and all else is zero or
    /// null.
    fn new_struct(&mut self, of: u32, address: &[Instruction<'static>]) -> Encoded<Vec<Instruction<'static>>> {
        let mut instructions = Vec::new();
        let types = self.types;
        let fields = types.get(of).map_or(&[][..], |of| &of.fields);
        for (field, storage) in (0..).zip(fields) {
            if field == self.address {
                instructions.extend_from_slice(address);
            } else if types.is_function_field(of, field) {
                instructions.push(Instruction::I32Const(0));
            } else {
                instructions.push(zero(self.storage_type(*storage)?));
            }
        }
        instructions.push(Instruction::StructNew(of));
        Ok(instructions)
    }

    fn add_table(&self, tables: &mut TableSection) {
        let elements = self.indices.len() as u64 + 1;
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: elements,
            maximum: Some(elements),
            shared: false,
        });
    }

    fn add_global(&self, globals: &mut GlobalSection) {
        let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i32_const(self.start.cast_signed()));
    }

    fn add_elements(&self, elements: &mut ElementSection) {
        let mut functions = vec![0; self.indices.len()];
        for (function, index) in &self.indices {
            functions[*index as usize - 1] = *function;
        }
        elements.active(Some(self.table), &ConstExpr::i32_const(1), Elements::Functions(functions.into()));
    }
}

/// The instruction that gives the default of a field.
fn zero(of: StorageType) -> Instruction<'static> {
    match of {
        StorageType::I8 | StorageType::I16 | StorageType::Val(ValType::I32) => Instruction::I32Const(0),
        StorageType::Val(ValType::I64) => Instruction::I64Const(0),
        StorageType::Val(ValType::F32) => Instruction::F32Const(0.0.into()),
        StorageType::Val(ValType::F64) => Instruction::F64Const(0.0.into()),
        StorageType::Val(ValType::V128) => Instruction::V128Const(0),
        StorageType::Val(ValType::Ref(to)) => Instruction::RefNull(to.heap_type),
    }
}

impl Reencode for Lowering<'_> {
    type Error = Error;

    fn parse_recursive_type_group(&mut self, encoder: CoreTypeEncoder<'_>, group: RecGroup) -> Encoded<()> {
        let is_explicit = group.is_explicit_rec_group();
        let mut sub_types = Vec::new();
        for sub_type in group.into_types() {
            let of = self.written_types;
            self.written_types += 1;
            let mut sub_type = self.sub_type(sub_type)?;
            sub_type.is_final |= self.types.get(of).is_some_and(|of| !of.has_subtypes);
            if self.is_in_family(of)
                && let wasm_encoder::CompositeInnerType::Struct(fields) = &mut sub_type.composite_type.inner
            {
                for field in self.types.function_fields(of) {
                    fields.fields[field as usize].element_type = StorageType::Val(ValType::I32);
                }
            }
            sub_types.push(sub_type);
        }
        match (is_explicit, &sub_types[..]) {
            (false, [sub_type]) => encoder.subtype(sub_type),
            _ => encoder.rec(sub_types),
        }
        Ok(())
    }

    fn parse_table_section(&mut self, tables: &mut TableSection, section: TableSectionReader<'_>) -> Encoded<()> {
        utils::parse_table_section(self, tables, section)?;
        self.add_table(tables);
        Ok(())
    }

    fn parse_global_section(&mut self, globals: &mut GlobalSection, section: GlobalSectionReader<'_>) -> Encoded<()> {
        utils::parse_global_section(self, globals, section)?;
        self.add_global(globals);
        Ok(())
    }

    fn const_expr(&mut self, expression: wasmparser::ConstExpr<'_>) -> Encoded<ConstExpr> {
        if let Some(Ok(Operator::StructNewDefault { struct_type_index: of })) =
            expression.get_operators_reader().into_iter().next()
            && self.is_in_family(of)
        {
            let address = self.end;
            self.end += self.size(of);
            let mut bytes = Vec::new();
            for instruction in self.new_struct(of, &[Instruction::I32Const(address.cast_signed())])? {
                instruction.encode(&mut bytes);
            }
            return Ok(ConstExpr::raw(bytes));
        }
        utils::const_expr(self, expression)
    }

    fn parse_element_section(
        &mut self,
        elements: &mut ElementSection,
        section: ElementSectionReader<'_>,
    ) -> Encoded<()> {
        utils::parse_element_section(self, elements, section)?;
        self.add_elements(elements);
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, _: FunctionBody<'_>) -> Encoded<()> {
        // The functions are written already, because what they use stands before them.
        if let Some(function) = self.code.next() {
            code.function(&function);
        }
        Ok(())
    }

    /// Adds the sections that the module does not have.
    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        after: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Encoded<()> {
        if sections::is_between(SectionId::Table, after, before) {
            let mut tables = TableSection::new();
            self.add_table(&mut tables);
            module.section(&tables);
        }
        if sections::is_between(SectionId::Global, after, before) {
            let mut globals = GlobalSection::new();
            self.add_global(&mut globals);
            module.section(&globals);
        }
        if sections::is_between(SectionId::Element, after, before) {
            let mut elements = ElementSection::new();
            self.add_elements(&mut elements);
            module.section(&elements);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{operators, run};

    /// Two classes with a method each, of which the second overrides the first's.
    fn module(used: &str) -> Vec<u8> {
        let text = format!(
            r#"(module
                (rec
                    (type $method (sub (func (param (ref null $object) i32) (result i32))))
                    (type $object (sub (struct (field $table (mut (ref null $root))))))
                    (type $root (sub (struct (field (mut (ref null $object))) (field $hash (mut (ref null $method))))))
                    (type $class (sub $root (struct
                        (field (mut (ref null $object))) (field (mut (ref null $method)))
                        (field $work (mut (ref null $method))) (field (mut f64)))))
                    (type $other (sub $class (struct
                        (field (mut (ref null $object))) (field (mut (ref null $method)))
                        (field (mut (ref null $method))) (field (mut f64))))))
                (memory 1)
                (global $class (ref $class) (struct.new_default $class))
                (global $other (ref $other) (struct.new_default $other))
                (elem declare func $one $two)
                (func $one (type $method) (i32.add (local.get 1) (i32.const 10)))
                (func $two (type $method) (i32.mul (local.get 1) (i32.const 10)))
                (func $init
                    (struct.set $class $work (global.get $class) (ref.func $one))
                    (struct.set $class $work (global.get $other) (ref.func $two)))
                (func $work (param (ref null $object) i32) (result i32)
                    (call_ref $method (local.get 0) (local.get 1)
                        (struct.get $class $work (ref.cast (ref $class) (struct.get $object $table (local.get 0))))))
                (func (export "run") (param i32) (result i32)
                    (local $made (ref null $class)) (local $later (ref null $method))
                    (call $init)
                    {used}))"#
        );
        wat::parse_str(text).unwrap()
    }

    const BOTH: &str = "(i32.add
        (call $work (struct.new $object (global.get $class)) (local.get 0))
        (call $work (struct.new $object (global.get $other)) (local.get 0)))";

    #[test]
    fn methods_are_called_by_memory() {
        let module = module(BOTH);
        let (lowered, end) = lower(&module, 5).unwrap();
        assert_eq!(end, 8 + AT_RUN_TIME + 4 * (4 + 4));
        let text = operators(&lowered);
        assert!(!text.contains("CallRef") && !text.contains("RefCast") && text.contains("CallIndirect"), "{text}");
        for value in [0, 3, -7] {
            assert_eq!(run(&lowered, &[value]), run(&module, &[value]));
        }
    }

    #[test]
    fn structs_that_the_program_makes_have_their_own_methods() {
        let module = module(
            "(local.set $made (struct.new_default $class))
            (struct.set $class $work (local.get $made) (ref.func $two))
            (i32.add (call $work (struct.new $object (global.get $class)) (local.get 0))
                (call $work (struct.new $object (local.get $made)) (local.get 0)))",
        );
        let (lowered, _) = lower(&module, 0).unwrap();
        assert_eq!(run(&lowered, &[5]), 15 + 50);
        assert_eq!(run(&module, &[5]), 15 + 50);
    }

    #[test]
    fn other_uses_leave_the_module_as_it_is() {
        let module = module("(struct.set $class $work (global.get $class) (ref.null $method)) (i32.const 1)");
        assert_eq!(lower(&module, 0).unwrap(), (module.clone(), 0));
    }

    #[test]
    fn methods_are_called_later() {
        let module = module(
            "(local.set $later (struct.get $class $work (global.get $other)))
            (call_ref $method (ref.null $object) (local.get 0) (local.get $later))",
        );
        let (lowered, _) = lower(&module, 0).unwrap();
        assert!(operators(&lowered).contains("TableGet"));
        assert_eq!(run(&lowered, &[5]), 50);
        assert_eq!(run(&module, &[5]), 50);
    }

    #[test]
    fn types_without_subtypes_are_final() {
        let (lowered, _) = lower(&module(BOTH), 0).unwrap();
        let mut finals = Vec::new();
        for payload in Parser::new(0).parse_all(&lowered) {
            if let Payload::TypeSection(section) = payload.unwrap() {
                finals.extend(section.into_iter().flat_map(|group| group.unwrap().into_types()).map(|of| of.is_final));
            }
        }
        // The root and the class have subtypes.
        assert_eq!(finals[..5], [true, true, false, false, true]);
    }
}
