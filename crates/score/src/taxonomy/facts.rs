//! What a syntax tree says of a file's tokens, before names are looked up.
//!
//! Whoever walks a tree tells a [`Facts`] what begins, what ends and which tokens come, in the order of the file. Nothing else
//! goes into it, so what was told of one file can be told again of another.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Context, Contexts, Origin, SyntaxType};

/// A text, by number.
pub(super) type Symbol = u32;
/// A token, by number.
pub(super) type Place = u32;
/// A scope, by number; 0 is the file's.
pub(super) type ScopeId = u32;

/// What a token is, as far as the syntax tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Syntax tells all, but for the origin perhaps.
    Known(SyntaxType, Option<Origin>),
    /// A variable where it is declared. Once that is told, it is known to be a definition or to be [`Role::InBranch`].
    Declared,
    /// A variable where it is first bound, which is within a branch, a loop or a lambda: see [`Facts::enter_branch`].
    InBranch,
    /// A name that is to be looked up.
    Use(Use),
    /// A member of what another token begins, if one does.
    Member {
        /// What the syntax takes it for.
        syntax_type: SyntaxType,
        /// Where the expression begins that it is a member of.
        of: Option<Place>,
    },
}

/// How a name is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// As a value.
    Value,
    /// What is called.
    Call,
    /// Where only a class can stand, or another type.
    Class,
    /// As what the syntax says it is: only its origin is looked up.
    As(SyntaxType),
}

/// What a name is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// A variable or an argument.
    Variable,
    /// A function.
    Function,
    /// A method.
    Method,
    /// A class.
    Class,
    /// A type that is no class.
    Type,
    /// A library as a whole.
    Library(Origin),
    /// Something out of a library: what, is not known.
    Imported(Origin),
    /// A class out of a library.
    ImportedClass(Origin),
}

/// What kind of scope it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    /// The whole file.
    File,
    /// A class.
    Class,
    /// A function or method.
    Function,
    /// A lambda, a comprehension or a query: what is first bound there is within a branch.
    Lambda,
    /// A block with names of its own.
    Block,
}

#[derive(Debug)]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) parent: ScopeId,
    /// How many branches were open where it begins.
    branches: u32,
}

/// Where a scope's assignments to a name go.
#[derive(Debug, Clone, Copy)]
enum Elsewhere {
    File,
    Around,
}

/// A token.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) span: Range<u32>,
    pub(super) text: Symbol,
    pub(super) role: Role,
    /// By number, in [`Facts::contexts`].
    pub(super) contexts: u32,
    pub(super) scope: ScopeId,
    pub(super) in_error: bool,
}

/// What is told of a file.
#[derive(Debug, Clone, Copy)]
enum Event {
    Enter(Context),
    Leave(Context),
    EnterError,
    LeaveError,
    EnterBranch,
    LeaveBranch,
    Open(ScopeKind),
    Close,
    /// The class that is open, or that of the next scope, extends what begins at a place.
    Extends {
        place: Place,
        is_of_next: bool,
    },
    Token {
        start: u32,
        end: u32,
        text: Symbol,
        role: Role,
    },
    /// The scope that is open binds a text.
    Bind(Symbol, Binding),
    /// The scope around it does.
    BindAround(Symbol, Binding),
    /// The last token is the name of a function or of a method.
    Function,
    /// The last token is assigned to.
    Store,
    /// The last token is declared to be the file's.
    Global,
    /// The last token is declared to be an outer function's.
    Nonlocal,
    /// A variable of the scope that is open, or a field of the class around it, is declared as an object of a class.
    Object {
        name: Symbol,
        class: Symbol,
        is_field: bool,
    },
}

/// How far a file was told of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    event: u32,
    place: Place,
}

/// What was told of a part of a file that starts at this byte.
#[derive(Debug)]
pub(super) struct Passage {
    start: u32,
    from: Mark,
    to: Mark,
}

/// What is known of a file.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) tokens: Vec<Fact>,
    pub(super) scopes: Vec<Scope>,
    /// What each scope binds: of several, the first.
    pub(super) bindings: FxHashMap<(ScopeId, Symbol), Binding>,
    /// All contexts that tokens are in.
    pub(super) contexts: Vec<Contexts>,
    pub(super) texts: Texts,
    /// The classes that extend something, by their scopes, with where the first name of that stands.
    pub(super) bases: Vec<(ScopeId, Place)>,
    /// The variables and fields that are declared as objects of a class, with the name of that: of several, the first.
    pub(super) objects: FxHashMap<(ScopeId, Symbol), Symbol>,
    /// All that was told, if that is to be told again.
    told: Option<Vec<Event>>,
    /// Names that a scope binds in another scope.
    elsewhere: FxHashMap<(ScopeId, Symbol), Elsewhere>,
    scope: ScopeId,
    now: Contexts,
    /// The same, however deep.
    depths: [u32; Context::ALL.len()],
    /// How many nodes around are errors.
    errors: u32,
    /// How many branches, loops and lambdas are around in the function, class or file that is open.
    branches: u32,
}

/// Texts with numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Texts {
    /// By hash. Of texts with the same hash, the later ones have the next free numbers behind it.
    numbers: FxHashMap<u64, Symbol>,
    /// One behind the other: a copy takes no allocation a text.
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    fn number(&mut self, text: &str) -> Symbol {
        let mut hash = FxBuildHasher.hash_one(text);
        while let Some(&number) = self.numbers.get(&hash) {
            if self.text(number) == text {
                return number;
            }
            hash = hash.wrapping_add(1);
        }
        let number = self.ends.len() as Symbol;
        self.all.push_str(text);
        self.ends.push(self.all.len() as u32);
        self.numbers.insert(hash, number);
        number
    }

    /// The text of a number.
    pub(super) fn text(&self, symbol: Symbol) -> &str {
        let start = symbol.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.all[start as usize..self.ends[symbol as usize] as usize]
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

impl Facts {
    pub(super) fn new() -> Self {
        Self {
            tokens: Vec::new(),
            scopes: vec![Scope { kind: ScopeKind::File, parent: 0, branches: 0 }],
            bindings: FxHashMap::default(),
            contexts: vec![Contexts::default()],
            texts: Texts::default(),
            bases: Vec::new(),
            objects: FxHashMap::default(),
            told: None,
            elsewhere: FxHashMap::default(),
            scope: 0,
            now: Contexts::default(),
            depths: [0; Context::ALL.len()],
            errors: 0,
            branches: 0,
        }
    }

    /// Facts of which passages can be told again.
    pub(super) fn kept() -> Self {
        Self { told: Some(Vec::new()), ..Self::new() }
    }

    /// Facts of a file that has passages of another one, with the same numbers of texts.
    pub(super) fn like(other: &Self) -> Self {
        let mut bindings = FxHashMap::default();
        bindings.reserve(other.bindings.len());
        let tokens = Vec::with_capacity(other.tokens.len());
        Self { tokens, bindings, texts: other.texts.clone(), ..Self::new() }
    }

    /// How far the file was told of, if that is kept.
    pub(super) fn mark(&self) -> Option<Mark> {
        self.told.as_ref().map(|told| Mark { event: told.len() as u32, place: self.next() })
    }

    /// What was told since `from` of a part that starts at this byte, if that has as many tokens at least. What stands in
    /// front of all others is none: elsewhere, its tokens could hang on one before it.
    pub(super) fn passage(&self, start: usize, from: Mark, least: u32) -> Option<Passage> {
        let to = self.mark()?;
        let is_enough = from.place > 0 && to.place - from.place >= least;
        is_enough.then_some(Passage { start: start as u32, from, to })
    }

    /// Tells what `other`, which these facts are [like](Self::like), was told of a passage, of which this file has a copy that
    /// starts at this byte.
    pub(super) fn tell_again(&mut self, other: &Self, passage: &Passage, start: usize) {
        let (bytes, places) =
            ((start as u32).wrapping_sub(passage.start), self.next().wrapping_sub(passage.from.place));
        let move_place = |place: Place| if place == Place::MAX { place } else { place.wrapping_add(places) };
        let told = other.told.as_deref().unwrap_or_default();
        for &event in &told[passage.from.event as usize..passage.to.event as usize] {
            self.tell(match event {
                Event::Token { start, end, text, role } => {
                    let role = match role {
                        Role::Member { syntax_type, of } => Role::Member { syntax_type, of: of.map(move_place) },
                        other => other,
                    };
                    Event::Token { start: start.wrapping_add(bytes), end: end.wrapping_add(bytes), text, role }
                }
                Event::Extends { place, is_of_next } => Event::Extends { place: move_place(place), is_of_next },
                other => other,
            });
        }
    }

    fn tell(&mut self, event: Event) {
        if let Some(told) = &mut self.told {
            told.push(event);
        }
        match event {
            Event::Enter(context) => {
                self.depths[context as usize] += 1;
                self.see(context);
            }
            Event::Leave(context) => {
                self.depths[context as usize] -= 1;
                self.see(context);
            }
            Event::EnterError => self.errors += 1,
            Event::LeaveError => self.errors -= 1,
            Event::EnterBranch => self.branches += 1,
            Event::LeaveBranch => self.branches -= 1,
            Event::Open(kind) => {
                self.scopes.push(Scope { kind, parent: self.scope, branches: self.branches });
                self.scope = (self.scopes.len() - 1) as ScopeId;
                match kind {
                    ScopeKind::File | ScopeKind::Class | ScopeKind::Function => self.branches = 0,
                    ScopeKind::Lambda => self.branches += 1,
                    ScopeKind::Block => {}
                }
            }
            Event::Close => {
                let Scope { parent, branches, .. } = self.scopes[self.scope as usize];
                (self.scope, self.branches) = (parent, branches);
            }
            Event::Extends { place, is_of_next } => {
                let scope = if is_of_next { self.scopes.len() as ScopeId } else { self.scope };
                self.bases.push((scope, place));
            }
            Event::Token { start, end, text, role } => {
                if self.contexts.last() != Some(&self.now) {
                    self.contexts.push(self.now);
                }
                let role = if role == Role::Declared { self.first_binding() } else { role };
                self.tokens.push(Fact {
                    span: start..end,
                    text,
                    role,
                    contexts: (self.contexts.len() - 1) as u32,
                    scope: self.scope,
                    in_error: self.errors > 0,
                });
            }
            Event::Bind(symbol, binding) => {
                self.bind(self.scope, symbol, binding);
            }
            Event::BindAround(symbol, binding) => {
                self.bind(self.scopes[self.scope as usize].parent, symbol, binding);
            }
            Event::Object { name, class, is_field } => {
                let scope = if is_field { self.class_around(self.scope) } else { self.scope_of_assignment(name) };
                if let Some(scope) = scope {
                    self.objects.entry((scope, name)).or_insert(class);
                }
            }
            Event::Function | Event::Store | Event::Global | Event::Nonlocal => self.tell_of_last(event),
        }
    }

    /// Tells of the last token what it is to the scope that is open.
    fn tell_of_last(&mut self, event: Event) {
        let Some(last) = self.tokens.last() else { return };
        let (symbol, scope) = (last.text, self.scope);
        let role = match event {
            Event::Function => {
                let is_method = self.kind() == ScopeKind::Class;
                self.bind(scope, symbol, if is_method { Binding::Method } else { Binding::Function });
                Role::Known(if is_method { SyntaxType::MethodDef } else { SyntaxType::FuncDef }, None)
            }
            Event::Store => {
                let bound = self.scope_of_assignment(symbol);
                let is_first = bound.is_some_and(|scope| self.bind(scope, symbol, Binding::Variable));
                if is_first { self.first_binding() } else { Role::Known(SyntaxType::VarUsg, None) }
            }
            Event::Global => {
                self.elsewhere.insert((scope, symbol), Elsewhere::File);
                self.bind(0, symbol, Binding::Variable);
                Role::Known(SyntaxType::VarDef, None)
            }
            _ => {
                self.elsewhere.insert((scope, symbol), Elsewhere::Around);
                Role::Known(SyntaxType::VarUsg, None)
            }
        };
        if let Some(last) = self.tokens.last_mut() {
            last.role = role;
        }
    }

    /// What a variable is where it is first bound.
    fn first_binding(&self) -> Role {
        if self.branches > 0 { Role::InBranch } else { Role::Known(SyntaxType::VarDef, None) }
    }

    /// The scope whose variable an assignment to a name is to; none if that is in a function around.
    fn scope_of_assignment(&self, name: Symbol) -> Option<ScopeId> {
        match self.elsewhere.get(&(self.scope, name)) {
            None => Some(self.scope),
            Some(Elsewhere::File) => Some(0),
            Some(Elsewhere::Around) => None,
        }
    }

    /// The innermost class that a scope is, or is in.
    pub(super) fn class_around(&self, from: ScopeId) -> Option<ScopeId> {
        let mut scope = from;
        while self.scopes[scope as usize].kind != ScopeKind::Class {
            if scope == 0 {
                return None;
            }
            scope = self.scopes[scope as usize].parent;
        }
        Some(scope)
    }

    fn see(&mut self, context: Context) {
        self.now.0[context as usize] = self.depths[context as usize].min(u8::MAX.into()) as u8;
    }

    /// A context begins.
    pub(super) fn enter(&mut self, context: Context) {
        self.tell(Event::Enter(context));
    }

    /// A context ends.
    pub(super) fn leave(&mut self, context: Context) {
        self.tell(Event::Leave(context));
    }

    /// A scope begins.
    pub(super) fn open(&mut self, kind: ScopeKind) {
        self.tell(Event::Open(kind));
    }

    /// A scope ends.
    pub(super) fn close(&mut self) {
        self.tell(Event::Close);
    }

    /// An `if` statement or a loop begins, of which all parts are branches. CT3 takes no variable that is first bound there
    /// for defined there.
    pub(super) fn enter_branch(&mut self) {
        self.tell(Event::EnterBranch);
    }

    /// It ends.
    pub(super) fn leave_branch(&mut self) {
        self.tell(Event::LeaveBranch);
    }

    /// What does not parse begins.
    pub(super) fn enter_error(&mut self) {
        self.tell(Event::EnterError);
    }

    /// What does not parse ends.
    pub(super) fn leave_error(&mut self) {
        self.tell(Event::LeaveError);
    }

    /// The class that is open extends what the next token begins.
    pub(super) fn extends_next(&mut self) {
        self.tell(Event::Extends { place: self.next(), is_of_next: false });
    }

    /// The class of the scope that is opened next extends what begins at a place; [`Place::MAX`] is none.
    pub(super) fn next_extends(&mut self, place: Place) {
        self.tell(Event::Extends { place, is_of_next: true });
    }

    /// The contexts that are open.
    pub(super) fn contexts_now(&self) -> Contexts {
        self.now
    }

    /// What kind of scope is open.
    fn kind(&self) -> ScopeKind {
        self.scopes[self.scope as usize].kind
    }

    /// The next token's number.
    pub(super) fn next(&self) -> Place {
        self.tokens.len() as Place
    }

    /// A token.
    pub(super) fn token(&mut self, span: Range<usize>, text: &str, role: Role) -> Symbol {
        let text = self.texts.number(text);
        self.tell(Event::Token { start: span.start as u32, end: span.end as u32, text, role });
        text
    }

    /// A token that the syntax tells all of.
    pub(super) fn known(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType) -> Symbol {
        self.token(span, text, Role::Known(syntax_type, None))
    }

    /// A token that the language defines.
    pub(super) fn builtin(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType) {
        self.token(span, text, Role::Known(syntax_type, Some(Origin::Builtin)));
    }

    /// A name that is looked up.
    pub(super) fn name(&mut self, span: Range<usize>, text: &str, how: Use) {
        self.token(span, text, Role::Use(how));
    }

    /// A member of the expression that began when `from` was the next token's number.
    pub(super) fn member(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, from: Place) {
        let of = (from < self.next()).then_some(from);
        self.token(span, text, Role::Member { syntax_type, of });
    }

    /// A definition in the scope that is open: `syntax_type` is one of those that end with `_def`.
    pub(super) fn define(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, binding: Binding) {
        let symbol = self.known(span, text, syntax_type);
        self.tell(Event::Bind(symbol, binding));
    }

    /// The declaration of a variable in the scope that is open.
    pub(super) fn declare(&mut self, span: Range<usize>, text: &str, binding: Binding) {
        let symbol = self.token(span, text, Role::Declared);
        self.tell(Event::Bind(symbol, binding));
    }

    /// A variable of the scope that is open, or a field of the class around it, is declared as an object of a class.
    pub(super) fn object(&mut self, name: &str, class: &str, is_field: bool) {
        let (name, class) = (self.texts.number(name), self.texts.number(class));
        self.tell(Event::Object { name, class, is_field });
    }

    /// A definition in the scope around the one that is open: a method's name stands behind its type parameters.
    pub(super) fn define_around(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, binding: Binding) {
        let symbol = self.known(span, text, syntax_type);
        self.tell(Event::BindAround(symbol, binding));
    }

    /// A definition of a function, or of a method if a class is open.
    pub(super) fn define_function(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::FuncDef);
        self.tell(Event::Function);
    }

    /// An assignment to a name: its definition if the scope does not bind it yet.
    pub(super) fn store(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarUsg);
        self.tell(Event::Store);
    }

    /// `global x`: from here on, assignments in this scope are to the file's `x`.
    pub(super) fn declare_global(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarDef);
        self.tell(Event::Global);
    }

    /// `nonlocal x`: from here on, assignments in this scope are to the `x` of a function around it.
    pub(super) fn declare_nonlocal(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarUsg);
        self.tell(Event::Nonlocal);
    }

    /// Something imported. It binds its text in the scope that is open if `binding` is given.
    pub(super) fn import(
        &mut self,
        span: Range<usize>,
        text: &str,
        syntax_type: SyntaxType,
        origin: Origin,
        binding: Option<Binding>,
    ) {
        let symbol = self.token(span, text, Role::Known(syntax_type, Some(origin)));
        if let Some(binding) = binding {
            self.tell(Event::Bind(symbol, binding));
        }
    }

    /// Binds a name without a token of its own, such as `a` in `import a.b`.
    pub(super) fn bind_text(&mut self, text: &str, binding: Binding) {
        let symbol = self.texts.number(text);
        self.tell(Event::Bind(symbol, binding));
    }

    /// Whether it was not bound before.
    fn bind(&mut self, scope: ScopeId, symbol: Symbol, binding: Binding) -> bool {
        let mut is_new = false;
        self.bindings.entry((scope, symbol)).or_insert_with(|| {
            is_new = true;
            binding
        });
        is_new
    }
}
