//! Evaluates expressions across the files of a project, and finds the names that another file
//! defines.

mod names;
mod values;

use std::rc::Rc;

use assay_syntax::languages::Language;

use super::facts::{Binding, ClassId, Expr, ExprId, FileId, Name, Place, UNKNOWN, What};
use super::{Project, Target, Use, container, has_everything};
use names::{Looked, Member};
use values::{element, instance, join};

pub(super) use values::{ClassRef, Holds, Ty, Value};

/// The maximum number of nested evaluation steps.
const MAX_STEPS: u32 = 120;
/// The maximum length of a chain of re-exports, aliases and star imports.
const MAX_HOPS: u32 = 20;
/// The maximum number of bases of a class that are searched.
const MAX_BASES: usize = 200;

#[derive(Clone)]
enum Memo {
    New,
    Busy,
    Known(Value),
}

/// Evaluates expressions, and caches the results.
pub(super) struct Resolver<'p> {
    project: &'p Project<'p>,
    memo: Vec<Vec<Memo>>,
    steps: u32,
}

impl<'p> Resolver<'p> {
    pub(super) fn new(project: &'p Project<'p>) -> Self {
        let memo = project.facts.iter().map(|facts| vec![Memo::New; facts.exprs.len()]).collect();
        Self { project, memo, steps: 0 }
    }

    /// The uses in a file of names from other files, in the order of its text.
    pub(super) fn uses(&mut self, file: FileId) -> Vec<Use> {
        let project = self.project;
        let facts = project.facts(file);
        let stored = self.stored(file);
        let mut uses = Vec::new();
        for access in &facts.accesses {
            let found = match access.of {
                Some(of) => {
                    let value = self.value(file, of);
                    let found = self.member_definition(file, &value.ty, access.name, &stored);
                    found.map(|(found, is_far)| (found, is_far || value.is_far))
                }
                None => self.name_definition(file, access.expr),
            };
            if let Some((definition, is_far)) = found {
                let is_far = is_far || self.value(file, access.with).is_far;
                uses.push(Use {
                    start: access.place.start as usize,
                    end: access.place.end as usize,
                    is_member: access.of.is_some(),
                    is_far,
                    definition: definition.map(|(file, place)| super::Definition {
                        file: file as usize,
                        first_line: place.first_line as usize,
                        last_line: place.last_line as usize,
                    }),
                });
            }
        }
        uses
    }

    /// Members of other files' classes that this file assigns. The file then defines them itself.
    fn stored(&mut self, file: FileId) -> Vec<(Ty, Name)> {
        if self.project.language != Language::Python {
            return Vec::new();
        }
        let stores = &self.project.facts(file).stores;
        stores.iter().map(|&(of, name)| (self.value(file, of).ty, name)).collect()
    }

    /// The definition of a member of a value, if it is in another file, and whether the paper's
    /// tool misses it. The place is `None` if several files may define it.
    fn member_definition(
        &mut self,
        file: FileId,
        ty: &Ty,
        name: Name,
        stored: &[(Ty, Name)],
    ) -> Option<(Option<(FileId, Place)>, bool)> {
        let project = self.project;
        if stored.iter().any(|(of, stored)| *stored == name && of == ty) {
            return None;
        }
        let of_everything = || has_everything(project.language, project.names.text(name));
        match ty {
            Ty::Class(_) | Ty::Instance(_) | Ty::Opaque(_) if of_everything() => None,
            Ty::Module(module) => {
                let (found, bindings) = self.exported(*module, name, 0)?;
                let (origin, place) = self.origin(found, &bindings, 0)?;
                (origin != file).then_some((Some((origin, place)), false))
            }
            Ty::Package(package) => {
                let class = *project.types.get(&(*package, name))?.first()?;
                // The compiler finds it without an import, and the paper's tool only replaces
                // imports.
                (class.0 != file)
                    .then(|| (Some((class.0, self.class_place(class))), project.language == Language::Java))
            }
            Ty::Class(class) | Ty::Instance(class) => match self.find_member(file, *class, name) {
                Member::Known((found, bindings), is_far) if found != file => {
                    let origin = self.origin(found, &bindings, 0);
                    let place = origin.or_else(|| bindings.first().map(|binding| (found, binding.place)));
                    Some((place, is_far))
                }
                _ => None,
            },
            Ty::Opaque(_) | Ty::Function(..) => {
                let of_another = matches!(ty, Ty::Opaque(of) if *of != file);
                let files = project.members.get(&name).filter(|_| of_another)?;
                let elsewhere: Vec<_> = files.iter().filter(|(of, _)| *of != file).collect();
                if elsewhere.is_empty() || elsewhere.len() != files.len() {
                    return None;
                }
                let place = match elsewhere.as_slice() {
                    [only] => Some(**only),
                    _ => None,
                };
                Some((place, false))
            }
            Ty::Any(any) => {
                let found: Option<Vec<_>> =
                    any.iter().map(|ty| self.member_definition(file, ty, name, stored)).collect();
                let found = found?;
                let is_far = found.iter().any(|(_, is_far)| *is_far);
                found.into_iter().next().map(|(place, _)| (place, is_far))
            }
            _ => None,
        }
    }

    /// The definition of a name on its own, if it is in another file.
    fn name_definition(&mut self, file: FileId, expr: ExprId) -> Option<(Option<(FileId, Place)>, bool)> {
        let Expr::Name { scope, name, start, block } = self.project.facts(file).exprs[expr as usize] else {
            return None;
        };
        match self.lookup(file, scope, name, start, block) {
            Looked::Bound((found, bindings), is_far) => {
                if let What::Import(import) = bindings.first()?.what
                    && let Target::Type(ty) = self.project.target(found, import)
                {
                    return match ty {
                        // A module: no part of it is its definition.
                        Ty::Module(module) => (module != file).then_some((None, false)),
                        // The empty class that replaces the import has the same name. In C#, the
                        // error is at the alias.
                        _ => None,
                    };
                }
                let Some((origin, place)) = self.origin(found, &bindings, 0) else {
                    // A module too, under the name that another file gives it.
                    let value = self.bound_value(file, found, &bindings);
                    return matches!(value.ty, Ty::Module(module) if module != file).then_some((None, false));
                };
                (origin != file).then_some((Some((origin, place)), is_far))
            }
            // If a namespace has the same name, the compiler takes the name for the namespace once
            // the class is removed.
            Looked::Type(Ty::Class(class))
                if self.project.language == Language::CSharp && !self.is_namespace_too(file, scope, name) =>
            {
                self.class_definition(file, class)
            }
            Looked::Type(_) | Looked::Nowhere => None,
        }
    }

    /// The definition of a class, if no part of it is in this file.
    fn class_definition(&self, file: FileId, class: ClassRef) -> Option<(Option<(FileId, Place)>, bool)> {
        let is_here = self.project.parts(class).iter().any(|part| part.0 == file);
        (!is_here).then(|| (Some((class.0, self.class_place(class))), false))
    }

    fn class_place(&self, class: ClassRef) -> Place {
        self.project.class_places.get(&class).copied().unwrap_or(Place {
            start: 0,
            end: 0,
            first_line: 0,
            last_line: 0,
        })
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, file: FileId, expr: ExprId) -> Value {
        if expr == UNKNOWN {
            return Value::unknown();
        }
        match &self.memo[file as usize][expr as usize] {
            Memo::Known(value) => return value.clone(),
            Memo::Busy => return Value::unknown(),
            Memo::New => {}
        }
        if self.steps >= MAX_STEPS {
            return Value::unknown();
        }
        self.memo[file as usize][expr as usize] = Memo::Busy;
        self.steps += 1;
        let value = self.compute(file, expr);
        self.steps -= 1;
        self.memo[file as usize][expr as usize] = Memo::Known(value.clone());
        value
    }

    fn compute(&mut self, file: FileId, expr: ExprId) -> Value {
        let project = self.project;
        match &project.facts(file).exprs[expr as usize] {
            Expr::Unknown => Value::unknown(),
            Expr::Nothing => Value::near(Ty::Nothing),
            Expr::Foreign => Value::near(Ty::Foreign),
            &Expr::Name { scope, name, start, block } => match self.lookup(file, scope, name, start, block) {
                Looked::Bound((found, bindings), is_far) => {
                    let value = self.bound_value(file, found, &bindings);
                    Value { is_far: value.is_far || is_far, ..value }
                }
                Looked::Type(ty) => Value::near(ty),
                // A name that no file of the project defines is the language's.
                Looked::Nowhere => Value::near(Ty::Foreign),
            },
            &Expr::Member { of, name } => {
                let of = self.value(file, of);
                self.member(file, of, name)
            }
            &Expr::Call(of) => {
                let of = self.value(file, of);
                self.called(file, of)
            }
            &Expr::Instance(of) => {
                let of = self.value(file, of);
                let ty = instance(&of.ty);
                of.with(ty)
            }
            Expr::Generic { of, args, .. } => {
                let of = self.value(file, *of);
                if matches!(of.ty, Ty::Class(_) | Ty::Any(_)) {
                    // Arguments of an empty class are a compiler error, unless their number is part
                    // of the class's name as in C#.
                    let is_error = matches!(project.language, Language::Java | Language::TypeScript);
                    return Value { is_far: of.is_far || is_error, ..of };
                }
                let mut is_far = of.is_far;
                let args = args
                    .iter()
                    .map(|&arg| {
                        let arg = self.value(file, arg);
                        is_far |= arg.is_far;
                        arg.ty
                    })
                    .collect();
                Value { ty: Ty::Holder(args), is_far }
            }
            &Expr::Element(of) => {
                let of = self.value(file, of);
                let ty = element(&of.ty);
                of.with(ty)
            }
            &Expr::New { class, generic } => {
                let class = self.value(file, class);
                let class = if matches!(class.ty, Ty::Class(_)) { class } else { self.value(file, generic) };
                let ty = instance(&class.ty);
                class.with(ty)
            }
            &Expr::List(of) => {
                let of = self.value(file, of);
                let ty = Ty::Held([of.ty.clone()].into());
                of.with(ty)
            }
            &Expr::Awaited(of) => {
                let of = self.value(file, of);
                let ty = if matches!(of.ty, Ty::Held(_)) { element(&of.ty) } else { of.ty.clone() };
                of.with(ty)
            }
            &Expr::TypeOf(of) => {
                let of = self.value(file, of);
                let ty = if matches!(of.ty, Ty::Instance(_)) { of.ty.clone() } else { Ty::Unknown };
                of.with(ty)
            }
            Expr::Either(either) => {
                let values = either.iter().map(|&one| self.value(file, one)).collect();
                join(values)
            }
            &Expr::This(class) => Value::near(Ty::Instance((file, class))),
            &Expr::ThisClass(class) => Value::near(Ty::Class((file, class))),
            &Expr::Super(class) => self.super_of(file, class),
            &Expr::Far(of) => Value { is_far: true, ..self.value(file, of) },
            &Expr::Same(of) => self.value(file, of),
            &Expr::Function(function) => Value::near(Ty::Function(file, function)),
        }
    }

    /// An instance of the base class. Unknown if several bases are classes of the project, or none
    /// is.
    fn super_of(&mut self, file: FileId, class: ClassId) -> Value {
        let bases = self.project.facts(file).classes[class as usize].bases.clone();
        let values = bases.iter().map(|&base| self.value(file, base)).filter(|base| matches!(base.ty, Ty::Class(_)));
        let values: Vec<Value> = values.map(|base| base.clone().with(instance(&base.ty))).collect();
        match <[Value; 1]>::try_from(values) {
            Ok([one]) => one,
            Err(_) => Value::unknown(),
        }
    }

    /// The value of a member.
    fn member(&mut self, file: FileId, of: Value, name: Name) -> Value {
        let project = self.project;
        match &of.ty {
            Ty::Foreign => of,
            Ty::Module(module) => match self.exported(*module, name, 0) {
                Some((found, bindings)) => {
                    let mut value = self.bound_value(found, found, &bindings);
                    // A module that is imported by its name is not known through another file.
                    value.is_far = of.is_far || !matches!(value.ty, Ty::Module(_) | Ty::Package(_));
                    self.or_opaque(value, found)
                }
                None => match self.submodule(*module, name) {
                    Some(ty) => of.with(ty),
                    None => Value::unknown(),
                },
            },
            Ty::Package(package) => match project.in_package(*package, name) {
                Some(ty) => Value {
                    is_far: of.is_far || (project.language == Language::Java && matches!(ty, Ty::Class(_))),
                    ty,
                },
                None => Value::unknown(),
            },
            Ty::Class(class) | Ty::Instance(class) => match self.find_member(file, *class, name) {
                Member::Known((found, bindings), _) => {
                    let value = self.bound_value(found, found, &bindings);
                    let value = self.read(found, value, &bindings);
                    Value { is_far: of.is_far || value.is_far || found != file, ty: value.ty }
                }
                Member::Open | Member::Missing => Value::unknown(),
            },
            Ty::Held(args) => match container(project.language, project.names.text(name)) {
                Some(Holds::Element) => {
                    let ty = element(&Ty::Held(args.clone()));
                    of.with(Ty::Gives(Rc::new(ty)))
                }
                Some(Holds::Same) => {
                    let ty = Ty::Gives(Rc::new(of.ty.clone()));
                    of.with(ty)
                }
                Some(Holds::Property) => {
                    let ty = element(&Ty::Held(args.clone()));
                    of.with(ty)
                }
                None => Value::unknown(),
            },
            Ty::Any(any) => {
                let values = any.iter().map(|ty| self.member(file, of.clone().with(ty.clone()), name)).collect();
                join(values)
            }
            _ => Value::unknown(),
        }
    }

    /// The value of a member when it is read: properties are called.
    fn read(&mut self, found: FileId, value: Value, bindings: &[Binding]) -> Value {
        let is_property = bindings.iter().any(|binding| match binding.what {
            What::Function(function) => self.project.facts(found).functions[function as usize].is_property,
            _ => false,
        });
        if is_property { self.called(found, value) } else { value }
    }

    /// The result of a call.
    fn called(&mut self, file: FileId, of: Value) -> Value {
        let project = self.project;
        match &of.ty {
            Ty::Class(class) => {
                let ty = Ty::Instance(*class);
                of.with(ty)
            }
            Ty::Foreign => of,
            Ty::Gives(given) => {
                let ty = (**given).clone();
                of.with(ty)
            }
            &Ty::Function(found, function) => {
                let function = &project.facts(found).functions[function as usize];
                let is_elsewhere = found != file;
                let mut value = Value::unknown();
                // Pylint ignores annotations, so the returned values come first. A use that they
                // determine is not far.
                if !function.is_wrapped && (function.declared.is_none() || project.language == Language::Python) {
                    value = join(function.returns.iter().map(|&value| self.value(found, value)).collect());
                }
                if let Some(declared) = function.declared
                    && value.ty == Ty::Unknown
                {
                    let class = self.value(found, declared);
                    let ty = instance(&class.ty);
                    value = Value { ty, is_far: project.language == Language::Python || class.is_far };
                }
                value.is_far = match project.language {
                    // The paper's tool replaces a function of another file by a class.
                    Language::Python if is_elsewhere => of.is_far,
                    Language::Python | Language::Java | Language::TypeScript | Language::CSharp => {
                        of.is_far || value.is_far || is_elsewhere
                    }
                };
                if is_elsewhere && project.language == Language::Python { self.or_opaque(value, found) } else { value }
            }
            Ty::Opaque(_) => Value { is_far: true, ..of },
            Ty::Any(any) => {
                let values = any.iter().map(|ty| self.called(file, of.clone().with(ty.clone()))).collect();
                join(values)
            }
            _ => Value::unknown(),
        }
    }

    /// In a language without declared types, an unknown value from another file may be anything
    /// that the project defines.
    fn or_opaque(&self, value: Value, found: FileId) -> Value {
        if value.ty == Ty::Unknown && self.project.language == Language::Python {
            return value.with(Ty::Opaque(found));
        }
        value
    }

    /// The value of a name with these `bindings` in the file `found`, as the file `file` sees it.
    fn bound_value(&mut self, file: FileId, found: FileId, bindings: &[Binding]) -> Value {
        let mut values: Vec<Value> = bindings.iter().map(|binding| self.binding_value(found, binding)).collect();
        // In languages with declared types, several bindings of a name are overloads, or a value
        // and a type.
        if self.project.language != Language::Python && values.iter().any(|value| value.ty != Ty::Unknown) {
            values.retain(|value| value.ty != Ty::Unknown);
        }
        let mut value = join(values);
        if found != file {
            value.is_far = self.project.language != Language::Python;
        }
        value
    }

    fn binding_value(&mut self, file: FileId, binding: &Binding) -> Value {
        match binding.what {
            What::Class(class) => Value::near(Ty::Class(self.project.first_part((file, class)))),
            What::Function(function) => Value::near(Ty::Function(file, function)),
            What::Value(expr) => self.value(file, expr),
            What::Import(import) => self.imported(file, import),
        }
    }

    /// The value of an import.
    fn imported(&mut self, file: FileId, import: u32) -> Value {
        if self.steps >= MAX_STEPS {
            return Value::unknown();
        }
        match self.project.target(file, import) {
            Target::Foreign => Value::near(Ty::Foreign),
            // In C#, an alias of a nested class causes an error at the alias.
            Target::Type(ty) => {
                let is_inner = matches!(ty, Ty::Class(class) if self.project.is_inner(class));
                Value { is_far: is_inner && self.project.language == Language::CSharp, ty }
            }
            Target::Member(module, name) => match self.exported(module, name, 0) {
                Some((found, bindings)) => {
                    self.steps += 1;
                    let value = self.bound_value(found, found, &bindings);
                    self.steps -= 1;
                    // The paper's tool replaces each imported name by an empty class.
                    let value = Value { is_far: false, ..value };
                    self.or_opaque(value, found)
                }
                None => self.submodule(module, name).map_or_else(Value::unknown, Value::near),
            },
            Target::MemberOf(ty, name) => {
                let value = self.member(file, Value::near(ty), name);
                Value { is_far: false, ..value }
            }
        }
    }
}
