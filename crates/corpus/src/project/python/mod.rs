//! Python: the facts of a file, and how its imports resolve.
//!
//! The paper replaces imports from the project by empty classes and collects Pylint's E1101, "no
//! member". These rules do the same without Pylint. A name counts if it is a member of a value that
//! Pylint's inference traces to an import. The inference follows assignments, attributes of `self`,
//! bases of classes, and results of functions in the same file. It ignores annotations. Uses that
//! only annotations reveal are [far](super::Use::is_far).

mod expressions;
mod modules;

use assay_syntax::grammars::python::{Field, Kind};
use rustc_hash::FxHashSet;

use super::expressions::Expressions;
use super::facts::{
    Binding, ClassId, Expr, ExprId, Facts, Function, ImportKind, Name, Names, Place, ScopeId, ScopeKind, UNKNOWN, What,
};
use super::walk::{MAX_DEPTH, children, field, push_children, text};
use crate::syntax::Node;

pub(super) use modules::{ModuleTarget, Modules, join, submodules};

/// The members of every class and value, in ascending order. They are never uses.
const OF_OBJECT: [&str; 33] = [
    "__annotations__",
    "__bases__",
    "__class__",
    "__delattr__",
    "__dict__",
    "__dir__",
    "__doc__",
    "__eq__",
    "__format__",
    "__ge__",
    "__getattribute__",
    "__getstate__",
    "__gt__",
    "__hash__",
    "__init__",
    "__init_subclass__",
    "__le__",
    "__lt__",
    "__module__",
    "__mro__",
    "__name__",
    "__ne__",
    "__new__",
    "__qualname__",
    "__reduce__",
    "__reduce_ex__",
    "__repr__",
    "__setattr__",
    "__sizeof__",
    "__str__",
    "__subclasses__",
    "__subclasshook__",
    "mro",
];

/// Whether every value has a member of this name.
pub(super) fn is_of_object(name: &str) -> bool {
    OF_OBJECT.binary_search(&name).is_ok()
}

/// The context of a node.
#[derive(Clone, Copy)]
struct At {
    scope: ScopeId,
    block: u32,
    /// The class whose body, or whose method's body, contains the node.
    class: Option<ClassId>,
    function: Option<u32>,
    /// The name of the method's first parameter, and whether it is the class instead of an
    /// instance.
    this: Option<(Name, bool)>,
    /// Whether the node is in an annotation that is never evaluated.
    is_unevaluated: bool,
}

pub(super) fn facts(root: Node<'_>, source: &str, names: &mut Names) -> Facts {
    let mut walk = Walk {
        facts: Facts::new(),
        source,
        names,
        outer: Vec::new(),
        data_classes: FxHashSet::default(),
        postponed: false,
    };
    walk.outer_names(root);
    walk.postponed = memchr::memmem::find(source.as_bytes(), b"from __future__ import annotations").is_some();
    let mut stack =
        vec![(root, At { scope: 0, block: 0, class: None, function: None, this: None, is_unevaluated: false })];
    while let Some((node, at)) = stack.pop() {
        walk.visit(node, at, &mut stack);
    }
    walk.facts.finish()
}

struct Walk<'s, 'n> {
    facts: Facts,
    source: &'s str,
    names: &'n mut Names,
    /// Names that functions declare as `global`: the range of the function, and the name.
    outer: Vec<(std::ops::Range<usize>, Name)>,
    data_classes: FxHashSet<ClassId>,
    /// Whether annotations are not evaluated. Pylint does not check them then.
    postponed: bool,
}

type Stack<'t> = Vec<(Node<'t>, At)>;

impl<'s> Walk<'s, '_> {
    fn text(&self, node: Node<'_>) -> &'s str {
        text(node, self.source)
    }

    fn name(&mut self, node: Node<'_>) -> Name {
        let text = self.text(node);
        self.names.number(text)
    }

    /// Finds the names that functions declare as global.
    fn outer_names(&mut self, root: Node<'_>) {
        if memchr::memmem::find(self.source.as_bytes(), b"global ").is_none() {
            return;
        }
        let mut stack = vec![(root, 0..self.source.len())];
        while let Some((node, around)) = stack.pop() {
            match node.kind() {
                Kind::GlobalStatement => {
                    for name in children(node).into_iter().filter(|child| child.is(Kind::Identifier)) {
                        let name = self.name(name);
                        self.outer.push((around.clone(), name));
                    }
                }
                Kind::FunctionDefinition => {
                    stack.extend(children(node).into_iter().map(|child| (child, node.byte_range())));
                }
                _ => stack.extend(children(node).into_iter().map(|child| (child, around.clone()))),
            }
        }
    }

    fn visit<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        match node.kind() {
            Kind::ImportStatement | Kind::ImportFromStatement | Kind::FutureImportStatement => self.import(node, at),
            Kind::ClassDefinition => self.class(node, at, stack),
            Kind::FunctionDefinition => self.function(node, at, stack),
            Kind::Lambda => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                if let Some(parameters) = field(node, Field::Parameters) {
                    self.parameters(parameters, At { scope, ..at }, None);
                    push_children(stack, parameters, at);
                }
                stack.extend(field(node, Field::Body).map(|body| (body, At { scope, function: None, ..at })));
            }
            Kind::Assignment => self.assignment(node, at, stack),
            Kind::NamedExpression => {
                if let (Some(name), Some(value)) = (field(node, Field::Name), field(node, Field::Value)) {
                    let value = self.expr(value, at, 0);
                    self.bind_target(name, value, None, at, 0);
                }
                stack.extend(field(node, Field::Value).map(|value| (value, at)));
            }
            Kind::ForStatement | Kind::ForInClause => {
                if let (Some(left), Some(right)) = (field(node, Field::Left), field(node, Field::Right)) {
                    let over = self.expr(right, at, 0);
                    let element = self.facts.push(Expr::Element(over));
                    let inner = At { block: self.facts.block(at.block), ..at };
                    self.bind_target(left, element, None, inner, 0);
                    self.push_targets(left, at, stack);
                    stack.push((right, at));
                    for child in children(node) {
                        if child != left && child != right {
                            stack.push((child, inner));
                        }
                    }
                }
            }
            Kind::ListComprehension
            | Kind::SetComprehension
            | Kind::DictionaryComprehension
            | Kind::GeneratorExpression => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                push_children(stack, node, At { scope, ..at });
            }
            Kind::AsPattern => {
                if let (Some(value), Some(alias)) = (node.child(0), field(node, Field::Alias)) {
                    let expr = self.expr(value, at, 0);
                    let is_exception = node.parent().is_some_and(|parent| parent.is(Kind::ExceptClause));
                    let bound = if is_exception { self.facts.instance(expr) } else { self.facts.push(Expr::Far(expr)) };
                    for target in children(alias) {
                        self.bind_target(target, bound, None, at, 0);
                    }
                    stack.push((value, at));
                }
            }
            Kind::ReturnStatement => {
                if let (Some(function), Some(value)) = (at.function, node.named_child(0)) {
                    let value = self.expr(value, at, 0);
                    self.facts.functions[function as usize].returns.push(value);
                }
                push_children(stack, node, at);
            }
            Kind::Yield => {
                if let Some(function) = at.function {
                    self.facts.functions[function as usize].is_wrapped = true;
                }
                push_children(stack, node, at);
            }
            Kind::Attribute => self.attribute(node, at, stack),
            // Names of keyword arguments are not names of this file.
            Kind::KeywordArgument => stack.extend(field(node, Field::Value).map(|value| (value, at))),
            Kind::Block => {
                let block = self.facts.block(at.block);
                push_children(stack, node, At { block, ..at });
            }
            Kind::Type => push_children(stack, node, At { is_unevaluated: self.postponed, ..at }),
            Kind::Comment | Kind::GlobalStatement | Kind::NonlocalStatement => {}
            _ => push_children(stack, node, at),
        }
    }

    fn import(&mut self, node: Node<'_>, at: At) {
        let place = Place::of(node);
        self.facts.import_lines.push(place.first_line..=place.last_line);
        let module = field(node, Field::ModuleName);
        let (mut path, mut level) = ("", 0);
        if let Some(module) = module {
            let dots = self.text(module);
            path = dots.trim_start_matches(['.', ' ']);
            level = dots[..dots.len() - path.len()].bytes().filter(|&byte| byte == b'.').count() as u32;
        }
        for child in children(node) {
            if Some(child) == module {
                continue;
            }
            match (child.kind(), node.kind()) {
                (Kind::WildcardImport, _) => {
                    let import = self.facts.import(path, level, ImportKind::Star);
                    self.facts.scopes[at.scope as usize].stars.push(import);
                }
                (Kind::DottedName, Kind::ImportStatement) => {
                    // `import a.b` binds `a`.
                    let whole: String = self.text(child).split_whitespace().collect();
                    let first = whole.split('.').next().unwrap_or_default();
                    if first.len() < whole.len() {
                        // The file imports from `a.b` too, although no name is bound to it.
                        self.facts.import(&whole, 0, ImportKind::Whole);
                    }
                    let import = self.facts.import(first, 0, ImportKind::Whole);
                    let name = self.names.number(first);
                    self.facts.bind(at.scope, name, What::Import(import), node, at.block);
                }
                (Kind::DottedName, Kind::ImportFromStatement) => {
                    let name = self.name(child);
                    let import = self.facts.import(path, level, ImportKind::Member(name));
                    self.facts.bind(at.scope, name, What::Import(import), node, at.block);
                }
                (Kind::AliasedImport, kind) => {
                    let (Some(original), Some(alias)) = (field(child, Field::Name), field(child, Field::Alias)) else {
                        continue;
                    };
                    let import = if kind == Kind::ImportStatement {
                        let whole: String = self.text(original).split_whitespace().collect();
                        self.facts.import(&whole, 0, ImportKind::Whole)
                    } else {
                        let name = self.name(original);
                        self.facts.import(path, level, ImportKind::Member(name))
                    };
                    let alias = self.name(alias);
                    self.facts.bind(at.scope, alias, What::Import(import), node, at.block);
                }
                _ => {}
            }
        }
    }

    fn class<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(name_node) = field(node, Field::Name) else { return };
        let name = self.name(name_node);
        let mut bases = Vec::new();
        let mut is_open = false;
        if let Some(arguments) = field(node, Field::Superclasses) {
            for argument in children(arguments).into_iter().filter(Node::is_named) {
                match argument.kind() {
                    Kind::KeywordArgument | Kind::DictionarySplat | Kind::ListSplat => is_open = true,
                    Kind::Comment => {}
                    _ => {
                        // For `Generic[T]` and `Base[int]`, the class itself.
                        let base = if argument.is(Kind::Subscript) {
                            field(argument, Field::Value).unwrap_or(argument)
                        } else {
                            argument
                        };
                        bases.push(self.expr(base, at, 0));
                    }
                }
            }
            stack.push((arguments, at));
        }
        let class = self.facts.class(at.scope, bases);
        self.facts.classes[class as usize].is_open = is_open;
        if self.decorators(node).iter().any(|decorator| decorator.contains("dataclass")) {
            self.data_classes.insert(class);
        }
        self.facts.bind(self.binding_scope(at, name, node), name, What::Class(class), node, at.block);
        let scope = self.facts.classes[class as usize].scope;
        if let Some(body) = field(node, Field::Body) {
            let inner = At { scope, block: 0, class: Some(class), function: None, this: None, ..at };
            push_children(stack, body, inner);
        }
    }

    /// The decorators of a definition, without the `@`.
    fn decorators(&self, node: Node<'_>) -> Vec<&'s str> {
        let decorated = node.parent().filter(|parent| parent.is(Kind::DecoratedDefinition));
        let parts = decorated.map(children).unwrap_or_default().into_iter();
        let decorators = parts.filter(|child| child.is(Kind::Decorator));
        decorators.map(|decorator| self.text(decorator).trim_start_matches('@').trim()).collect()
    }

    fn function<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(name_node) = field(node, Field::Name) else { return };
        let name = self.name(name_node);
        let is_method =
            matches!(self.facts.scopes[at.scope as usize].kind, ScopeKind::Class(class) if Some(class) == at.class);
        let (mut is_static, mut is_class, mut is_property) = (false, false, false);
        for decorator in self.decorators(node) {
            is_static |= decorator == "staticmethod";
            is_class |= decorator == "classmethod";
            // With `@x.setter`, the name remains a property.
            let is_accessor = [".getter", ".setter", ".deleter"].iter().any(|end| decorator.ends_with(end));
            is_property |= decorator.ends_with("property") || is_accessor;
        }
        let text = self.text(name_node);
        is_class |= text == "__init_subclass__" || text == "__class_getitem__";
        if is_method && matches!(text, "__getattr__" | "__getattribute__") {
            self.facts.classes[at.class.unwrap_or_default() as usize].is_open = true;
        }
        let is_async = node.child(0).is_some_and(|child| child.is(Kind::Async));
        let function = self.facts.function(Function { is_property, is_wrapped: is_async, ..Function::default() });
        if let Some(annotation) = field(node, Field::ReturnType) {
            let mut declared = self.type_of(annotation, at, 0);
            if is_async {
                // A coroutine with that result.
                declared = self.facts.push(Expr::Generic { of: UNKNOWN, args: Box::new([declared]) });
            }
            self.facts.functions[function as usize].declared = Some(declared);
            stack.push((annotation, at));
        }
        self.facts.bind(self.binding_scope(at, name, node), name, What::Function(function), node, at.block);
        let scope = self.facts.scope(at.scope, ScopeKind::Inner);
        let mut inner = At { scope, block: 0, function: Some(function), ..at };
        if let Some(parameters) = field(node, Field::Parameters) {
            let this = is_method.then_some(at.class).flatten().filter(|_| !is_static).map(|class| (class, is_class));
            if is_method || at.this.is_none() {
                inner.this = None;
            }
            if let Some(this) = self.parameters(parameters, At { scope, block: 0, ..at }, this) {
                inner.this = Some((this, is_class));
            }
            // Defaults and annotations are looked up outside of the function.
            push_children(stack, parameters, at);
        }
        if let Some(body) = field(node, Field::Body) {
            push_children(stack, body, inner);
        }
    }

    /// Binds the parameters. Returns the name of the first one if it is the method's instance or
    /// class.
    fn parameters(&mut self, parameters: Node<'_>, at: At, this: Option<(ClassId, bool)>) -> Option<Name> {
        let mut this_name = None;
        for (index, parameter) in children(parameters).into_iter().filter(Node::is_named).enumerate() {
            let (name, annotation) = match parameter.kind() {
                Kind::Identifier => (Some(parameter), None),
                Kind::TypedParameter => (parameter.named_child(0), field(parameter, Field::Type)),
                Kind::DefaultParameter | Kind::TypedDefaultParameter => {
                    (field(parameter, Field::Name), field(parameter, Field::Type))
                }
                Kind::ListSplatPattern | Kind::DictionarySplatPattern => (parameter.named_child(0), None),
                _ => (None, None),
            };
            let Some(name_node) = name.filter(|name| name.is(Kind::Identifier)) else { continue };
            let name = self.name(name_node);
            let value = match (index, this) {
                (0, Some((class, is_class))) => {
                    this_name = Some(name);
                    self.facts.push(if is_class { Expr::ThisClass(class) } else { Expr::This(class) })
                }
                _ => match annotation {
                    Some(annotation) => {
                        // Annotations are evaluated in the scope around the function.
                        let outside = At { scope: self.facts.scopes[at.scope as usize].parent.unwrap_or(0), ..at };
                        let class = self.type_of(annotation, outside, 0);
                        let value = self.facts.instance(class);
                        self.facts.push(Expr::Far(value))
                    }
                    None => UNKNOWN,
                },
            };
            self.facts.bind(at.scope, name, What::Value(value), name_node, 0);
        }
        this_name
    }

    fn assignment<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let (Some(left), right, annotation) =
            (field(node, Field::Left), field(node, Field::Right), field(node, Field::Type))
        else {
            return;
        };
        // Pylint does use the annotations of a data class.
        let is_field = matches!(self.facts.scopes[at.scope as usize].kind, ScopeKind::Class(class) if self.data_classes.contains(&class));
        let value = match (right, annotation) {
            (right, Some(annotation)) if is_field => {
                stack.extend(right.map(|right| (right, at)));
                let class = self.type_of(annotation, at, 0);
                self.facts.instance(class)
            }
            (Some(right), _) => {
                stack.push((right, at));
                self.expr(right, at, 0)
            }
            (None, Some(annotation)) => {
                let class = self.type_of(annotation, at, 0);
                let value = self.facts.instance(class);
                self.facts.push(Expr::Far(value))
            }
            (None, None) => UNKNOWN,
        };
        stack.extend(annotation.map(|annotation| (annotation, at)));
        // In `a = b = c`, the right side is an assignment too. Its value is its own right side.
        self.bind_target(left, value, right, at, 0);
        self.push_targets(left, at, stack);
    }

    /// Binds the target of an assignment.
    fn bind_target(&mut self, target: Node<'_>, value: ExprId, source: Option<Node<'_>>, at: At, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match target.kind() {
            Kind::Identifier => {
                let name = self.name(target);
                let scope = self.binding_scope(at, name, target);
                self.facts.bind(scope, name, What::Value(value), target, at.block);
            }
            Kind::Attribute => {
                let (Some(object), Some(attribute)) = (field(target, Field::Object), field(target, Field::Attribute))
                else {
                    return;
                };
                let name = self.name(attribute);
                if let (Some(class), Some((this, _))) = (at.class, at.this)
                    && object.is(Kind::Identifier)
                    && self.names.find(self.text(object)) == Some(this)
                {
                    let binding = Binding { what: What::Value(value), place: Place::of(target), block: 0 };
                    self.facts.classes[class as usize].attributes.entry(name).or_default().push(binding);
                } else {
                    let object = self.expr(object, at, 0);
                    self.facts.stores.push((object, name));
                }
            }
            Kind::PatternList
            | Kind::TuplePattern
            | Kind::ListPattern
            | Kind::Tuple
            | Kind::List
            | Kind::ParenthesizedExpression => {
                let targets: Vec<_> = children(target).into_iter().filter(Node::is_named).collect();
                let values: Vec<_> = source
                    .filter(|source| matches!(source.kind(), Kind::ExpressionList | Kind::Tuple | Kind::List))
                    .map(|source| children(source).into_iter().filter(Node::is_named).collect())
                    .unwrap_or_default();
                for (index, &target) in targets.iter().enumerate() {
                    if values.len() == targets.len() {
                        let value = self.expr(values[index], at, 0);
                        self.bind_target(target, value, Some(values[index]), at, depth + 1);
                    } else {
                        self.bind_target(target, UNKNOWN, None, at, depth + 1);
                    }
                }
            }
            Kind::ListSplatPattern => {
                for child in children(target).into_iter().filter(Node::is_named) {
                    self.bind_target(child, UNKNOWN, None, at, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// In a target, every member of a chain except the last is read.
    fn push_targets<'t>(&mut self, target: Node<'t>, at: At, stack: &mut Stack<'t>) {
        match target.kind() {
            Kind::Identifier => {}
            Kind::Attribute => stack.extend(field(target, Field::Object).map(|object| (object, at))),
            Kind::PatternList | Kind::TuplePattern | Kind::ListPattern | Kind::ListSplatPattern => {
                let mut open = children(target);
                while let Some(child) = open.pop() {
                    match child.kind() {
                        Kind::Identifier => {}
                        Kind::Attribute => stack.extend(field(child, Field::Object).map(|object| (object, at))),
                        Kind::PatternList | Kind::TuplePattern | Kind::ListPattern | Kind::ListSplatPattern => {
                            open.extend(children(child));
                        }
                        _ => stack.push((child, at)),
                    }
                }
            }
            _ => stack.push((target, at)),
        }
    }

    /// The scope that a name is bound in: the file's scope if the function declares it as global.
    fn binding_scope(&self, at: At, name: Name, node: Node<'_>) -> ScopeId {
        let is_outer = at.scope != 0
            && self.outer.iter().any(|(around, outer)| *outer == name && around.contains(&node.start_byte()));
        if is_outer { 0 } else { at.scope }
    }

    fn attribute<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let (Some(object), Some(attribute)) = (field(node, Field::Object), field(node, Field::Attribute)) else {
            return;
        };
        let of = self.expr(object, at, 0);
        let name = self.name(attribute);
        let of = if at.is_unevaluated && of != UNKNOWN { self.facts.push(Expr::Far(of)) } else { of };
        self.facts.access(of, name, attribute);
        stack.push((object, at));
    }
}

/// The maximum number of bindings considered for a name. It exceeds the number of alternatives of a
/// known value.
const MAX_VISIBLE: usize = 32;

/// The bindings of a name that reach a place in the same scope. Without a place, those that reach
/// the end of the scope.
///
/// An assignment hides earlier ones in the same block or in an inner block. Later ones are
/// considered only if there is no earlier one.
pub(super) fn visible(facts: &Facts, bindings: &[Binding], place: Option<(u32, u32)>) -> Vec<Binding> {
    let is_within = |mut block: u32, around: u32| {
        while block > around {
            block = facts.blocks[block as usize];
        }
        block == around
    };
    let start = place.map_or(u32::MAX, |(start, _)| start);
    let before = bindings.partition_point(|binding| binding.place.start < start);
    let mut visible: Vec<Binding> = Vec::new();
    for &binding in bindings[..before].iter().rev() {
        if !visible.iter().any(|later| is_within(binding.block, later.block)) {
            visible.push(binding);
        }
        // A binding outside of any block hides all earlier ones.
        if binding.block == 0 || visible.len() == MAX_VISIBLE {
            break;
        }
    }
    visible.reverse();
    if visible.is_empty() { bindings.iter().take(MAX_VISIBLE).copied().collect() } else { visible }
}
