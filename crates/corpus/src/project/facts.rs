//! The facts of one file: its scopes, the names bound in them, its classes and functions, and each
//! use of a name that another file may define. The languages' modules fill them in, and
//! [`super::resolve`] reads them.

use crate::syntax::Node;

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// The index of a file in its project.
pub(super) type FileId = u32;
/// The index of an expression in its file.
pub(super) type ExprId = u32;
/// The index of a scope in its file. Index 0 is the file's own scope.
pub(super) type ScopeId = u32;
/// The index of a class in its file.
pub(super) type ClassId = u32;
/// The index of an interned text: in its file, or in its project once [`Facts::renumbered`] has
/// replaced it.
pub(super) type Name = u32;

/// The unknown expression, in every file.
pub(super) const UNKNOWN: ExprId = 0;

/// Interned texts.
#[derive(Default)]
pub(super) struct Names {
    numbers: FxHashMap<Arc<str>, Name>,
    texts: Vec<Arc<str>>,
}

impl Names {
    /// Interns a text.
    pub(super) fn number(&mut self, text: &str) -> Name {
        self.find(text).unwrap_or_else(|| self.add(text.into()))
    }

    fn add(&mut self, text: Arc<str>) -> Name {
        let number = self.texts.len() as Name;
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, number);
        number
    }

    /// Interns all texts of `other`. Returns their new numbers, indexed by their numbers in
    /// `other`.
    pub(super) fn numbers_of(&mut self, other: &Self) -> Vec<Name> {
        other.texts.iter().map(|text| self.find(text).unwrap_or_else(|| self.add(Arc::clone(text)))).collect()
    }

    /// Looks up a text that was interned before.
    pub(super) fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    pub(super) fn text(&self, name: Name) -> &str {
        &self.texts[name as usize]
    }

    /// An estimate of the memory used, in bytes.
    pub(super) fn size(&self) -> usize {
        let texts: usize = self.texts.iter().map(|text| text.len() + 2 * size_of::<usize>()).sum();
        texts + self.texts.capacity() * size_of::<Arc<str>>() + self.numbers.capacity() * size_of::<(Arc<str>, Name)>()
    }
}

/// The range of a piece of code, in bytes and lines.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) start: u32,
    pub(super) end: u32,
    /// From 0.
    pub(super) first_line: u32,
    pub(super) last_line: u32,
}

impl Place {
    pub(super) fn of(node: Node<'_>) -> Self {
        Self {
            start: node.start_byte() as u32,
            end: node.end_byte() as u32,
            first_line: node.first_line() as u32,
            last_line: node.last_line() as u32,
        }
    }
}

/// An expression, as far as it determines the type of its value.
#[derive(Debug, Clone)]
pub(super) enum Expr {
    Unknown,
    /// `None`, `null` or `undefined`. It says nothing about the other possible values.
    Nothing,
    /// A value of the language or its library, such as a literal or a list.
    Foreign,
    /// A name, looked up from `scope` outwards.
    Name {
        scope: ScopeId,
        name: Name,
        start: u32,
        block: u32,
    },
    Member {
        of: ExprId,
        name: Name,
    },
    Call(ExprId),
    /// An instance of the class that the expression names.
    Instance(ExprId),
    /// A type with arguments, such as `List<Item>`.
    Generic {
        of: ExprId,
        args: Box<[ExprId]>,
    },
    /// The content of a value: an element of a list, or the result of a promise.
    Element(ExprId),
    /// `new` of a type with arguments: the type without and with them.
    New {
        class: ExprId,
        generic: ExprId,
    },
    /// A list of such a value.
    List(ExprId),
    /// The awaited value: the content of a promise, or the value itself.
    Awaited(ExprId),
    /// The type of a value.
    TypeOf(ExprId),
    /// One of these.
    Either(Box<[ExprId]>),
    /// `self` or `this`.
    This(ClassId),
    /// The class itself: `cls`.
    ThisClass(ClassId),
    /// `super`: an instance of the bases of a class.
    Super(ClassId),
    /// The same expression, but found by a step that the paper's tool does not take.
    Far(ExprId),
    /// An anonymous function.
    Function(u32),
    /// Another expression, such as the one in parentheses.
    Same(ExprId),
}

/// The meaning of a name.
#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    Import(u32),
    Class(ClassId),
    Function(u32),
    Value(ExprId),
}

/// One binding of a name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Binding {
    pub(super) what: What,
    pub(super) place: Place,
    /// The block of statements with the binding, which may not run. 0 outside of any block.
    pub(super) block: u32,
}

pub(super) type Bindings = FxHashMap<Name, Vec<Binding>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    File,
    /// A namespace, by its full name.
    Namespace(Name),
    Class(ClassId),
    /// A function or a block.
    Inner,
}

#[derive(Debug)]
pub(super) struct Scope {
    pub(super) parent: Option<ScopeId>,
    pub(super) kind: ScopeKind,
    pub(super) names: Bindings,
    /// Imports of all members of a module, package or class.
    pub(super) stars: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ImportKind {
    /// The module, namespace or type of this path.
    Whole,
    /// One of its names.
    Member(Name),
    /// All of its names.
    Star,
}

#[derive(Debug)]
pub(super) struct Import {
    pub(super) path: Box<str>,
    /// The number of folders that a relative path goes up, as in Python's leading dots. 0 if the
    /// path is absolute.
    pub(super) level: u32,
    pub(super) kind: ImportKind,
    /// The full name of the namespace around the import, to which the path may be relative. Empty
    /// at the top level of a file.
    pub(super) around: Box<str>,
}

#[derive(Debug)]
pub(super) struct Class {
    pub(super) scope: ScopeId,
    pub(super) bases: Vec<ExprId>,
    /// Members assigned through `self`, such as Python's `self.x = 1`.
    pub(super) attributes: Bindings,
    /// Whether the class may have members that the source does not show.
    pub(super) is_open: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Function {
    /// The declared return type.
    pub(super) declared: Option<ExprId>,
    /// The returned expressions.
    pub(super) returns: Vec<ExprId>,
    /// Whether a name alone calls the function: Python's and C#'s properties, and getters.
    pub(super) is_property: bool,
    /// Whether a call returns a wrapper of the returned value: a coroutine or a generator.
    pub(super) is_wrapped: bool,
}

/// A use of a name that another file may define.
#[derive(Debug, Clone, Copy)]
pub(super) struct Access {
    /// The expression whose member is used. `None` for a name on its own.
    pub(super) of: Option<ExprId>,
    pub(super) name: Name,
    pub(super) place: Place,
    /// The expression, for a name on its own.
    pub(super) expr: ExprId,
    /// The arguments of the call, or [`UNKNOWN`]. The compiler reports no error for a call whose
    /// argument types are unknown.
    pub(super) with: ExprId,
}

/// The facts of one file.
pub(super) struct Facts {
    pub(super) scopes: Vec<Scope>,
    pub(super) exprs: Vec<Expr>,
    pub(super) classes: Vec<Class>,
    pub(super) functions: Vec<Function>,
    pub(super) imports: Vec<Import>,
    pub(super) accesses: Vec<Access>,
    /// Assignments to a member of an expression.
    pub(super) stores: Vec<(ExprId, Name)>,
    /// The block around each block. Block 0 contains itself.
    pub(super) blocks: Vec<u32>,
    /// The lines that have only imports.
    pub(super) import_lines: Vec<std::ops::RangeInclusive<u32>>,
    /// A cache of expressions by node while the file is read, so that no part of a chain is visited
    /// twice.
    known: FxHashMap<(usize, ScopeId), ExprId>,
}

impl Facts {
    pub(super) fn new() -> Self {
        let file = Scope { parent: None, kind: ScopeKind::File, names: Bindings::default(), stars: Vec::new() };
        Self {
            scopes: vec![file],
            exprs: vec![Expr::Unknown],
            classes: Vec::new(),
            functions: Vec::new(),
            imports: Vec::new(),
            accesses: Vec::new(),
            stores: Vec::new(),
            blocks: vec![0],
            import_lines: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    pub(super) fn push(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        (self.exprs.len() - 1) as ExprId
    }

    /// The cached expression of a node in a scope.
    pub(super) fn known(&self, node: Node<'_>, scope: ScopeId) -> Option<ExprId> {
        self.known.get(&(node.id(), scope)).copied()
    }

    /// Caches and returns the expression of a node.
    pub(super) fn learn(&mut self, node: Node<'_>, scope: ScopeId, expr: Expr) -> ExprId {
        let expr = match expr {
            Expr::Unknown => UNKNOWN,
            Expr::Same(other) => other,
            expr => self.push(expr),
        };
        self.known.insert((node.id(), scope), expr);
        expr
    }

    /// An instance of a class.
    pub(super) fn instance(&mut self, class: ExprId) -> ExprId {
        if class == UNKNOWN { UNKNOWN } else { self.push(Expr::Instance(class)) }
    }

    /// Records the use of a member, if its expression is known.
    pub(super) fn access(&mut self, of: ExprId, name: Name, node: Node<'_>) {
        if of != UNKNOWN {
            self.accesses.push(Access { of: Some(of), name, place: Place::of(node), expr: UNKNOWN, with: UNKNOWN });
        }
    }

    /// Records the use of a name on its own.
    pub(super) fn alone(&mut self, name: Name, expr: ExprId, node: Node<'_>) {
        self.accesses.push(Access { of: None, name, place: Place::of(node), expr, with: UNKNOWN });
    }

    pub(super) fn scope(&mut self, parent: ScopeId, kind: ScopeKind) -> ScopeId {
        self.scopes.push(Scope { parent: Some(parent), kind, names: Bindings::default(), stars: Vec::new() });
        (self.scopes.len() - 1) as ScopeId
    }

    /// Adds a class with a new scope inside `scope`.
    pub(super) fn class(&mut self, scope: ScopeId, bases: Vec<ExprId>) -> ClassId {
        let class = self.classes.len() as ClassId;
        let scope = self.scope(scope, ScopeKind::Class(class));
        self.classes.push(Class { scope, bases, attributes: Bindings::default(), is_open: false });
        class
    }

    pub(super) fn function(&mut self, function: Function) -> u32 {
        self.functions.push(function);
        (self.functions.len() - 1) as u32
    }

    pub(super) fn import(&mut self, path: &str, level: u32, kind: ImportKind) -> u32 {
        self.imports.push(Import { path: path.into(), level, kind, around: Box::default() });
        (self.imports.len() - 1) as u32
    }

    pub(super) fn bind(&mut self, scope: ScopeId, name: Name, what: What, node: Node<'_>, block: u32) {
        let binding = Binding { what, place: Place::of(node), block };
        self.scopes[scope as usize].names.entry(name).or_default().push(binding);
    }

    /// Adds a block of statements inside another.
    pub(super) fn block(&mut self, around: u32) -> u32 {
        self.blocks.push(around);
        (self.blocks.len() - 1) as u32
    }

    /// Sorts everything by its position in the text, because the languages find facts in another
    /// order.
    pub(super) fn finish(mut self) -> Self {
        let sort = |names: &mut Bindings| {
            for bindings in names.values_mut() {
                bindings.sort_by_key(|binding| binding.place.start);
            }
        };
        self.scopes.iter_mut().for_each(|scope| sort(&mut scope.names));
        self.classes.iter_mut().for_each(|class| sort(&mut class.attributes));
        self.accesses.sort_by_key(|access| (access.place.start, access.place.end));
        self.import_lines.sort_by_key(|lines| *lines.start());
        self.known = FxHashMap::default();
        self
    }

    /// A copy in which each name is replaced by `numbers[name]`.
    pub(super) fn renumbered(&self, numbers: &[Name]) -> Self {
        let new = |name: Name| numbers[name as usize];
        let bindings = |names: &Bindings| names.iter().map(|(&name, bound)| (new(name), bound.clone())).collect();
        Self {
            scopes: self
                .scopes
                .iter()
                .map(|scope| Scope {
                    kind: match scope.kind {
                        ScopeKind::Namespace(name) => ScopeKind::Namespace(new(name)),
                        kind => kind,
                    },
                    names: bindings(&scope.names),
                    stars: scope.stars.clone(),
                    ..*scope
                })
                .collect(),
            exprs: self
                .exprs
                .iter()
                .map(|expr| match *expr {
                    Expr::Name { scope, name, start, block } => Expr::Name { scope, name: new(name), start, block },
                    Expr::Member { of, name } => Expr::Member { of, name: new(name) },
                    _ => expr.clone(),
                })
                .collect(),
            classes: self
                .classes
                .iter()
                .map(|class| Class { bases: class.bases.clone(), attributes: bindings(&class.attributes), ..*class })
                .collect(),
            functions: self.functions.clone(),
            imports: self
                .imports
                .iter()
                .map(|import| Import {
                    path: import.path.clone(),
                    around: import.around.clone(),
                    kind: match import.kind {
                        ImportKind::Member(name) => ImportKind::Member(new(name)),
                        ref kind => kind.clone(),
                    },
                    ..*import
                })
                .collect(),
            accesses: self.accesses.iter().map(|access| Access { name: new(access.name), ..*access }).collect(),
            stores: self.stores.iter().map(|&(of, name)| (of, new(name))).collect(),
            blocks: self.blocks.clone(),
            import_lines: self.import_lines.clone(),
            known: FxHashMap::default(),
        }
    }

    /// An estimate of the memory used, in bytes.
    pub(super) fn size(&self) -> usize {
        fn of<T>(list: &Vec<T>) -> usize {
            list.capacity() * size_of::<T>()
        }
        let bindings = |names: &Bindings| {
            names.capacity() * size_of::<(Name, Vec<Binding>)>() + names.values().map(of).sum::<usize>()
        };
        let scopes = self.scopes.iter().map(|scope| bindings(&scope.names) + of(&scope.stars));
        let classes = self.classes.iter().map(|class| of(&class.bases) + bindings(&class.attributes));
        let lists = self.exprs.iter().map(|expr| match expr {
            Expr::Generic { args: list, .. } | Expr::Either(list) => size_of_val(&**list),
            _ => 0,
        });
        let paths = self.imports.iter().map(|import| import.path.len() + import.around.len());
        let returns = self.functions.iter().map(|function| of(&function.returns));
        scopes.chain(classes).chain(lists).chain(paths).chain(returns).sum::<usize>()
            + [of(&self.scopes), of(&self.exprs), of(&self.classes), of(&self.functions), of(&self.imports)]
                .iter()
                .chain(&[of(&self.accesses), of(&self.stores), of(&self.blocks), of(&self.import_lines)])
                .sum::<usize>()
    }
}
