//! What values are.

use std::rc::Rc;

use crate::project::facts::{ClassId, FileId, Name};

/// How many different things a value may be before nothing is said of it.
const MAX_UNION: usize = 8;

/// A class, by its file and its number there.
pub(in crate::project) type ClassRef = (FileId, ClassId);

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::project) enum Ty {
    Unknown,
    /// `None`, `null`.
    Nothing,
    /// Something that the language or a library defines.
    Foreign,
    Module(FileId),
    /// A folder of modules, a package, a namespace: by its path or full name.
    Package(Name),
    /// The class itself.
    Class(ClassRef),
    /// A value of it.
    Instance(ClassRef),
    Function(FileId, u32),
    /// A value that this file gives, and of which no more is known.
    Opaque(FileId),
    /// A type of a library with arguments.
    Holder(Rc<[Ty]>),
    /// A value of that type.
    Held(Rc<[Ty]>),
    /// A method of a library that returns this.
    Gives(Rc<Ty>),
    Any(Rc<[Ty]>),
}

/// What a value is, and whether the paper's tool cannot know it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::project) struct Value {
    pub(in crate::project) ty: Ty,
    pub(in crate::project) is_far: bool,
}

impl Value {
    pub(super) fn near(ty: Ty) -> Self {
        Self { ty, is_far: false }
    }

    pub(super) fn with(self, ty: Ty) -> Self {
        Self { ty, ..self }
    }

    pub(super) fn unknown() -> Self {
        Self::near(Ty::Unknown)
    }
}

/// What a member of a library's type with arguments gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::project) enum Holds {
    /// A call gives what it holds.
    Element,
    /// A call gives something that holds the same.
    Same,
    /// It is what it holds, without a call.
    Property,
}

/// A value of what a type names.
pub(super) fn instance(ty: &Ty) -> Ty {
    match ty {
        Ty::Holder(args) => Ty::Held(args.clone()),
        Ty::Foreign => Ty::Foreign,
        Ty::Nothing => Ty::Nothing,
        // An object of which there is but one, whose type is written with its name.
        Ty::Class(class) | Ty::Instance(class) => Ty::Instance(*class),
        Ty::Any(any) => join_types(any.iter().map(instance)),
        _ => Ty::Unknown,
    }
}

/// What a value holds: by convention, the last argument of its type.
pub(super) fn element(ty: &Ty) -> Ty {
    match ty {
        Ty::Held(args) => args.last().map_or(Ty::Unknown, instance),
        Ty::Foreign => Ty::Foreign,
        Ty::Any(any) => join_types(any.iter().map(element)),
        _ => Ty::Unknown,
    }
}

/// What a value is that may be any of these.
pub(super) fn join(values: Vec<Value>) -> Value {
    let is_far = values.iter().any(|value| value.is_far);
    Value { ty: join_types(values.into_iter().map(|value| value.ty)), is_far }
}

fn join_types(types: impl Iterator<Item = Ty>) -> Ty {
    let mut all: Vec<Ty> = Vec::new();
    let mut has_nothing = false;
    for ty in types {
        match ty {
            Ty::Nothing => has_nothing = true,
            Ty::Any(any) => {
                for ty in any.iter() {
                    if !all.contains(ty) {
                        all.push(ty.clone());
                    }
                }
            }
            ty if !all.contains(&ty) => all.push(ty),
            _ => {}
        }
    }
    if all.contains(&Ty::Unknown) || all.len() > MAX_UNION {
        return Ty::Unknown;
    }
    match all.len() {
        0 if has_nothing => Ty::Nothing,
        0 => Ty::Unknown,
        1 => all.swap_remove(0),
        _ => Ty::Any(all.into()),
    }
}
