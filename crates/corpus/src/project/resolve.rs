//! What expressions are, across the files of a project, and so which names another file defines.

use std::rc::Rc;

use super::facts::{Binding, ClassId, Expr, ExprId, FileId, Name, Place, ScopeId, ScopeKind, UNKNOWN, What};
use super::{Kind, Project, Target, Use, python};

/// How many steps from one expression to the next are taken at most.
const MAX_STEPS: u32 = 120;
/// How many re-exports, aliases and star imports are followed one behind the other.
const MAX_HOPS: u32 = 20;
/// How many different things a value may be before nothing is said of it.
const MAX_UNION: usize = 8;
/// How many bases of a class are looked at.
const MAX_BASES: usize = 200;

/// A class, by its file and its number there.
pub(super) type ClassRef = (FileId, ClassId);

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Ty {
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
pub(super) struct Value {
    pub(super) ty: Ty,
    pub(super) is_far: bool,
}

impl Value {
    fn near(ty: Ty) -> Self {
        Self { ty, is_far: false }
    }

    fn with(self, ty: Ty) -> Self {
        Self { ty, ..self }
    }

    fn unknown() -> Self {
        Self::near(Ty::Unknown)
    }
}

/// What a name was found to be bound to, and where.
type Bound = (FileId, Vec<Binding>);

enum Member {
    /// And whether that takes a base that the paper's tool does not know.
    Found(Bound, bool),
    /// No class of the project has it, but one that is not of the project may.
    Open,
    Missing,
}

#[derive(Clone)]
enum Memo {
    New,
    Busy,
    Known(Value),
}

/// Answers what expressions are; remembers what it has found.
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

    /// The uses of other files' names in a file, in the order of its text.
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

    /// Members of other files' classes that this file assigns to, which it then knows.
    fn stored(&mut self, file: FileId) -> Vec<(Ty, Name)> {
        if self.project.kind != Kind::Python {
            return Vec::new();
        }
        let stores = &self.project.facts(file).stores;
        stores.iter().map(|&(of, name)| (self.value(file, of).ty, name)).collect()
    }

    /// Where a member of a value is defined, if that is another file, and whether that is far: without a place if it is
    /// not known which one of several.
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
        let of_everything = || project.kind.has_everything(project.names.text(name));
        match ty {
            Ty::Class(_) | Ty::Instance(_) | Ty::Opaque(_) if of_everything() => None,
            Ty::Module(module) => {
                let (found, bindings) = self.exported(*module, name, 0)?;
                let (origin, place) = self.origin(found, &bindings, 0)?;
                (origin != file).then_some((Some((origin, place)), false))
            }
            Ty::Package(package) => {
                let class = *project.types.get(&(*package, name))?.first()?;
                // The compiler needs no import for it, so none is replaced.
                (class.0 != file).then(|| (Some((class.0, self.class_place(class))), project.kind == Kind::Java))
            }
            Ty::Class(class) | Ty::Instance(class) => match self.find_member(*class, name) {
                Member::Found((found, bindings), is_far) if found != file => {
                    let origin = self.origin(found, &bindings, 0);
                    let place = origin.or_else(|| bindings.first().map(|binding| (found, binding.place)));
                    // To the tool, the class is empty wherever its bases are.
                    Some((place, is_far && class.0 == file))
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

    /// Where a name that stands alone is defined, if that is another file.
    fn name_definition(&mut self, file: FileId, expr: ExprId) -> Option<(Option<(FileId, Place)>, bool)> {
        let Expr::Name { scope, name, start, block } = self.project.facts(file).exprs[expr as usize] else {
            return None;
        };
        match self.lookup(file, scope, name, start, block) {
            Looked::Bound((found, bindings), is_far) => {
                if let What::Import(import) = bindings.first()?.what
                    && let Target::Type(ty) = self.project.target(found, import)
                {
                    return match (ty, self.project.kind) {
                        // A whole module: no part of it is its definition.
                        (Ty::Module(module), _) => (module != file).then_some((None, false)),
                        // Java's empty class has the name of the other.
                        (Ty::Class(class), Kind::CSharp) => self.class_definition(file, class),
                        _ => None,
                    };
                }
                let Some((origin, place)) = self.origin(found, &bindings, 0) else {
                    // A module again, by another file's name for it.
                    let value = self.bound_value(file, found, &bindings);
                    return matches!(value.ty, Ty::Module(module) if module != file).then_some((None, false));
                };
                (origin != file).then_some((Some((origin, place)), is_far))
            }
            Looked::Type(Ty::Class(class)) if self.project.kind == Kind::CSharp => self.class_definition(file, class),
            Looked::Type(_) | Looked::Nowhere => None,
        }
    }

    /// Where a class is defined, if no part of it is in this file.
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

    /// What an expression is.
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
                // What no file of the project defines, the language does.
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
                    // To a compiler, arguments of an empty class are an error.
                    return Value { is_far: of.is_far || project.kind != Kind::Python, ..of };
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
            &Expr::Function(function) => Value::near(Ty::Function(file, function)),
        }
    }

    /// A value of the bases; that of several is any of them.
    fn super_of(&mut self, file: FileId, class: ClassId) -> Value {
        let bases = self.project.facts(file).classes[class as usize].bases.clone();
        let values = bases.iter().map(|&base| self.value(file, base)).filter(|base| matches!(base.ty, Ty::Class(_)));
        let values: Vec<Value> = values.map(|base| base.clone().with(instance(&base.ty))).collect();
        match <[Value; 1]>::try_from(values) {
            Ok([one]) => one,
            Err(_) => Value::unknown(),
        }
    }

    /// What a member of a value is.
    fn member(&mut self, file: FileId, of: Value, name: Name) -> Value {
        let project = self.project;
        match &of.ty {
            Ty::Foreign => of,
            Ty::Module(module) => match self.exported(*module, name, 0) {
                Some((found, bindings)) => {
                    let mut value = self.bound_value(found, found, &bindings);
                    // A module that was asked for by its name is not known by another file alone.
                    value.is_far = of.is_far || !matches!(value.ty, Ty::Module(_) | Ty::Package(_));
                    self.or_opaque(value, found)
                }
                None => match self.submodule(*module, name) {
                    Some(ty) => of.with(ty),
                    None => Value::unknown(),
                },
            },
            Ty::Package(package) => match project.in_package(*package, name) {
                Some(ty) => {
                    Value { is_far: of.is_far || (project.kind == Kind::Java && matches!(ty, Ty::Class(_))), ty }
                }
                None => Value::unknown(),
            },
            Ty::Class(class) | Ty::Instance(class) => match self.find_member(*class, name) {
                Member::Found((found, bindings), _) => {
                    let value = self.bound_value(found, found, &bindings);
                    let value = self.read(found, value, &bindings);
                    Value { is_far: of.is_far || value.is_far || found != file, ty: value.ty }
                }
                Member::Open | Member::Missing => Value::unknown(),
            },
            Ty::Held(args) => match project.kind.container(project.names.text(name)) {
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

    /// Reading a property calls it.
    fn read(&mut self, found: FileId, value: Value, bindings: &[Binding]) -> Value {
        let is_property = bindings.iter().any(|binding| match binding.what {
            What::Function(function) => self.project.facts(found).functions[function as usize].is_property,
            _ => false,
        });
        if is_property { self.called(found, value) } else { value }
    }

    /// What a call of a value gives.
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
                // Pylint does not look at annotations; where it would know more, that is near.
                if !function.is_wrapped && (function.declared.is_none() || project.kind == Kind::Python) {
                    value = join(function.returns.iter().map(|&value| self.value(found, value)).collect());
                }
                if let Some(declared) = function.declared
                    && value.ty == Ty::Unknown
                {
                    let class = self.value(found, declared);
                    let ty = instance(&class.ty);
                    value = Value { ty, is_far: project.kind == Kind::Python || class.is_far };
                }
                value.is_far = match project.kind {
                    // To the paper's tool, another file's function is a class.
                    Kind::Python if is_elsewhere => of.is_far,
                    _ => of.is_far || value.is_far || is_elsewhere,
                };
                if is_elsewhere && project.kind == Kind::Python { self.or_opaque(value, found) } else { value }
            }
            Ty::Opaque(_) => Value { is_far: true, ..of },
            Ty::Any(any) => {
                let values = any.iter().map(|ty| self.called(file, of.clone().with(ty.clone()))).collect();
                join(values)
            }
            _ => Value::unknown(),
        }
    }

    /// In a language without declared types, what another file gives may be anything that the project defines.
    fn or_opaque(&self, value: Value, found: FileId) -> Value {
        if value.ty == Ty::Unknown && self.project.kind == Kind::Python {
            return value.with(Ty::Opaque(found));
        }
        value
    }

    /// What a name is that `bindings` in the file `found` give a meaning, as the file `file` sees it.
    fn bound_value(&mut self, file: FileId, found: FileId, bindings: &[Binding]) -> Value {
        let mut values: Vec<Value> = bindings.iter().map(|binding| self.binding_value(found, binding)).collect();
        // Where types are declared, a name with several meanings is an overload, or a value and a type.
        if self.project.kind != Kind::Python && values.iter().any(|value| value.ty != Ty::Unknown) {
            values.retain(|value| value.ty != Ty::Unknown);
        }
        let mut value = join(values);
        if found != file {
            value.is_far = self.project.kind != Kind::Python;
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

    /// What an import gives.
    fn imported(&mut self, file: FileId, import: u32) -> Value {
        if self.steps >= MAX_STEPS {
            return Value::unknown();
        }
        match self.project.target(file, import) {
            Target::Foreign => Value::near(Ty::Foreign),
            Target::Type(ty) => Value::near(ty),
            Target::Member(module, name) => match self.exported(module, name, 0) {
                Some((found, bindings)) => {
                    self.steps += 1;
                    let value = self.bound_value(found, found, &bindings);
                    self.steps -= 1;
                    // The tool of the paper has an empty class for whatever was imported.
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

    /// A module below a package, in Python.
    fn submodule(&self, module: FileId, name: Name) -> Option<Ty> {
        if self.project.kind != Kind::Python {
            return None;
        }
        let folder = python::submodules(self.project, module)?;
        let name = self.project.names.text(name);
        let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        self.project.python_module(&path)
    }

    /// What a module gives a name, star imports included.
    fn exported(&mut self, module: FileId, name: Name, hops: u32) -> Option<Bound> {
        let facts = self.project.facts(module);
        let scope = facts.scopes.get(self.project.kind.exports() as usize)?;
        if let Some(bindings) = scope.names.get(&name) {
            return Some((module, self.project.kind.visible(facts, bindings, None)));
        }
        // What is in the folder of a package goes before what a star may bring along under the same name.
        if hops >= MAX_HOPS || scope.stars.is_empty() || self.submodule(module, name).is_some() {
            return None;
        }
        scope.stars.iter().find_map(|&star| match self.project.target(module, star) {
            Target::Type(Ty::Module(other)) if other != module => self.exported(other, name, hops + 1),
            _ => None,
        })
    }

    /// The place that defines what is bound, through imports; `None` if that is not in the project.
    fn origin(&mut self, file: FileId, bindings: &[Binding], hops: u32) -> Option<(FileId, Place)> {
        if hops >= MAX_HOPS {
            return None;
        }
        let direct = bindings.iter().find(|binding| !matches!(binding.what, What::Import(_) | What::Value(_)));
        let binding = direct.or(bindings.first())?;
        let place = (file, binding.place);
        match binding.what {
            What::Import(import) => match self.project.target(file, import) {
                Target::Type(Ty::Class(class)) => Some((class.0, self.class_place(class))),
                Target::Member(module, name) => {
                    let (found, bindings) = self.exported(module, name, 0)?;
                    self.origin(found, &bindings, hops + 1)
                }
                Target::MemberOf(Ty::Class(class), name) => match self.find_member(class, name) {
                    Member::Found((found, bindings), _) => self.origin(found, &bindings, hops + 1),
                    _ => None,
                },
                // A module is not a name that a file defines.
                Target::Foreign | Target::Type(_) | Target::MemberOf(..) => None,
            },
            // `export { a as b }` is the other name's.
            What::Value(expr) if self.project.kind == Kind::TypeScript => {
                match self.project.facts(file).exprs[expr as usize] {
                    Expr::Name { scope, name, start, block } => match self.lookup(file, scope, name, start, block) {
                        Looked::Bound((found, bindings), _) => self.origin(found, &bindings, hops + 1),
                        _ => None,
                    },
                    _ => Some(place),
                }
            }
            _ => Some(place),
        }
    }

    /// A member of a class, its bases and its other parts.
    fn find_member(&mut self, class: ClassRef, name: Name) -> Member {
        let start = class.0;
        let mut open = vec![(class, false)];
        let mut seen: Vec<ClassRef> = Vec::new();
        let mut is_open = false;
        while let Some((class, is_far)) = open.pop() {
            if seen.contains(&class) || seen.len() >= MAX_BASES {
                continue;
            }
            seen.push(class);
            let mut bases = Vec::new();
            for &(file, number) in self.project.parts(class) {
                let facts = self.project.facts(file);
                let class = &facts.classes[number as usize];
                is_open |= class.is_open;
                let mut found = facts.scopes[class.scope as usize].names.get(&name).cloned().unwrap_or_default();
                found.extend(class.attributes.get(&name).into_iter().flatten());
                if !found.is_empty() {
                    return Member::Found((file, found), is_far);
                }
                bases.extend(class.bases.iter().map(|&base| (file, base)));
            }
            // The last is looked at first.
            for (file, base) in bases.into_iter().rev() {
                let base = self.value(file, base);
                // The tool sees no other file's bases, and so minds none.
                let is_far = is_far || (base.is_far && file == start);
                match base.ty {
                    Ty::Class(class) => open.push((class, is_far)),
                    Ty::Any(any) => {
                        for ty in any.iter() {
                            match ty {
                                Ty::Class(class) | Ty::Instance(class) => open.push((*class, is_far)),
                                _ => is_open = true,
                            }
                        }
                    }
                    _ => is_open = true,
                }
            }
        }
        if is_open { Member::Open } else { Member::Missing }
    }

    /// What a name means where it stands.
    fn lookup(&mut self, file: FileId, from: ScopeId, name: Name, start: u32, block: u32) -> Looked {
        let project = self.project;
        let facts = project.facts(file);
        let mut scope = Some(from);
        while let Some(number) = scope {
            let here = &facts.scopes[number as usize];
            scope = here.parent;
            if let ScopeKind::Class(_) = here.kind
                && number != from
                && !project.kind.sees_members()
            {
                continue;
            }
            if let Some(bindings) = here.names.get(&name) {
                let place = (number == from).then_some((start, block));
                return Looked::Bound((file, project.kind.visible(facts, bindings, place)), false);
            }
            match here.kind {
                ScopeKind::Class(class) if project.kind.sees_members() => {
                    // The class's own names were looked at; other parts of it and its bases were not.
                    if let Member::Found(found, is_far) = self.find_member((file, class), name) {
                        return Looked::Bound(found, is_far);
                    }
                }
                ScopeKind::Namespace(namespace) => {
                    if let Some(ty) = self.in_namespaces(namespace, name) {
                        return Looked::Type(ty);
                    }
                }
                _ => {}
            }
            if let Some(found) = self.starred(file, &here.stars, name) {
                return found;
            }
        }
        self.everywhere(file, name)
    }

    /// What the star imports of a scope give.
    fn starred(&mut self, file: FileId, stars: &[u32], name: Name) -> Option<Looked> {
        stars.iter().find_map(|&star| match self.project.target(file, star) {
            Target::Type(Ty::Module(module)) if module != file => {
                self.exported(module, name, 0).map(|found| Looked::Bound(found, false))
            }
            Target::Type(Ty::Package(package)) => {
                let class = self.project.types.get(&(package, name))?.first()?;
                Some(Looked::Type(Ty::Class(*class)))
            }
            Target::Type(Ty::Class(class)) => match self.find_member(class, name) {
                Member::Found(found, _) => Some(Looked::Bound(found, false)),
                _ => None,
            },
            _ => None,
        })
    }

    /// A type or namespace of a namespace or of those around it.
    fn in_namespaces(&self, namespace: Name, name: Name) -> Option<Ty> {
        let mut full = self.project.names.text(namespace);
        loop {
            if let Some(ty) = self.project.names.find(full).and_then(|full| self.project.in_package(full, name)) {
                return Some(ty);
            }
            full = full.rsplit_once('.')?.0;
        }
    }

    /// What every file of the language sees without an import.
    fn everywhere(&mut self, file: FileId, name: Name) -> Looked {
        let project = self.project;
        match project.kind {
            Kind::Python | Kind::TypeScript => Looked::Nowhere,
            Kind::Java | Kind::CSharp => {
                if let Some(package) = project.packages[file as usize]
                    && let Some(ty) = project.in_package(package, name)
                {
                    return Looked::Type(ty);
                }
                for &(of, import) in &project.global_imports {
                    if let Some(found) = self.starred(of, &[import], name) {
                        return found;
                    }
                }
                project.root_package(name).map_or(Looked::Nowhere, Looked::Type)
            }
        }
    }
}

enum Looked {
    /// And whether that takes a base that the paper's tool does not know.
    Bound(Bound, bool),
    Type(Ty),
    Nowhere,
}

/// What a member of a library's type with arguments gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// A call gives what it holds.
    Element,
    /// A call gives something that holds the same.
    Same,
    /// It is what it holds, without a call.
    Property,
}

/// A value of what a type names.
fn instance(ty: &Ty) -> Ty {
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
fn element(ty: &Ty) -> Ty {
    match ty {
        Ty::Held(args) => args.last().map_or(Ty::Unknown, instance),
        Ty::Foreign => Ty::Foreign,
        Ty::Any(any) => join_types(any.iter().map(element)),
        _ => Ty::Unknown,
    }
}

/// What a value is that may be any of these.
fn join(values: Vec<Value>) -> Value {
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
