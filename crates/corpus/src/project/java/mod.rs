//! Java: the facts of a file, and how its imports resolve.
//!
//! The paper replaces imported classes by empty ones and collects javac's "cannot find symbol". A
//! use is therefore a member of a type that another file of the project declares. Types are found
//! through imports (also static ones), the package and inheritance. Types of expressions come from
//! declarations, `var`, `new`, casts, and results of methods in the same file. Type arguments of
//! the library's collections, streams and optionals count too. After the first such member, javac
//! knows no types, because the class is empty. Later members are [far](super::Use::is_far).
//!
//! Not covered: overloads, except for a result that all of them share, and type parameters of the
//! project's own classes.

mod expressions;

use assay_syntax::grammars::java::{Field, Kind};
use rustc_hash::FxHashMap;

use super::expressions::Expressions;
use super::facts::{
    Access, ClassId, Expr, ExprId, Facts, Function, ImportKind, Name, Names, Place, ScopeId, ScopeKind, UNKNOWN, What,
};
use super::resolve::Holds;
use super::walk::{children, field, push_children, text};
use crate::syntax::Node;

/// The context of a node.
#[derive(Clone, Copy)]
struct At {
    scope: ScopeId,
    class: Option<ClassId>,
}

/// The facts of a file, and its package.
pub(super) fn facts(root: Node<'_>, source: &str, names: &mut Names) -> (Facts, Name) {
    let package = names.number("");
    let mut walk = Walk {
        facts: Facts::new(),
        source,
        names,
        functions: FxHashMap::default(),
        classes: FxHashMap::default(),
        package,
    };
    let mut stack = vec![(root, At { scope: 0, class: None })];
    while let Some((node, at)) = stack.pop() {
        walk.visit(node, at, &mut stack);
    }
    (walk.facts.finish(), walk.package)
}

struct Walk<'s, 'n> {
    facts: Facts,
    source: &'s str,
    names: &'n mut Names,
    /// Classes and functions in expressions, by node.
    classes: FxHashMap<usize, ClassId>,
    functions: FxHashMap<usize, u32>,
    package: Name,
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

    fn visit<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        match node.kind() {
            Kind::PackageDeclaration => {
                if let Some(name) = children(node).into_iter().rfind(Node::is_named) {
                    self.package = self.dotted(name);
                }
            }
            Kind::ImportDeclaration => self.import(node),
            Kind::ClassDeclaration
            | Kind::InterfaceDeclaration
            | Kind::EnumDeclaration
            | Kind::RecordDeclaration
            | Kind::AnnotationTypeDeclaration => self.class(node, at, stack),
            Kind::MethodDeclaration
            | Kind::ConstructorDeclaration
            | Kind::AnnotationTypeElementDeclaration
            | Kind::CompactConstructorDeclaration => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let Some(parameters) = field(node, Field::Parameters) {
                    self.parameters(parameters, inner);
                }
                let name = field(node, Field::Name);
                stack.extend(children(node).into_iter().rev().filter(|&c| Some(c) != name).map(|child| (child, inner)));
            }
            Kind::Block
            | Kind::ConstructorBody
            | Kind::ForStatement
            | Kind::SwitchBlockStatementGroup
            | Kind::SwitchRule
            | Kind::TryWithResourcesStatement => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                push_children(stack, node, At { scope, ..at });
            }
            Kind::LocalVariableDeclaration | Kind::FieldDeclaration | Kind::ConstantDeclaration => {
                // Fields were bound with their class.
                if node.is(Kind::LocalVariableDeclaration) {
                    self.variables(node, at.scope, at);
                }
                for child in children(node) {
                    if child.is(Kind::VariableDeclarator) {
                        stack.extend(field(child, Field::Value).map(|value| (value, at)));
                    } else {
                        stack.push((child, at));
                    }
                }
            }
            Kind::EnhancedForStatement => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let (Some(name), Some(value)) = (field(node, Field::Name), field(node, Field::Value)) {
                    let over = self.expr(value, at, 0);
                    let element = self.facts.push(Expr::Element(over));
                    let bound = self.typed(field(node, Field::Type), element, at);
                    let name = self.name(name);
                    self.facts.bind(scope, name, What::Value(bound), node, 0);
                }
                let skipped = field(node, Field::Name);
                stack.extend(children(node).into_iter().rev().filter(|&c| Some(c) != skipped).map(|c| (c, inner)));
            }
            Kind::Resource => {
                if let Some(name) = field(node, Field::Name) {
                    let value = field(node, Field::Value).map_or(UNKNOWN, |value| self.expr(value, at, 0));
                    let bound = self.typed(field(node, Field::Type), value, at);
                    let name_number = self.name(name);
                    self.facts.bind(at.scope, name_number, What::Value(bound), node, 0);
                    stack.extend(children(node).into_iter().filter(|&c| c != name).map(|child| (child, at)));
                } else {
                    push_children(stack, node, at);
                }
            }
            Kind::CatchClause => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                for parameter in children(node).into_iter().filter(|child| child.is(Kind::CatchFormalParameter)) {
                    let types = children(parameter).into_iter().find(|child| child.is(Kind::CatchType));
                    if let Some(name) = field(parameter, Field::Name) {
                        let types: Vec<_> = types.map(children).unwrap_or_default();
                        let types: Vec<_> = types
                            .into_iter()
                            .filter(Node::is_named)
                            .map(|node| {
                                let class = self.type_of(node, at, 0);
                                self.facts.instance(class)
                            })
                            .collect();
                        let value = self.facts.push(Expr::Either(types.into()));
                        let name = self.name(name);
                        self.facts.bind(scope, name, What::Value(value), parameter, 0);
                    }
                    stack.extend(types.map(|types| (types, at)));
                }
                stack.extend(field(node, Field::Body).map(|body| (body, inner)));
            }
            Kind::LambdaExpression => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let Some(parameters) = field(node, Field::Parameters) {
                    self.lambda_parameters(node, parameters, inner, at);
                    if parameters.is(Kind::FormalParameters) {
                        stack.push((parameters, inner));
                    }
                }
                stack.extend(field(node, Field::Body).map(|body| (body, inner)));
            }
            Kind::FormalParameter | Kind::SpreadParameter => {
                stack.extend(children(node).into_iter().filter(|child| !child.is(Kind::Identifier)).map(|c| (c, at)));
            }
            Kind::ObjectCreationExpression => {
                let body = children(node).into_iter().find(|child| child.is(Kind::ClassBody));
                if let Some(body) = body {
                    let class = self.anonymous(node, body, at);
                    let scope = self.facts.classes[class as usize].scope;
                    push_children(stack, body, At { scope, class: Some(class) });
                }
                stack.extend(children(node).into_iter().rev().filter(|&c| Some(c) != body).map(|child| (child, at)));
            }
            Kind::MethodInvocation => {
                if let Some(name) = field(node, Field::Name) {
                    let before = self.facts.accesses.len();
                    match field(node, Field::Object) {
                        Some(object) => {
                            let of = self.expr(object, at, 0);
                            let number = self.name(name);
                            self.facts.access(of, number, name);
                            stack.push((object, at));
                        }
                        None => self.alone(name, at),
                    }
                    let arguments = field(node, Field::Arguments).map(children).unwrap_or_default();
                    let arguments = arguments.into_iter().filter(Node::is_named);
                    let with: Vec<_> = arguments.map(|argument| self.expr(argument, at, 0)).collect();
                    if let (Some(access), false) = (self.facts.accesses.get(before), with.is_empty()) {
                        let access = Access { with: self.facts.exprs.len() as ExprId, ..*access };
                        self.facts.push(Expr::Either(with.into()));
                        self.facts.accesses[before] = access;
                    }
                }
                for part in [Field::Arguments, Field::TypeArguments] {
                    stack.extend(field(node, part).map(|part| (part, at)));
                }
            }
            Kind::FieldAccess => {
                if let (Some(object), Some(name)) = (field(node, Field::Object), field(node, Field::Field)) {
                    let of = self.expr(object, at, 0);
                    let number = self.name(name);
                    self.facts.access(of, number, name);
                    stack.push((object, at));
                }
            }
            Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                if let (Some(&left), Some(&right)) = (named.first(), named.last())
                    && left != right
                {
                    let of = self.expr(left, at, 0);
                    let number = self.name(right);
                    self.facts.access(of, number, right);
                    stack.push((left, at));
                }
            }
            Kind::MethodReference => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                if let (Some(&left), Some(&right)) = (named.first(), named.last())
                    && left != right
                    && right.is(Kind::Identifier)
                {
                    let of = self.expr(left, at, 0);
                    let number = self.name(right);
                    self.facts.access(of, number, right);
                }
                stack.extend(named.first().map(|&left| (left, at)));
            }
            Kind::SwitchLabel => {
                // Constants of an enumeration have no qualifier here. javac looks them up in the
                // enumeration.
                let value = node.parent().and_then(|parent| parent.parent()).and_then(|body| body.parent());
                let condition = value.and_then(|switch| field(switch, Field::Condition));
                for child in children(node) {
                    match condition {
                        Some(condition) if child.is(Kind::Identifier) => {
                            let of = self.expr(condition, at, 0);
                            let number = self.name(child);
                            self.facts.access(of, number, child);
                        }
                        _ => stack.push((child, at)),
                    }
                }
            }
            Kind::InstanceofExpression => {
                // `x instanceof Item item` binds `item` up to the end of the surrounding scope.
                if let (Some(name), Some(right)) = (field(node, Field::Name), field(node, Field::Right)) {
                    let class = self.type_of(right, at, 0);
                    let value = self.facts.instance(class);
                    let number = self.name(name);
                    self.facts.bind(at.scope, number, What::Value(value), node, 0);
                }
                let skipped = field(node, Field::Name);
                stack.extend(children(node).into_iter().rev().filter(|&c| Some(c) != skipped).map(|c| (c, at)));
            }
            Kind::Annotation | Kind::MarkerAnnotation => {
                stack.extend(field(node, Field::Arguments).map(|arguments| (arguments, at)));
            }
            Kind::ElementValuePair => stack.extend(field(node, Field::Value).map(|value| (value, at))),
            Kind::LabeledStatement => stack.extend(children(node).into_iter().skip(1).map(|child| (child, at))),
            Kind::BreakStatement | Kind::ContinueStatement | Kind::LineComment | Kind::BlockComment => {}
            Kind::EnumConstant => {
                for part in [Field::Arguments, Field::Body] {
                    stack.extend(field(node, part).map(|part| (part, at)));
                }
            }
            // A type's name on its own is a use only if the type is inherited.
            Kind::Identifier | Kind::TypeIdentifier => self.alone(node, at),
            _ => push_children(stack, node, at),
        }
    }

    /// Records a name on its own, which may be inherited.
    fn alone(&mut self, node: Node<'_>, at: At) {
        let name = self.name(node);
        let expr = self.expr(node, at, 0);
        self.facts.alone(name, expr, node);
    }

    /// A dotted name, without white space.
    fn dotted(&mut self, node: Node<'_>) -> Name {
        let text: String = self.text(node).split_whitespace().collect();
        self.names.number(&text)
    }

    fn import(&mut self, node: Node<'_>) {
        let place = Place::of(node);
        self.facts.import_lines.push(place.first_line..=place.last_line);
        let parts = children(node);
        let Some(&path_node) =
            parts.iter().find(|part| matches!(part.kind(), Kind::ScopedIdentifier | Kind::Identifier))
        else {
            return;
        };
        let path: String = self.text(path_node).split_whitespace().collect();
        let is_static = parts.iter().any(|part| part.is(Kind::Static));
        if parts.iter().any(|part| part.is(Kind::Asterisk)) {
            let star = self.facts.import(&path, 0, ImportKind::Star);
            self.facts.scopes[0].stars.push(star);
            return;
        }
        let (of, last) = path.rsplit_once('.').unwrap_or(("", &path));
        let name = self.names.number(last);
        let import = if is_static {
            self.facts.import(of, 0, ImportKind::Member(name))
        } else {
            self.facts.import(&path, 0, ImportKind::Whole)
        };
        self.facts.bind(0, name, What::Import(import), node, 0);
    }

    fn class<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(name_node) = field(node, Field::Name) else { return };
        let name = self.name(name_node);
        let class = self.facts.class(at.scope, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        let inner = At { scope, class: Some(class) };
        if let Some(parameters) = field(node, Field::TypeParameters) {
            self.type_parameters(parameters, scope);
        }
        let mut bases = Vec::new();
        for child in children(node) {
            if matches!(child.kind(), Kind::Superclass | Kind::SuperInterfaces | Kind::ExtendsInterfaces) {
                for base in children(child).into_iter().filter(Node::is_named) {
                    let list = if base.is(Kind::TypeList) { children(base) } else { vec![base] };
                    for base in list.into_iter().filter(Node::is_named) {
                        // javac continues with an empty base whatever its type arguments are.
                        let parts = children(base);
                        let plain = parts.iter().find(|part| part.is_named() && base.is(Kind::GenericType));
                        bases.push(self.type_of(*plain.unwrap_or(&base), at, 0));
                    }
                }
            }
        }
        self.facts.classes[class as usize].bases = bases;
        if node.is(Kind::RecordDeclaration)
            && let Some(parameters) = field(node, Field::Parameters)
        {
            for parameter in children(parameters).into_iter().filter(|child| child.is(Kind::FormalParameter)) {
                let Some(name) = field(parameter, Field::Name) else { continue };
                let declared = field(parameter, Field::Type).map(|declared| self.type_of(declared, inner, 0));
                let function = self.facts.function(Function { declared, ..Function::default() });
                let name = self.name(name);
                self.facts.bind(scope, name, What::Function(function), parameter, 0);
                let value = declared.map_or(UNKNOWN, |class| self.facts.instance(class));
                self.facts.bind(scope, name, What::Value(value), parameter, 0);
            }
        }
        let body = field(node, Field::Body);
        if let Some(body) = body {
            self.members(body, class, inner);
            push_children(stack, body, inner);
        }
        let others = children(node).into_iter().filter(|&child| child != name_node && Some(child) != body);
        stack.extend(others.map(|child| (child, At { class: at.class, ..inner })));
    }

    /// An anonymous class in an expression.
    fn anonymous(&mut self, node: Node<'_>, body: Node<'_>, at: At) -> ClassId {
        if let Some(&known) = self.classes.get(&node.id()) {
            return known;
        }
        let base = field(node, Field::Type).map_or(UNKNOWN, |base| self.type_of(base, at, 0));
        let class = self.facts.class(at.scope, vec![base]);
        self.classes.insert(node.id(), class);
        let scope = self.facts.classes[class as usize].scope;
        self.members(body, class, At { scope, class: Some(class) });
        class
    }

    /// Binds the members of a class.
    fn members(&mut self, body: Node<'_>, class: ClassId, inner: At) {
        let mut open = vec![body];
        while let Some(node) = open.pop() {
            for member in children(node) {
                match member.kind() {
                    Kind::FieldDeclaration | Kind::ConstantDeclaration => self.variables(member, inner.scope, inner),
                    Kind::MethodDeclaration | Kind::AnnotationTypeElementDeclaration => {
                        let Some(name) = field(member, Field::Name) else { continue };
                        let declared = field(member, Field::Type).map(|declared| self.type_of(declared, inner, 0));
                        // Type parameters of a method determine no type.
                        let function = self.facts.function(Function { declared, ..Function::default() });
                        self.functions.insert(member.id(), function);
                        let name = self.name(name);
                        self.facts.bind(inner.scope, name, What::Function(function), member, 0);
                    }
                    Kind::EnumConstant => {
                        let Some(name) = field(member, Field::Name) else { continue };
                        let value = self.facts.push(Expr::This(class));
                        let name = self.name(name);
                        self.facts.bind(inner.scope, name, What::Value(value), member, 0);
                    }
                    Kind::EnumBodyDeclarations => open.push(member),
                    _ => {}
                }
            }
        }
    }

    fn type_parameters(&mut self, parameters: Node<'_>, scope: ScopeId) {
        for parameter in children(parameters).into_iter().filter(|child| child.is(Kind::TypeParameter)) {
            let name =
                children(parameter).into_iter().find(|c| matches!(c.kind(), Kind::TypeIdentifier | Kind::Identifier));
            if let Some(name) = name {
                let name = self.name(name);
                self.facts.bind(scope, name, What::Value(UNKNOWN), parameter, 0);
            }
        }
    }

    /// Binds the variables of a declaration.
    fn variables(&mut self, node: Node<'_>, scope: ScopeId, at: At) {
        let declared = field(node, Field::Type);
        for declarator in children(node).into_iter().filter(|child| child.is(Kind::VariableDeclarator)) {
            let Some(name) = field(declarator, Field::Name) else { continue };
            let is_var = declared.is_some_and(|declared| self.text(declared) == "var");
            let value = match field(declarator, Field::Value) {
                Some(value) if is_var => self.expr(value, at, 0),
                _ => UNKNOWN,
            };
            let mut value = self.typed(declared, value, at);
            if field(declarator, Field::Dimensions).is_some() {
                value = self.facts.push(Expr::List(value));
            }
            let name = self.name(name);
            self.facts.bind(scope, name, What::Value(value), node, 0);
        }
    }

    fn parameters(&mut self, parameters: Node<'_>, at: At) {
        for parameter in children(parameters) {
            let (name, declared) = match parameter.kind() {
                Kind::FormalParameter => (field(parameter, Field::Name), field(parameter, Field::Type)),
                Kind::SpreadParameter => {
                    let parts = children(parameter);
                    let declarator = parts.iter().find(|part| part.is(Kind::VariableDeclarator));
                    let declared = parts.iter().find(|part| {
                        part.is_named() && !matches!(part.kind(), Kind::Modifiers | Kind::VariableDeclarator)
                    });
                    (declarator.and_then(|declarator| field(*declarator, Field::Name)), declared.copied())
                }
                _ => continue,
            };
            let Some(name) = name else { continue };
            let mut value = self.typed(declared, UNKNOWN, at);
            if parameter.is(Kind::SpreadParameter) {
                value = self.facts.push(Expr::List(value));
            }
            let name = self.name(name);
            self.facts.bind(at.scope, name, What::Value(value), parameter, 0);
        }
    }

    /// Binds the parameters of a lambda, by their types or by the element type of the called
    /// method's object.
    fn lambda_parameters(&mut self, lambda: Node<'_>, parameters: Node<'_>, inner: At, at: At) {
        if parameters.is(Kind::FormalParameters) {
            return self.parameters(parameters, inner);
        }
        let call = lambda.parent().filter(|parent| parent.is(Kind::ArgumentList)).and_then(|parent| parent.parent());
        let object = call.and_then(|call| field(call, Field::Object));
        let names: Vec<Node<'_>> = if parameters.is(Kind::Identifier) {
            vec![parameters]
        } else {
            children(parameters).into_iter().filter(|child| child.is(Kind::Identifier)).collect()
        };
        let is_single = names.len() == 1;
        for name in names {
            let value = match object {
                Some(object) if is_single => {
                    let of = self.expr(object, at, 0);
                    if of == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::Element(of)) }
                }
                _ => UNKNOWN,
            };
            let number = self.name(name);
            self.facts.bind(inner.scope, number, What::Value(value), name, 0);
        }
    }

    /// An instance of the declared type. For `var`, the value itself.
    fn typed(&mut self, declared: Option<Node<'_>>, value: ExprId, at: At) -> ExprId {
        match declared {
            Some(declared) if self.text(declared) != "var" => {
                let class = self.type_of(declared, at, 0);
                self.facts.instance(class)
            }
            _ => value,
        }
    }
}

/// The result of a method or field of a library's container.
pub(super) fn container(name: &str) -> Option<Holds> {
    match name {
        "get" | "getFirst" | "getLast" | "getOrDefault" | "getValue" | "next" | "previous" | "remove" | "poll"
        | "peekFirst" | "peekLast" | "pollFirst" | "pollLast" | "pop" | "element" | "first" | "last" | "join"
        | "orElse" | "orElseGet" | "orElseThrow" | "take" | "removeFirst" | "removeLast" | "computeIfAbsent" => {
            Some(Holds::Element)
        }
        "stream" | "parallelStream" | "iterator" | "listIterator" | "filter" | "sorted" | "distinct" | "limit"
        | "skip" | "peek" | "values" | "entrySet" | "subList" | "findFirst" | "findAny" | "toList" | "reversed" => {
            Some(Holds::Same)
        }
        _ => None,
    }
}
