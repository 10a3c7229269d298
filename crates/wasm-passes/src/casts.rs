//! Removes casts that nothing needs.
//!
//! **Why.** TeaVM casts a value to the class that the source names, although the field, the local or
//! the function that gets the value takes less. A cast to a type that has subtypes may call the
//! engine, which takes longer than a call of a method.
//!
//! **What changes.** A `ref.cast` goes if the instruction that takes its result would take its operand
//! as well, or if the type of its operand says already what it asks.
//!
//! **Guarantee.** The module stays valid. It does the same if none of its casts fails, as in modules
//! of TeaVM: before it casts, they ask the class of the object.
//!
//! **Cost.** One pass over the code. A cast whose result waits on the stack during a block stays.

use wasm_encoder::CodeSection;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasmparser::{
    BlockType, CompositeInnerType, ContType, FrameKind, FuncType, FunctionBody, ModuleArity, Operator, Parser, Payload,
    RefType, StorageType, SubType, TypeRef, ValType,
};

use crate::{Result, sections};

/// Removes the casts of a module that nothing needs.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if `module` is not a module.
pub fn remove(module: &[u8]) -> Result<Vec<u8>> {
    let types = Types::read(module)?;
    let mut code = CodeSection::new();
    let mut index = types.imported;
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            code.function(&types.without_casts(index, &body)?);
            index += 1;
        }
    }
    sections::replace(module, &code)
}

/// The types of what a module has.
#[derive(Default)]
struct Types {
    types: Vec<SubType>,
    /// The type of each function.
    functions: Vec<u32>,
    /// The number of imported functions.
    imported: u32,
    globals: Vec<ValType>,
    /// The type of each tag.
    tags: Vec<u32>,
}

impl Types {
    fn read(module: &[u8]) -> Result<Self> {
        let mut types = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        types.types.extend(group?.into_types());
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        match import?.ty {
                            TypeRef::Func(of) | TypeRef::FuncExact(of) => types.functions.push(of),
                            TypeRef::Global(of) => types.globals.push(of.content_type),
                            TypeRef::Tag(of) => types.tags.push(of.func_type_idx),
                            _ => {}
                        }
                    }
                    types.imported = u32::try_from(types.functions.len())?;
                }
                Payload::FunctionSection(section) => {
                    for of in section {
                        types.functions.push(of?);
                    }
                }
                Payload::GlobalSection(section) => {
                    for global in section {
                        types.globals.push(global?.ty.content_type);
                    }
                }
                Payload::TagSection(section) => {
                    for tag in section {
                        types.tags.push(tag?.func_type_idx);
                    }
                }
                _ => {}
            }
        }
        Ok(types)
    }

    fn without_casts(&self, index: u32, body: &FunctionBody<'_>) -> Result<wasm_encoder::Function> {
        let mut locals = Vec::new();
        if let Some(of) = self.type_index_of_function(index).and_then(|of| self.function(of)) {
            locals.extend_from_slice(of.params());
        }
        for group in body.get_locals_reader()? {
            let (count, of) = group?;
            locals.extend(std::iter::repeat_n(of, count as usize));
        }
        let operators: Vec<_> = body.get_operators_reader()?.into_iter().collect::<wasmparser::Result<_>>()?;
        let scope = Scope { types: self, locals: &locals, results: self.results_of(index) };
        let mut function = RoundtripReencoder.new_function_with_parsed_locals(body)?;
        for (place, operator) in operators.iter().enumerate() {
            if !scope.is_needless(&operators, place) {
                function.instruction(&RoundtripReencoder.instruction(operator.clone())?);
            }
        }
        Ok(function)
    }

    fn function(&self, of: u32) -> Option<&FuncType> {
        match &self.sub_type_at(of)?.composite_type.inner {
            CompositeInnerType::Func(of) => Some(of),
            _ => None,
        }
    }

    fn results_of(&self, function: u32) -> &[ValType] {
        self.type_index_of_function(function).and_then(|of| self.function(of)).map_or(&[], FuncType::results)
    }

    fn field(&self, of: u32, field: u32) -> Option<ValType> {
        match &self.sub_type_at(of)?.composite_type.inner {
            CompositeInnerType::Struct(of) => unpacked(of.fields.get(field as usize)?.element_type),
            _ => None,
        }
    }

    fn element(&self, of: u32) -> Option<ValType> {
        match &self.sub_type_at(of)?.composite_type.inner {
            CompositeInnerType::Array(of) => unpacked(of.0.element_type),
            _ => None,
        }
    }

    /// Whether every value of `of` is one of `wanted`. In doubt, the answer is no.
    fn is_subtype(&self, of: ValType, wanted: ValType) -> bool {
        let (ValType::Ref(of), ValType::Ref(wanted)) = (of, wanted) else { return of == wanted };
        if of.is_nullable() && !wanted.is_nullable() {
            return false;
        }
        let (Some(mut index), Some(wanted)) = (concrete(of), concrete(wanted)) else {
            return of.heap_type() == wanted.heap_type();
        };
        for _ in 0..self.types.len() {
            if index == wanted {
                return true;
            }
            match self.sub_type_at(index).and_then(|of| of.supertype_idx?.as_module_index()) {
                Some(supertype) => index = supertype,
                None => return false,
            }
        }
        false
    }
}

fn concrete(of: RefType) -> Option<u32> {
    of.type_index()?.as_module_index()
}

fn unpacked(of: StorageType) -> Option<ValType> {
    match of {
        StorageType::Val(of) => Some(of),
        StorageType::I8 | StorageType::I16 => None,
    }
}

fn reference(of: u32, nullable: bool) -> Option<ValType> {
    let index = wasmparser::PackedIndex::from_module_index(of)?;
    Some(ValType::Ref(RefType::concrete(nullable, index)))
}

/// What an instruction asks of an operand.
enum Wanted {
    Anything,
    Type(ValType),
}

/// A function.
struct Scope<'a> {
    types: &'a Types,
    locals: &'a [ValType],
    results: &'a [ValType],
}

impl Scope<'_> {
    /// Whether an operator is a cast that nothing needs.
    fn is_needless(&self, operators: &[Operator<'_>], place: usize) -> bool {
        let to = match &operators[place] {
            Operator::RefCastNonNull { hty } => RefType::new(false, *hty),
            Operator::RefCastNullable { hty } => RefType::new(true, *hty),
            _ => return false,
        };
        let (Some(to), Some(of)) = (to, place.checked_sub(1).and_then(|before| self.result(&operators[before]))) else {
            return false;
        };
        if self.types.is_subtype(of, ValType::Ref(to)) {
            return true;
        }
        match self.wanted(&operators[place + 1..]) {
            Some(Wanted::Anything) => true,
            Some(Wanted::Type(wanted)) => self.types.is_subtype(of, wanted),
            None => false,
        }
    }

    /// The type of the only result of an operator.
    fn result(&self, operator: &Operator<'_>) -> Option<ValType> {
        let only = |results: &[ValType]| match results {
            [result] => Some(*result),
            _ => None,
        };
        match *operator {
            Operator::LocalGet { local_index } | Operator::LocalTee { local_index } => {
                self.locals.get(local_index as usize).copied()
            }
            Operator::GlobalGet { global_index } => self.types.globals.get(global_index as usize).copied(),
            Operator::StructGet { struct_type_index, field_index } => self.types.field(struct_type_index, field_index),
            Operator::ArrayGet { array_type_index } => self.types.element(array_type_index),
            Operator::Call { function_index } => only(self.types.results_of(function_index)),
            Operator::CallIndirect { type_index, .. } | Operator::CallRef { type_index } => {
                only(self.types.function(type_index)?.results())
            }
            Operator::StructNew { struct_type_index } | Operator::StructNewDefault { struct_type_index } => {
                reference(struct_type_index, false)
            }
            _ => None,
        }
    }

    /// What the operator that takes the value on top of the stack asks of it. `None` if it is not
    /// known.
    fn wanted(&self, operators: &[Operator<'_>]) -> Option<Wanted> {
        // How many values are above it.
        let mut above = 0;
        for operator in operators {
            let is_plain = !matches!(
                operator,
                Operator::Block { .. }
                    | Operator::Loop { .. }
                    | Operator::If { .. }
                    | Operator::Else
                    | Operator::End
                    | Operator::TryTable { .. }
                    | Operator::Br { .. }
                    | Operator::BrIf { .. }
                    | Operator::BrTable { .. }
                    | Operator::BrOnNull { .. }
                    | Operator::BrOnNonNull { .. }
                    | Operator::BrOnCast { .. }
                    | Operator::BrOnCastFail { .. }
                    | Operator::Unreachable
            );
            if matches!(operator, Operator::Return) {
                return self.results.get(self.results.len().checked_sub(1 + above)?).copied().map(Wanted::Type);
            }
            if !is_plain {
                return None;
            }
            let (taken, given) = operator.operator_arity(self.types)?;
            let taken = taken as usize;
            if taken > above {
                return self.operand(operator, above);
            }
            above = above - taken + given as usize;
        }
        None
    }

    /// What an operator asks of an operand, which `above` others are above.
    fn operand(&self, operator: &Operator<'_>, above: usize) -> Option<Wanted> {
        let parameter = |of: &FuncType, above: usize| {
            let parameters = of.params();
            parameters.get(parameters.len().checked_sub(1 + above)?).copied()
        };
        let wanted = match *operator {
            Operator::Drop | Operator::RefIsNull => return Some(Wanted::Anything),
            Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                self.locals.get(local_index as usize).copied()
            }
            Operator::GlobalSet { global_index } => self.types.globals.get(global_index as usize).copied(),
            Operator::Call { function_index } => {
                parameter(self.types.function(self.types.type_index_of_function(function_index)?)?, above)
            }
            // The function is above the parameters.
            Operator::CallIndirect { type_index, .. } | Operator::CallRef { type_index } => {
                parameter(self.types.function(type_index)?, above.checked_sub(1)?)
            }
            Operator::StructGet { struct_type_index, .. } => reference(struct_type_index, true),
            Operator::StructSet { struct_type_index, field_index } => match above {
                0 => self.types.field(struct_type_index, field_index),
                _ => reference(struct_type_index, true),
            },
            Operator::ArrayGet { array_type_index } if above == 1 => reference(array_type_index, true),
            Operator::ArraySet { array_type_index } => match above {
                0 => self.types.element(array_type_index),
                _ => reference(array_type_index, true),
            },
            _ => None,
        };
        wanted.map(Wanted::Type)
    }
}

impl ModuleArity for Types {
    fn sub_type_at(&self, index: u32) -> Option<&SubType> {
        self.types.get(index as usize)
    }

    fn tag_type_arity(&self, tag: u32) -> Option<(u32, u32)> {
        self.sub_type_arity(self.sub_type_at(*self.tags.get(tag as usize)?)?)
    }

    fn type_index_of_function(&self, function: u32) -> Option<u32> {
        self.functions.get(function as usize).copied()
    }

    fn func_type_of_cont_type(&self, _: &ContType) -> Option<&FuncType> {
        None
    }

    fn sub_type_of_ref_type(&self, of: &RefType) -> Option<&SubType> {
        self.sub_type_at(concrete(*of)?)
    }

    fn control_stack_height(&self) -> u32 {
        // It is asked for branches only, at which the search stops.
        0
    }

    fn label_block(&self, _: u32) -> Option<(BlockType, FrameKind)> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{operators, run};

    /// A class, its subclass, and functions that use both.
    fn module(body: &str) -> Vec<u8> {
        let text = format!(
            r#"(module
                (type $object (sub (struct (field $value (mut i32)))))
                (type $class (sub $object (struct (field (mut i32)) (field $more (mut (ref null $object))))))
                (type $array (array (mut (ref null $object))))
                (type $take (func (param (ref null $object) i32) (result i32)))
                (global $kept (mut (ref null $object)) (ref.null $object))
                (table 1 funcref) (elem (i32.const 0) $take)
                (func $take (type $take) (i32.add (struct.get $object $value (local.get 0)) (local.get 1)))
                (func $make (result (ref null $object)) (struct.new $class (i32.const 5) (ref.null $object)))
                (func (export "run") (result i32)
                    (local $o (ref null $object)) (local $c (ref null $class)) (local $a (ref null $array))
                    (local.set $o (call $make))
                    (local.set $a (array.new $array (local.get $o) (i32.const 3)))
                    {body}))"#
        );
        wat::parse_str(text).unwrap()
    }

    /// Checks how many casts of a body stay.
    fn check(body: &str, kept: usize) {
        let module = module(body);
        let without = remove(&module).unwrap();
        assert_eq!(operators(&without).matches("RefCast").count(), kept, "{body}");
        assert_eq!(run(&without, &[]), run(&module, &[]), "{body}");
    }

    #[test]
    fn casts_go_where_less_is_enough() {
        check("(call $take (ref.cast (ref $class) (local.get $o)) (i32.const 1))", 0);
        check("(call_indirect (type $take) (ref.cast (ref $class) (local.get $o)) (i32.const 1) (i32.const 0))", 0);
        check("(struct.get $object $value (ref.cast (ref $class) (local.get $o)))", 0);
        check("(global.set $kept (ref.cast (ref $class) (local.get $o))) (i32.const 1)", 0);
        check(
            "(array.set $array (local.get $a) (i32.const 1) (ref.cast (ref $class) (local.get $o))) (i32.const 1)",
            0,
        );
        check("(drop (ref.cast (ref $class) (local.get $o))) (i32.const 1)", 0);
    }

    #[test]
    fn casts_go_where_the_type_is_known() {
        check(
            "(struct.get $object $value (ref.cast (ref null $object) (array.get $array (local.get $a) (i32.const 2))))",
            0,
        );
    }

    #[test]
    fn casts_stay_where_they_are_needed() {
        check("(ref.is_null (struct.get $class $more (ref.cast (ref $class) (local.get $o))))", 1);
        check("(local.set $c (ref.cast (ref $class) (local.get $o))) (i32.const 2)", 1);
        check("(ref.cast (ref $class) (local.get $o)) (block) (struct.get $object $value)", 1);
    }
}
