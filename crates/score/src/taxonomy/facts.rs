//! What a syntax tree says of a file's tokens, before names are looked up.
//!
//! Whoever walks a tree tells a [`Facts`] what begins, what ends and which tokens come, in the order of the file.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashMap;

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
    /// A function or method, a lambda, a comprehension.
    Function,
    /// A block with names of its own.
    Block,
}

#[derive(Debug)]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) parent: ScopeId,
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

/// What is known of a file.
#[derive(Debug)]
pub(super) struct Facts<'s> {
    pub(super) tokens: Vec<Fact>,
    pub(super) scopes: Vec<Scope>,
    /// What each scope binds: of several, the first.
    pub(super) bindings: FxHashMap<(ScopeId, Symbol), Binding>,
    /// All contexts that tokens are in.
    pub(super) contexts: Vec<Contexts>,
    pub(super) texts: Texts<'s>,
    /// Names that a scope binds in another scope.
    elsewhere: FxHashMap<(ScopeId, Symbol), Elsewhere>,
    scope: ScopeId,
    now: Contexts,
    /// The same, however deep.
    depths: [u32; Context::ALL.len()],
    /// How many nodes around are errors.
    errors: u32,
}

/// Texts with numbers.
#[derive(Debug, Default)]
pub(super) struct Texts<'s> {
    numbers: FxHashMap<Cow<'s, str>, Symbol>,
    all: Vec<Cow<'s, str>>,
}

impl<'s> Texts<'s> {
    fn number(&mut self, text: Cow<'s, str>) -> Symbol {
        if let Some(&number) = self.numbers.get(&*text) {
            return number;
        }
        let number = self.all.len() as Symbol;
        self.all.push(text.clone());
        self.numbers.insert(text, number);
        number
    }

    /// The text of a number.
    pub(super) fn text(&self, symbol: Symbol) -> &str {
        &self.all[symbol as usize]
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }
}

impl<'s> Facts<'s> {
    pub(super) fn new() -> Self {
        Self {
            tokens: Vec::new(),
            scopes: vec![Scope { kind: ScopeKind::File, parent: 0 }],
            bindings: FxHashMap::default(),
            contexts: vec![Contexts::default()],
            texts: Texts::default(),
            elsewhere: FxHashMap::default(),
            scope: 0,
            now: Contexts::default(),
            depths: [0; Context::ALL.len()],
            errors: 0,
        }
    }

    /// A context begins.
    pub(super) fn enter(&mut self, context: Context) {
        self.depths[context as usize] += 1;
        self.see(context);
    }

    /// A context ends.
    pub(super) fn leave(&mut self, context: Context) {
        self.depths[context as usize] -= 1;
        self.see(context);
    }

    fn see(&mut self, context: Context) {
        self.now.0[context as usize] = self.depths[context as usize].min(u8::MAX.into()) as u8;
    }

    /// The contexts that are open.
    pub(super) fn contexts_now(&self) -> Contexts {
        self.now
    }

    /// A scope begins.
    pub(super) fn open(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, parent: self.scope });
        self.scope = (self.scopes.len() - 1) as ScopeId;
    }

    /// A scope ends.
    pub(super) fn close(&mut self) {
        self.scope = self.scopes[self.scope as usize].parent;
    }

    /// What does not parse begins.
    pub(super) fn enter_error(&mut self) {
        self.errors += 1;
    }

    /// What does not parse ends.
    pub(super) fn leave_error(&mut self) {
        self.errors -= 1;
    }

    /// The scope that is open.
    pub(super) fn scope(&self) -> ScopeId {
        self.scope
    }

    /// What kind of scope is open.
    pub(super) fn kind(&self) -> ScopeKind {
        self.scopes[self.scope as usize].kind
    }

    /// The next token's number.
    pub(super) fn next(&self) -> Place {
        self.tokens.len() as Place
    }

    /// A token.
    pub(super) fn token(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>, role: Role) -> Symbol {
        let text = self.texts.number(text.into());
        if self.contexts.last() != Some(&self.now) {
            self.contexts.push(self.now);
        }
        self.tokens.push(Fact {
            span: span.start as u32..span.end as u32,
            text,
            role,
            contexts: (self.contexts.len() - 1) as u32,
            scope: self.scope,
            in_error: self.errors > 0,
        });
        text
    }

    /// A token that the syntax tells all of.
    pub(super) fn known(
        &mut self,
        span: Range<usize>,
        text: impl Into<Cow<'s, str>>,
        syntax_type: SyntaxType,
    ) -> Symbol {
        self.token(span, text, Role::Known(syntax_type, None))
    }

    /// A token that the language defines.
    pub(super) fn builtin(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>, syntax_type: SyntaxType) {
        self.token(span, text, Role::Known(syntax_type, Some(Origin::Builtin)));
    }

    /// A name that is looked up.
    pub(super) fn name(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>, how: Use) {
        self.token(span, text, Role::Use(how));
    }

    /// A member of the expression that began when `from` was the next token's number.
    pub(super) fn member(
        &mut self,
        span: Range<usize>,
        text: impl Into<Cow<'s, str>>,
        syntax_type: SyntaxType,
        from: Place,
    ) {
        let of = (from < self.next()).then_some(from);
        self.token(span, text, Role::Member { syntax_type, of });
    }

    /// A definition in the scope that is open: `syntax_type` is one of those that end with `_def`.
    pub(super) fn define(
        &mut self,
        span: Range<usize>,
        text: impl Into<Cow<'s, str>>,
        syntax_type: SyntaxType,
        binding: Binding,
    ) {
        let symbol = self.known(span, text, syntax_type);
        self.bind(self.scope, symbol, binding);
    }

    /// A definition in the scope around the one that is open: a method's name stands behind its type parameters.
    pub(super) fn define_around(
        &mut self,
        span: Range<usize>,
        text: impl Into<Cow<'s, str>>,
        syntax_type: SyntaxType,
        binding: Binding,
    ) {
        let symbol = self.known(span, text, syntax_type);
        self.bind(self.scopes[self.scope as usize].parent, symbol, binding);
    }

    /// A definition of a function, or of a method if a class is open.
    pub(super) fn define_function(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>) {
        let (syntax_type, binding) = match self.kind() {
            ScopeKind::Class => (SyntaxType::MethodDef, Binding::Method),
            _ => (SyntaxType::FuncDef, Binding::Function),
        };
        self.define(span, text, syntax_type, binding);
    }

    /// An assignment to a name: its definition if the scope does not bind it yet.
    pub(super) fn store(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>) {
        let symbol = self.known(span, text, SyntaxType::VarUsg);
        let is_definition = match self.elsewhere.get(&(self.scope, symbol)) {
            None => self.bind(self.scope, symbol, Binding::Variable),
            Some(Elsewhere::File) => self.bind(0, symbol, Binding::Variable),
            Some(Elsewhere::Around) => false,
        };
        if let Some(token) = self.tokens.last_mut().filter(|_| is_definition) {
            token.role = Role::Known(SyntaxType::VarDef, None);
        }
    }

    /// `global x`: from here on, assignments in this scope are to the file's `x`.
    pub(super) fn declare_global(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>) {
        let symbol = self.known(span, text, SyntaxType::VarDef);
        self.elsewhere.insert((self.scope, symbol), Elsewhere::File);
        self.bind(0, symbol, Binding::Variable);
    }

    /// `nonlocal x`: from here on, assignments in this scope are to the `x` of a function around it.
    pub(super) fn declare_nonlocal(&mut self, span: Range<usize>, text: impl Into<Cow<'s, str>>) {
        let symbol = self.known(span, text, SyntaxType::VarUsg);
        self.elsewhere.insert((self.scope, symbol), Elsewhere::Around);
    }

    /// Something imported. It binds its text in the scope that is open if `binding` is given.
    pub(super) fn import(
        &mut self,
        span: Range<usize>,
        text: impl Into<Cow<'s, str>>,
        syntax_type: SyntaxType,
        origin: Origin,
        binding: Option<Binding>,
    ) {
        let symbol = self.token(span, text, Role::Known(syntax_type, Some(origin)));
        if let Some(binding) = binding {
            self.bind(self.scope, symbol, binding);
        }
    }

    /// Binds a name without a token of its own, such as `a` in `import a.b`.
    pub(super) fn bind_text(&mut self, text: &'s str, binding: Binding) {
        let symbol = self.texts.number(Cow::Borrowed(text));
        self.bind(self.scope, symbol, binding);
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
