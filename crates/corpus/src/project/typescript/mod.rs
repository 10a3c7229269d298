//! TypeScript: the facts of a file, and how its imports resolve.
//!
//! The paper collects two errors of tsc: "cannot find name" after an import is removed, and
//! "property does not exist" after an empty class replaces it. A use is therefore a name that is
//! imported from the project, wherever it occurs, or a member of its value. Values are followed
//! through annotations, assignments, destructuring, results of functions in the same file, and
//! `extends`. The library's arrays, maps and promises are followed too.
//!
//! After the first member, and after calls of functions in other files, tsc knows no types, because
//! the class is empty. Later members are [far](super::Use::is_far).
//!
//! Not covered: narrowing, conditional and mapped types, and dynamic imports.

mod classes;
mod expressions;
mod modules;
mod packages;
mod patterns;
mod settings;

use assay_syntax::grammars::typescript::{Field, Kind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::expressions::Expressions;
use super::facts::{
    ClassId, Expr, ExprId, Facts, Function, ImportKind, Name, Names, Place, ScopeId, ScopeKind, UNKNOWN, What,
};
use super::resolve::Holds;
use super::walk::{children, field, push_children, text};
use crate::syntax::Node;

pub(super) use modules::Modules;
pub(super) use settings::is_settings;

/// The scope with the exports of a file.
pub(super) const EXPORTS: ScopeId = 1;

/// The context of a node.
#[derive(Clone, Copy)]
struct At {
    scope: ScopeId,
    /// The class of `this`.
    class: Option<ClassId>,
    function: Option<u32>,
}

pub(super) fn facts(root: Node<'_>, source: &str, names: &mut Names) -> Facts {
    let mut walk = Walk {
        facts: Facts::new(),
        source,
        names,
        classes: FxHashMap::default(),
        functions: FxHashMap::default(),
        imported: FxHashSet::default(),
        far_supers: FxHashSet::default(),
    };
    walk.facts.scope(0, ScopeKind::Inner);
    for child in children(root) {
        if child.is(Kind::ImportStatement) {
            walk.import(child);
        }
    }
    let mut stack = vec![(root, At { scope: 0, class: None, function: None })];
    while let Some((node, at)) = stack.pop() {
        walk.visit(node, at, &mut stack);
    }
    walk.facts.finish()
}

struct Walk<'s, 'n> {
    facts: Facts,
    source: &'s str,
    names: &'n mut Names,
    /// Classes and functions in expressions, by node.
    classes: FxHashMap<usize, ClassId>,
    functions: FxHashMap<usize, u32>,
    /// The names that imports bind. Only these can be uses on their own.
    imported: FxHashSet<Name>,
    /// Classes whose base has type arguments.
    far_supers: FxHashSet<ClassId>,
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

    /// The text of a string literal.
    fn string(&self, node: Node<'_>) -> &'s str {
        self.text(node).trim_matches(['"', '\'', '`'])
    }

    fn import(&mut self, node: Node<'_>) {
        let place = Place::of(node);
        self.facts.import_lines.push(place.first_line..=place.last_line);
        let clauses = children(node);
        if let Some(clause) = clauses.iter().find(|child| child.is(Kind::ImportRequireClause)) {
            if let (Some(name), Some(source)) = (clause.named_child(0), field(*clause, Field::Source)) {
                let import = self.facts.import(self.string(source), 0, ImportKind::Whole);
                self.bind_import(name, import, node);
            }
            return;
        }
        let Some(source) = field(node, Field::Source) else { return };
        let path = self.string(source);
        let Some(clause) = clauses.into_iter().find(|child| child.is(Kind::ImportClause)) else { return };
        for part in children(clause) {
            match part.kind() {
                Kind::Identifier => {
                    let default = self.names.number("default");
                    let import = self.facts.import(path, 0, ImportKind::Member(default));
                    self.bind_import(part, import, node);
                }
                Kind::NamespaceImport => {
                    if let Some(name) = part.named_child(0) {
                        let import = self.facts.import(path, 0, ImportKind::Whole);
                        self.bind_import(name, import, node);
                    }
                }
                Kind::NamedImports => {
                    for specifier in children(part).into_iter().filter(|part| part.is(Kind::ImportSpecifier)) {
                        let Some(name) = field(specifier, Field::Name) else { continue };
                        let alias = field(specifier, Field::Alias).unwrap_or(name);
                        let original = self.string(name);
                        let original = self.names.number(original);
                        let import = self.facts.import(path, 0, ImportKind::Member(original));
                        self.bind_import(alias, import, node);
                    }
                }
                _ => {}
            }
        }
    }

    fn bind_import(&mut self, name: Node<'_>, import: u32, node: Node<'_>) {
        let name = self.name(name);
        self.imported.insert(name);
        self.facts.bind(0, name, What::Import(import), node, 0);
    }

    fn visit<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        match node.kind() {
            // A shorthand property has the same name as its variable, so it is not a use.
            Kind::ImportStatement | Kind::Comment | Kind::ImportAlias | Kind::ShorthandPropertyIdentifier => {}
            Kind::ExportStatement => self.export(node, at, stack),
            Kind::ClassDeclaration | Kind::AbstractClassDeclaration | Kind::Class | Kind::InterfaceDeclaration => {
                self.class(node, at, stack);
            }
            Kind::EnumDeclaration => self.enumeration(node, at, stack),
            Kind::InternalModule | Kind::Module => self.namespace(node, at, stack),
            Kind::TypeAliasDeclaration => {
                if let (Some(name), Some(value)) = (field(node, Field::Name), field(node, Field::Value)) {
                    let inner = self.with_type_parameters(node, at);
                    let class = self.type_of(value, inner, 0);
                    let name = self.name(name);
                    self.facts.bind(at.scope, name, What::Value(class), node, 0);
                    stack.push((value, inner));
                    stack.extend(field(node, Field::TypeParameters).map(|parameters| (parameters, inner)));
                }
            }
            Kind::FunctionDeclaration | Kind::GeneratorFunctionDeclaration | Kind::FunctionSignature => {
                let function = self.function_of(node, at);
                if let Some(name) = field(node, Field::Name) {
                    let name = self.name(name);
                    self.facts.bind(at.scope, name, What::Function(function), node, 0);
                }
                self.function_body(node, function, at, stack);
            }
            Kind::FunctionExpression | Kind::ArrowFunction | Kind::GeneratorFunction => {
                let function = self.function_of(node, at);
                self.function_body(node, function, at, stack);
            }
            Kind::MethodDefinition => {
                let function = self.function_of(node, at);
                self.function_body(node, function, At { function: Some(function), ..at }, stack);
            }
            Kind::MethodSignature
            | Kind::AbstractMethodSignature
            | Kind::FunctionType
            | Kind::ConstructorType
            | Kind::CallSignature
            | Kind::ConstructSignature => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                if let Some(parameters) = field(node, Field::TypeParameters) {
                    self.bind_type_parameters(parameters, scope);
                }
                push_children(stack, node, At { scope, ..at });
            }
            Kind::VariableDeclarator => {
                if let Some(name) = field(node, Field::Name) {
                    let value = self.declared_value(node, at);
                    self.bind_pattern(name, value, node, at, 0);
                    self.push_pattern(name, at, stack);
                }
                stack.extend(field(node, Field::Type).map(|node| (node, at)));
                stack.extend(field(node, Field::Value).map(|node| (node, at)));
            }
            Kind::ForInStatement => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let (Some(left), Some(right)) = (field(node, Field::Left), field(node, Field::Right)) {
                    let is_of = field(node, Field::Operator).is_some_and(|operator| self.text(operator) == "of");
                    let over = self.expr(right, at, 0);
                    let element = if is_of { self.facts.push(Expr::Element(over)) } else { UNKNOWN };
                    if field(node, Field::Kind).is_some() {
                        self.bind_pattern(left, element, left, inner, 0);
                        self.push_pattern(left, inner, stack);
                    } else {
                        stack.push((left, at));
                    }
                    stack.push((right, at));
                }
                stack.extend(field(node, Field::Body).map(|body| (body, inner)));
            }
            Kind::StatementBlock | Kind::ForStatement | Kind::SwitchBody | Kind::ConditionalType => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                push_children(stack, node, At { scope, ..at });
            }
            Kind::CatchClause => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let Some(parameter) = field(node, Field::Parameter) {
                    self.bind_pattern(parameter, UNKNOWN, parameter, inner, 0);
                }
                stack.extend(field(node, Field::Body).map(|body| (body, inner)));
            }
            Kind::ReturnStatement => {
                if let (Some(function), Some(value)) = (at.function, node.named_child(0)) {
                    let value = self.expr(value, at, 0);
                    self.facts.functions[function as usize].returns.push(value);
                }
                push_children(stack, node, at);
            }
            Kind::MemberExpression => {
                let (Some(object), Some(property)) = (field(node, Field::Object), field(node, Field::Property)) else {
                    return;
                };
                let of = self.expr(object, at, 0);
                let name = self.name(property);
                self.facts.access(of, name, property);
                stack.push((object, at));
            }
            Kind::NestedTypeIdentifier | Kind::NestedIdentifier => {
                let Some((left, right)) = expressions::pair_of(node) else { return };
                let of = self.expr(left, at, 0);
                let of = self.facts.push(Expr::Far(of));
                let name = self.name(right);
                self.facts.access(of, name, right);
                if !left.is(Kind::Identifier) {
                    stack.push((left, at));
                }
            }
            Kind::Identifier | Kind::TypeIdentifier => self.alone(node, at),
            Kind::Pair => {
                stack.extend(field(node, Field::Value).map(|value| (value, at)));
                stack.extend(
                    field(node, Field::Key).filter(|key| key.is(Kind::ComputedPropertyName)).map(|key| (key, at)),
                );
            }
            // `infer X` binds a name for the rest of the type.
            Kind::InferType => {
                stack.extend(children(node).into_iter().skip(2).map(|child| (child, at)));
                if let Some(name) = node.named_child(0) {
                    let name = self.name(name);
                    self.facts.bind(at.scope, name, What::Value(UNKNOWN), node, 0);
                }
            }
            Kind::LabeledStatement => stack.extend(field(node, Field::Body).map(|body| (body, at))),
            Kind::BreakStatement | Kind::ContinueStatement | Kind::TypeParameter if node.named_child_count() == 1 => {}
            Kind::TypeParameter => {
                stack.extend(children(node).into_iter().skip(1).map(|child| (child, at)));
            }
            Kind::PropertySignature | Kind::PublicFieldDefinition => {
                for child in children(node) {
                    if Some(child) != field(node, Field::Name) || child.is(Kind::ComputedPropertyName) {
                        stack.push((child, At { function: None, ..at }));
                    }
                }
            }
            Kind::JsxAttribute => stack.extend(children(node).into_iter().skip(1).map(|child| (child, at))),
            Kind::IndexSignature | Kind::MappedTypeClause | Kind::TypePredicate => {
                stack.extend(children(node).into_iter().filter(|child| !child.is(Kind::Identifier)).map(|c| (c, at)));
            }
            _ => push_children(stack, node, at),
        }
    }

    /// The context with a scope for the type parameters of a declaration, if it has any.
    fn with_type_parameters(&mut self, node: Node<'_>, at: At) -> At {
        let Some(parameters) = field(node, Field::TypeParameters) else { return at };
        let scope = self.facts.scope(at.scope, ScopeKind::Inner);
        self.bind_type_parameters(parameters, scope);
        At { scope, ..at }
    }

    fn bind_type_parameters(&mut self, parameters: Node<'_>, scope: ScopeId) {
        for parameter in children(parameters) {
            if let Some(name) = field(parameter, Field::Name) {
                let name = self.name(name);
                // Values of the parameter's type are unknown. Their members come from the type that
                // the parameter extends.
                self.facts.bind(scope, name, What::Value(UNKNOWN), parameter, 0);
            }
        }
    }

    /// Records a name on its own, if an import may have bound it.
    fn alone(&mut self, node: Node<'_>, at: At) {
        let name = self.name(node);
        if self.imported.contains(&name) {
            let expr = self.expr(node, at, 0);
            self.facts.alone(name, expr, node);
        }
    }

    fn export<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let parts = children(node);
        let path = field(node, Field::Source).map(|source| self.string(source));
        let is_default = parts.iter().any(|part| part.is(Kind::Default));
        let is_top = at.scope == 0;
        for part in &parts {
            match (part.kind(), path) {
                (Kind::Star, Some(path)) if is_top => {
                    let star = self.facts.import(path, 0, ImportKind::Star);
                    self.facts.scopes[EXPORTS as usize].stars.push(star);
                }
                (Kind::NamespaceExport, Some(path)) if is_top => {
                    if let Some(name) = part.named_child(0) {
                        let name = self.name(name);
                        let import = self.facts.import(path, 0, ImportKind::Whole);
                        self.facts.bind(EXPORTS, name, What::Import(import), *part, 0);
                    }
                }
                (Kind::ExportClause, _) => {
                    for specifier in children(*part).into_iter().filter(|part| part.is(Kind::ExportSpecifier)) {
                        let Some(name_node) = field(specifier, Field::Name) else { continue };
                        let alias = field(specifier, Field::Alias).unwrap_or(name_node);
                        let (name, alias) = (self.string(name_node), self.string(alias));
                        let (name, alias) = (self.names.number(name), self.names.number(alias));
                        let what = match path {
                            Some(path) => What::Import(self.facts.import(path, 0, ImportKind::Member(name))),
                            None => {
                                self.alone(name_node, at);
                                What::Value(self.expr(name_node, At { scope: 0, ..at }, 0))
                            }
                        };
                        self.facts.bind(EXPORTS, alias, what, specifier, 0);
                    }
                }
                _ => {}
            }
        }
        if path.is_some() {
            let place = Place::of(node);
            self.facts.import_lines.push(place.first_line..=place.last_line);
            return;
        }
        if let Some(declaration) = field(node, Field::Declaration) {
            if is_top {
                self.export_names(declaration, is_default, node, at);
            }
            stack.extend(parts.into_iter().filter(Node::is_named).map(|part| (part, at)));
        } else if let Some(value) = field(node, Field::Value).or_else(|| {
            // `export = x`
            parts.iter().any(|part| part.is(Kind::Assign)).then(|| parts.iter().copied().find(Node::is_named)).flatten()
        }) {
            let expr = self.expr(value, at, 0);
            let default = self.names.number("default");
            self.facts.bind(EXPORTS, default, What::Value(expr), node, 0);
            stack.push((value, at));
        }
    }

    /// Exports the names that a declaration binds, under their own names or as the default.
    fn export_names(&mut self, declaration: Node<'_>, is_default: bool, node: Node<'_>, at: At) {
        let mut bound: Vec<Node<'_>> = Vec::new();
        match field(declaration, Field::Name) {
            Some(name) => bound.push(name),
            None => {
                for declarator in children(declaration) {
                    if let Some(name) = field(declarator, Field::Name) {
                        patterns::names(name, &mut bound);
                    } else if declarator.is(Kind::InternalModule) {
                        bound.extend(field(declarator, Field::Name));
                    }
                }
            }
        }
        for name_node in bound {
            let name = self.name(name_node);
            let start = u32::MAX;
            let value = self.facts.push(Expr::Name { scope: at.scope, name, start, block: 0 });
            let exported = if is_default { self.names.number("default") } else { name };
            self.facts.bind(EXPORTS, exported, What::Value(value), node, 0);
        }
        if is_default && field(declaration, Field::Name).is_none() {
            let expr = self.expr(declaration, at, 0);
            let default = self.names.number("default");
            self.facts.bind(EXPORTS, default, What::Value(expr), node, 0);
        }
    }

    /// The function of a node.
    fn function_of(&mut self, node: Node<'_>, at: At) -> u32 {
        if let Some(&function) = self.functions.get(&node.id()) {
            return function;
        }
        let declared = field(node, Field::ReturnType).map(|annotation| self.type_of(annotation, at, 0));
        let parts = children(node);
        let is_wrapped = parts.iter().any(|part| matches!(part.kind(), Kind::Async | Kind::Star));
        let function = self.facts.function(Function { declared, is_wrapped, ..Function::default() });
        self.functions.insert(node.id(), function);
        function
    }

    fn function_body<'t>(&mut self, node: Node<'t>, function: u32, at: At, stack: &mut Stack<'t>) {
        let scope = self.facts.scope(at.scope, ScopeKind::Inner);
        if let Some(parameters) = field(node, Field::TypeParameters) {
            self.bind_type_parameters(parameters, scope);
        }
        let class = if matches!(node.kind(), Kind::ArrowFunction | Kind::MethodDefinition) { at.class } else { None };
        let inner = At { scope, class, function: Some(function) };
        if let Some(parameter) = field(node, Field::Parameter) {
            let value = self.passed(node, 0, at);
            self.bind_pattern(parameter, value, parameter, inner, 0);
        }
        if let Some(parameters) = field(node, Field::Parameters) {
            let all = children(parameters).into_iter().filter(|child| child.is_named() && !child.is(Kind::Comment));
            for (index, parameter) in all.enumerate() {
                let Some(pattern) = field(parameter, Field::Pattern) else { continue };
                let mut value = self.declared_value(parameter, inner);
                if value == UNKNOWN {
                    value = self.passed(node, index, at);
                }
                self.bind_pattern(pattern, value, parameter, inner, 0);
                self.push_pattern(pattern, inner, stack);
                let others = children(parameter).into_iter().filter(|&child| child != pattern);
                stack.extend(others.map(|child| (child, inner)));
            }
        }
        for part in [Field::ReturnType, Field::TypeParameters] {
            stack.extend(field(node, part).map(|part| (part, inner)));
        }
        if let Some(body) = field(node, Field::Body) {
            if body.is(Kind::StatementBlock) {
                push_children(stack, body, inner);
            } else {
                let value = self.expr(body, inner, 0);
                self.facts.functions[function as usize].returns.push(value);
                stack.push((body, inner));
            }
        }
    }

    /// The argument that a callback receives: `items.forEach((item) => …)`.
    fn passed(&mut self, function: Node<'_>, index: usize, at: At) -> ExprId {
        let call = function.parent().filter(|parent| parent.is(Kind::Arguments)).and_then(|parent| parent.parent());
        let Some(callee) = call.and_then(|call| field(call, Field::Function)) else { return UNKNOWN };
        let (Some(object), Some(method)) = (field(callee, Field::Object), field(callee, Field::Property)) else {
            return UNKNOWN;
        };
        let takes = match self.text(method) {
            "reduce" | "reduceRight" => index == 1,
            "sort" | "toSorted" => index < 2,
            _ => index == 0,
        };
        if !takes {
            return UNKNOWN;
        }
        let of = self.expr(object, at, 0);
        if of == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::Element(of)) }
    }

    /// The value of a variable, field or parameter: an instance of its declared type, or else its
    /// initial value.
    fn declared_value(&mut self, node: Node<'_>, at: At) -> ExprId {
        match (field(node, Field::Type), field(node, Field::Value)) {
            (Some(annotation), _) => {
                let class = self.type_of(annotation, at, 0);
                self.facts.instance(class)
            }
            (None, Some(value)) => self.expr(value, at, 0),
            (None, None) => UNKNOWN,
        }
    }
}

/// The result of a method or property of a library's container.
pub(super) fn container(name: &str) -> Option<Holds> {
    match name {
        "at" | "find" | "findLast" | "get" | "pop" | "shift" => Some(Holds::Element),
        "concat" | "filter" | "flat" | "reverse" | "slice" | "sort" | "splice" | "toReversed" | "toSorted"
        | "values" | "finally" => Some(Holds::Same),
        "current" | "value" => Some(Holds::Property),
        _ => None,
    }
}
