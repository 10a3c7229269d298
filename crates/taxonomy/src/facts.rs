//! The facts that a syntax tree gives about a file's tokens, before names are looked up.
//!
//! A tree walk reports to [`Facts`] what begins, what ends and which tokens occur, in file order.
//! Facts depend on nothing else. So the recorded events of one file can be replayed into another.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Context, Contexts, Origin, SyntaxType};

/// The number of an interned text.
pub(super) type Symbol = u32;
/// The number of a token.
pub(super) type Place = u32;
/// The number of a scope; 0 is the file's.
pub(super) type ScopeId = u32;

/// The role of a token, as far as the syntax shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The syntax gives the type. The origin is from_infile if it is `None`.
    Known(SyntaxType, Option<Origin>),
    /// A variable where it is declared. [`Facts`] replaces this by a definition or by
    /// [`Role::InBranch`] when the token is recorded.
    Declared,
    /// A variable that is first bound within a branch, a loop or a lambda: see
    /// [`Facts::enter_branch`].
    InBranch,
    /// A name to look up.
    Use(Use),
    /// A member of an expression.
    Member {
        /// The type that the syntax gives the member.
        syntax_type: SyntaxType,
        /// The first token of the expression that it is a member of; `None` if the expression has
        /// no token.
        of: Option<Place>,
    },
}

/// How a name is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// As a value.
    Value,
    /// As the function of a call.
    Call,
    /// Where only a class or another type is allowed.
    Class,
    /// As the type that the syntax gives. Only the origin is looked up.
    As(SyntaxType),
}

/// The kind of thing that a name is bound to.
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
    /// A type that is not a class.
    Type,
    /// An imported library.
    Library(Origin),
    /// A name imported from a library, of unknown kind.
    Imported(Origin),
    /// A class imported from a library.
    ImportedClass(Origin),
}

/// The kind of a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    /// The file.
    File,
    /// A class.
    Class,
    /// A function or method.
    Function,
    /// A lambda, a comprehension or a query. Variables that are first bound there are within a
    /// branch.
    Lambda,
    /// A block with its own names.
    Block,
}

#[derive(Debug)]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) parent: ScopeId,
    /// The number of open branches where the scope begins.
    branches: u32,
}

/// The scope that receives a scope's assignments to a name, if it is not that scope itself.
#[derive(Debug, Clone, Copy)]
enum Elsewhere {
    File,
    Around,
}

/// A recorded token.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) span: Range<u32>,
    pub(super) text: Symbol,
    pub(super) role: Role,
    /// An index into [`Facts::contexts`].
    pub(super) contexts: u32,
    pub(super) scope: ScopeId,
    pub(super) in_error: bool,
}

/// An event of a tree walk.
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
    /// The open class, or the class of the next scope, extends the expression that begins at a
    /// token.
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
    /// The open scope binds a text.
    Bind(Symbol, Binding),
    /// The parent of the open scope binds a text.
    BindAround(Symbol, Binding),
    /// The last token is the name of a function or a method.
    Function,
    /// The last token is assigned to.
    Store,
    /// The last token is declared `global`.
    Global,
    /// The last token is declared `nonlocal`.
    Nonlocal,
    /// A variable of the open scope, or a field of the enclosing class, is declared as an object of
    /// a class.
    Object {
        name: Symbol,
        class: Symbol,
        is_field: bool,
    },
}

/// A position in the recorded events of a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    event: u32,
    place: Place,
}

/// The recorded events of a part of a file that starts at this byte.
#[derive(Debug)]
pub(super) struct Passage {
    start: u32,
    from: Mark,
    to: Mark,
}

/// The facts about a file.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) tokens: Vec<Fact>,
    pub(super) scopes: Vec<Scope>,
    /// What each scope binds a text to. The first binding wins.
    pub(super) bindings: FxHashMap<(ScopeId, Symbol), Binding>,
    /// All combinations of contexts that tokens are in.
    pub(super) contexts: Vec<Contexts>,
    pub(super) texts: Texts,
    /// The scopes of classes that extend something, with the first token of the base class's name.
    pub(super) bases: Vec<(ScopeId, Place)>,
    /// The variables and fields that are declared as objects of a class, with the class's name. The
    /// first declaration wins.
    pub(super) objects: FxHashMap<(ScopeId, Symbol), Symbol>,
    /// All events, if they are recorded for a replay.
    events: Option<Vec<Event>>,
    /// Names whose assignments in a scope go to another scope.
    elsewhere: FxHashMap<(ScopeId, Symbol), Elsewhere>,
    scope: ScopeId,
    now: Contexts,
    /// The same counts without the limit of 255.
    depths: [u32; Context::ALL.len()],
    /// The number of enclosing ERROR nodes.
    errors: u32,
    /// The number of enclosing branches, loops and lambdas within the open function, class or file.
    branches: u32,
}

/// Interned texts.
#[derive(Debug, Clone, Default)]
pub(super) struct Texts {
    /// The number of each text by its hash. Among texts with the same hash, a later one takes the
    /// next free key.
    numbers: FxHashMap<u64, Symbol>,
    /// All texts, concatenated: a copy needs no allocation for each text.
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

    pub(super) fn text(&self, symbol: Symbol) -> &str {
        let start = symbol.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.all[start as usize..self.ends[symbol as usize] as usize]
    }

    /// The number of texts.
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
            events: None,
            elsewhere: FxHashMap::default(),
            scope: 0,
            now: Contexts::default(),
            depths: [0; Context::ALL.len()],
            errors: 0,
            branches: 0,
        }
    }

    /// Facts that record their events, so that passages can be replayed.
    pub(super) fn recording() -> Self {
        Self { events: Some(Vec::new()), ..Self::new() }
    }

    /// Facts of a file that shares passages with another one. Texts have the same numbers in both.
    pub(super) fn like(other: &Self) -> Self {
        let mut bindings = FxHashMap::default();
        bindings.reserve(other.bindings.len());
        let tokens = Vec::with_capacity(other.tokens.len());
        Self { tokens, bindings, texts: other.texts.clone(), ..Self::new() }
    }

    /// The current position in the recorded events; `None` if they are not recorded.
    pub(super) fn mark(&self) -> Option<Mark> {
        self.events.as_ref().map(|events| Mark { event: events.len() as u32, place: self.next() })
    }

    /// The events since `from`, for a part that starts at this byte. Returns `None` if the part has
    /// fewer than `least` tokens. A part before the first token is never a passage: in another
    /// place, its tokens could attach to a token before it.
    pub(super) fn passage(&self, start: usize, from: Mark, least: u32) -> Option<Passage> {
        let to = self.mark()?;
        let is_enough = from.place > 0 && to.place - from.place >= least;
        is_enough.then_some(Passage { start: start as u32, from, to })
    }

    /// Replays a passage of `other` into these facts, which are [like](Self::like) it. The copy of
    /// the passage starts at byte `start` of this file.
    pub(super) fn replay(&mut self, other: &Self, passage: &Passage, start: usize) {
        let (bytes, places) =
            ((start as u32).wrapping_sub(passage.start), self.next().wrapping_sub(passage.from.place));
        let move_place = |place: Place| if place == Place::MAX { place } else { place.wrapping_add(places) };
        let events = other.events.as_deref().unwrap_or_default();
        for &event in &events[passage.from.event as usize..passage.to.event as usize] {
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
        if let Some(events) = &mut self.events {
            events.push(event);
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

    /// Updates the role of the last token, and the bindings of the open scope, by `event`.
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

    /// The role of a variable where it is first bound.
    fn first_binding(&self) -> Role {
        if self.branches > 0 { Role::InBranch } else { Role::Known(SyntaxType::VarDef, None) }
    }

    /// The scope in which an assignment binds a name; `None` if a `nonlocal` declaration puts it in
    /// an enclosing function.
    fn scope_of_assignment(&self, name: Symbol) -> Option<ScopeId> {
        match self.elsewhere.get(&(self.scope, name)) {
            None => Some(self.scope),
            Some(Elsewhere::File) => Some(0),
            Some(Elsewhere::Around) => None,
        }
    }

    /// The innermost class at or around a scope.
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

    /// Begins a context.
    pub(super) fn enter(&mut self, context: Context) {
        self.tell(Event::Enter(context));
    }

    /// Ends a context.
    pub(super) fn leave(&mut self, context: Context) {
        self.tell(Event::Leave(context));
    }

    /// Begins a scope.
    pub(super) fn open(&mut self, kind: ScopeKind) {
        self.tell(Event::Open(kind));
    }

    /// Ends a scope.
    pub(super) fn close(&mut self) {
        self.tell(Event::Close);
    }

    /// Begins an `if` statement or a loop, all parts of which are branches. CT3 does not count a
    /// variable that is first bound there as defined there.
    pub(super) fn enter_branch(&mut self) {
        self.tell(Event::EnterBranch);
    }

    /// Ends a branch.
    pub(super) fn leave_branch(&mut self) {
        self.tell(Event::LeaveBranch);
    }

    /// Begins code that does not parse.
    pub(super) fn enter_error(&mut self) {
        self.tell(Event::EnterError);
    }

    /// Ends code that does not parse.
    pub(super) fn leave_error(&mut self) {
        self.tell(Event::LeaveError);
    }

    /// The open class extends the expression that begins with the next token.
    pub(super) fn extends_next(&mut self) {
        self.tell(Event::Extends { place: self.next(), is_of_next: false });
    }

    /// The class of the next scope extends the expression that begins at a token; [`Place::MAX`]
    /// means no token.
    pub(super) fn next_extends(&mut self, place: Place) {
        self.tell(Event::Extends { place, is_of_next: true });
    }

    /// The counts of the open contexts.
    pub(super) fn contexts_now(&self) -> Contexts {
        self.now
    }

    /// The kind of the open scope.
    fn kind(&self) -> ScopeKind {
        self.scopes[self.scope as usize].kind
    }

    /// The next token's number.
    pub(super) fn next(&self) -> Place {
        self.tokens.len() as Place
    }

    /// Records a token.
    pub(super) fn token(&mut self, span: Range<usize>, text: &str, role: Role) -> Symbol {
        let text = self.texts.number(text);
        self.tell(Event::Token { start: span.start as u32, end: span.end as u32, text, role });
        text
    }

    /// Records a token whose type the syntax gives.
    pub(super) fn known(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType) -> Symbol {
        self.token(span, text, Role::Known(syntax_type, None))
    }

    /// Records a token that the language defines.
    pub(super) fn builtin(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType) {
        self.token(span, text, Role::Known(syntax_type, Some(Origin::Builtin)));
    }

    /// Records a name to look up.
    pub(super) fn name(&mut self, span: Range<usize>, text: &str, how: Use) {
        self.token(span, text, Role::Use(how));
    }

    /// Records a member of the expression whose first token is `from`. If no token was recorded
    /// since, the expression has none.
    pub(super) fn member(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, from: Place) {
        let of = (from < self.next()).then_some(from);
        self.token(span, text, Role::Member { syntax_type, of });
    }

    /// Records a definition in the open scope. `syntax_type` is one whose name ends with `_def`.
    pub(super) fn define(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, binding: Binding) {
        let symbol = self.known(span, text, syntax_type);
        self.tell(Event::Bind(symbol, binding));
    }

    /// Records the declaration of a variable in the open scope.
    pub(super) fn declare(&mut self, span: Range<usize>, text: &str, binding: Binding) {
        let symbol = self.token(span, text, Role::Declared);
        self.tell(Event::Bind(symbol, binding));
    }

    /// Declares a variable of the open scope, or a field of the enclosing class, as an object of a
    /// class.
    pub(super) fn object(&mut self, name: &str, class: &str, is_field: bool) {
        let (name, class) = (self.texts.number(name), self.texts.number(class));
        self.tell(Event::Object { name, class, is_field });
    }

    /// Records a definition in the parent of the open scope: type parameters open a method's scope
    /// before its name.
    pub(super) fn define_around(&mut self, span: Range<usize>, text: &str, syntax_type: SyntaxType, binding: Binding) {
        let symbol = self.known(span, text, syntax_type);
        self.tell(Event::BindAround(symbol, binding));
    }

    /// Records the definition of a function, or of a method if a class is open.
    pub(super) fn define_function(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::FuncDef);
        self.tell(Event::Function);
    }

    /// Records an assignment to a name. It is a definition if the scope does not bind the name yet.
    pub(super) fn store(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarUsg);
        self.tell(Event::Store);
    }

    /// Records `global x`: later assignments in this scope are to the file's `x`.
    pub(super) fn declare_global(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarDef);
        self.tell(Event::Global);
    }

    /// Records `nonlocal x`: later assignments in this scope are to the `x` of an enclosing
    /// function.
    pub(super) fn declare_nonlocal(&mut self, span: Range<usize>, text: &str) {
        self.known(span, text, SyntaxType::VarUsg);
        self.tell(Event::Nonlocal);
    }

    /// Records an import. If `binding` is given, the open scope binds the text.
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

    /// Binds a name that has no token of its own, such as `a` in `import a.b`.
    pub(super) fn bind_text(&mut self, text: &str, binding: Binding) {
        let symbol = self.texts.number(text);
        self.tell(Event::Bind(symbol, binding));
    }

    /// Binds a text unless it is bound already. Returns whether the binding is new.
    fn bind(&mut self, scope: ScopeId, symbol: Symbol, binding: Binding) -> bool {
        let mut is_new = false;
        self.bindings.entry((scope, symbol)).or_insert_with(|| {
            is_new = true;
            binding
        });
        is_new
    }
}
