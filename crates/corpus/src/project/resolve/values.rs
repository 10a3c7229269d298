//! The types of values.

use std::rc::Rc;

use crate::project::facts::{ClassId, FileId, Name};

/// The maximum number of alternatives in the type of a value. With more, it is unknown.
const MAX_UNION: usize = 8;

/// A class, by its file and its index there.
pub(in crate::project) type ClassRef = (FileId, ClassId);

/// The type of a value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::project) enum Ty {
    Unknown,
    /// `None` or `null`.
    Nothing,
    /// Something that the language or a library defines.
    Foreign,
    Module(FileId),
    /// A folder of modules, a package or a namespace, by its path or full name.
    Package(Name),
    /// The class itself.
    Class(ClassRef),
    /// An instance of the class.
    Instance(ClassRef),
    Function(FileId, u32),
    /// A value from this file, of which nothing else is known.
    Opaque(FileId),
    /// A library's type with arguments.
    Holder(Rc<[Ty]>),
    /// An instance of such a type.
    Held(Rc<[Ty]>),
    /// A method of a library that returns this type.
    Gives(Rc<Ty>),
    Any(Rc<[Ty]>),
}

/// The type of a value, and whether the paper's tool cannot know it.
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

/// The result of a member of a library's generic type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::project) enum Holds {
    /// A method that returns an element.
    Element,
    /// A method that returns another container of the same elements.
    Same,
    /// A property that is an element.
    Property,
}

/// The type of an instance of a type.
pub(super) fn instance(ty: &Ty) -> Ty {
    match ty {
        Ty::Holder(args) => Ty::Held(args.clone()),
        Ty::Foreign => Ty::Foreign,
        Ty::Nothing => Ty::Nothing,
        // A singleton object, whose type has the same name.
        Ty::Class(class) | Ty::Instance(class) => Ty::Instance(*class),
        Ty::Any(any) => join_types(any.iter().map(instance)),
        _ => Ty::Unknown,
    }
}

/// The type of a container's elements: by convention, the last argument of its type.
pub(super) fn element(ty: &Ty) -> Ty {
    match ty {
        Ty::Held(args) => args.last().map_or(Ty::Unknown, instance),
        Ty::Foreign => Ty::Foreign,
        Ty::Any(any) => join_types(any.iter().map(element)),
        _ => Ty::Unknown,
    }
}

/// The type of a value that may be any of these.
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
