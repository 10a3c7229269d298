//! C#: the facts of a file, and how its names resolve.
//!
//! The paper replaces a class by an empty one, compiles all files, and collects the new errors. A
//! use is therefore one of two things. The first is a type that another file declares, wherever it
//! is named. The second is a member of a value of such a type. Types are found through namespaces,
//! usings (also aliases, static and global ones) and inheritance. Members count in object
//! initializers and after `?.` too.
//!
//! Types of expressions come from declarations, `var`, `new`, casts, patterns, results of methods
//! in the same file, and type arguments of library collections and tasks. The parts of a partial
//! class are one class. A member of any part in the same file is not a use. An alias is not a use
//! either, because it is the file's own name. After the first member, uses are
//! [far](super::Use::is_far), as for the other compilers.
//!
//! Not covered:
//!
//! - extension methods, type parameters and deconstruction;
//! - code that `#if` and `#endif` exclude;
//! - types with the same name as a member of their own class (`Color Color`).

mod expressions;

use assay_syntax::grammars::csharp::{Field, Kind};

use super::expressions::Expressions;
use super::facts::{
    ClassId, Expr, ExprId, Facts, Function, ImportKind, Name, Names, Place, ScopeId, ScopeKind, UNKNOWN, What,
};
use super::resolve::Holds;
use super::walk::{MAX_DEPTH, children, field, push_children, text};
use crate::syntax::Node;

/// The context of a node.
#[derive(Clone, Copy)]
struct At {
    scope: ScopeId,
    class: Option<ClassId>,
}

/// The facts of a file, and its imports that apply to all files.
pub(super) fn facts(root: Node<'_>, source: &str, names: &mut Names) -> (Facts, Vec<u32>) {
    let mut walk = Walk { facts: Facts::new(), source, names, global: Vec::new() };
    let mut at = At { scope: 0, class: None };
    let mut stack = Vec::new();
    for child in children(root) {
        if child.is(Kind::FileScopedNamespaceDeclaration) {
            // It applies to all declarations after it.
            if let Some(name) = field(child, Field::Name) {
                at.scope = walk.namespace(name, at.scope);
            }
        } else {
            stack.push((child, at));
        }
    }
    stack.reverse();
    while let Some((node, at)) = stack.pop() {
        walk.visit(node, at, &mut stack);
    }
    (walk.facts.finish(), walk.global)
}

struct Walk<'s, 'n> {
    facts: Facts,
    source: &'s str,
    names: &'n mut Names,
    global: Vec<u32>,
}

type Stack<'t> = Vec<(Node<'t>, At)>;

impl<'s> Walk<'s, '_> {
    fn text(&self, node: Node<'_>) -> &'s str {
        text(node, self.source)
    }

    /// The number of a name. It includes the number of type arguments, because `Box` and `Box<T>`
    /// are two classes.
    fn name(&mut self, node: Node<'_>) -> Name {
        let types = if node.is(Kind::GenericName) { length(node, Kind::TypeArgumentList) } else { 0 };
        self.counted(simple(node), types)
    }

    /// A name without its type arguments, as an expression.
    fn plain(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if !node.is(Kind::GenericName) {
            return self.expr(node, at, depth);
        }
        let name = self.name(node);
        self.facts.push(Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 })
    }

    /// The number of a name with this many type arguments or parameters.
    fn counted(&mut self, name: Node<'_>, types: usize) -> Name {
        match (self.text(name), types) {
            (text, 0) => self.names.number(text),
            (text, types) => self.names.number(&format!("{text}`{types}")),
        }
    }

    /// Binds a function, with and without its type arguments, because calls may omit them.
    fn bind_function(&mut self, scope: ScopeId, name: Node<'_>, function: Function, node: Node<'_>) {
        let function = What::Function(self.facts.function(function));
        let plain = self.counted(name, 0);
        self.facts.bind(scope, plain, function, node, 0);
        let types = length(node, Kind::TypeParameterList);
        if types > 0 {
            let generic = self.counted(name, types);
            self.facts.bind(scope, generic, function, node, 0);
        }
    }

    /// Pushes all children except the name.
    fn push_others<'t>(stack: &mut Stack<'t>, node: Node<'t>, at: At) {
        let name = field(node, Field::Name);
        stack.extend(children(node).into_iter().rev().filter(|&child| Some(child) != name).map(|child| (child, at)));
    }

    /// The innermost scope of a namespace. Each part of its name has a scope.
    fn namespace(&mut self, name: Node<'_>, around: ScopeId) -> ScopeId {
        let mut full = self.namespace_of(around).to_owned();
        let text: String = self.text(name).split_whitespace().collect();
        let mut scope = around;
        for part in text.split('.') {
            if !full.is_empty() {
                full.push('.');
            }
            full.push_str(part);
            let number = self.names.number(&full);
            scope = self.facts.scope(scope, ScopeKind::Namespace(number));
        }
        scope
    }

    /// The full name of the namespace of a scope. Empty if the scope is not a namespace's.
    fn namespace_of(&self, scope: ScopeId) -> &str {
        match self.facts.scopes[scope as usize].kind {
            ScopeKind::Namespace(name) => self.names.text(name),
            _ => "",
        }
    }

    fn visit<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        match node.kind() {
            Kind::UsingDirective => self.using(node, at),
            Kind::ExternAliasDirective | Kind::Comment | Kind::AttributeTargetSpecifier | Kind::ImplicitParameter => {}
            Kind::NamespaceDeclaration => {
                if let (Some(name), Some(body)) = (field(node, Field::Name), field(node, Field::Body)) {
                    let scope = self.namespace(name, at.scope);
                    push_children(stack, body, At { scope, ..at });
                }
            }
            Kind::ClassDeclaration | Kind::StructDeclaration | Kind::InterfaceDeclaration | Kind::RecordDeclaration => {
                self.class(node, at, stack);
            }
            Kind::EnumDeclaration => self.enumeration(node, at, stack),
            Kind::DelegateDeclaration => {
                if let Some(name) = field(node, Field::Name) {
                    let name = self.counted(name, length(node, Kind::TypeParameterList));
                    let class = self.facts.class(at.scope, Vec::new());
                    self.facts.classes[class as usize].is_open = true;
                    self.facts.bind(at.scope, name, What::Class(class), node, 0);
                }
                let scope = self.inner(node, at);
                Self::push_others(stack, node, At { scope, ..at });
            }
            Kind::MethodDeclaration
            | Kind::ConstructorDeclaration
            | Kind::LocalFunctionStatement
            | Kind::OperatorDeclaration
            | Kind::ConversionOperatorDeclaration
            | Kind::DestructorDeclaration
            | Kind::IndexerDeclaration => {
                if node.is(Kind::LocalFunctionStatement)
                    && let Some(name) = field(node, Field::Name)
                {
                    let declared = field(node, Field::Type).map(|declared| self.type_of(declared, at, 0));
                    self.bind_function(at.scope, name, Function { declared, ..Function::default() }, node);
                }
                let scope = self.inner(node, at);
                Self::push_others(stack, node, At { scope, ..at });
            }
            Kind::PropertyDeclaration | Kind::EventDeclaration => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                Self::push_others(stack, node, At { scope, ..at });
            }
            Kind::Block
            | Kind::ForStatement
            | Kind::UsingStatement
            | Kind::FixedStatement
            | Kind::SwitchSection
            | Kind::SwitchExpressionArm
            | Kind::CatchClause
            | Kind::QueryExpression => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                push_children(stack, node, At { scope, ..at });
            }
            Kind::VariableDeclaration => {
                let is_member = node
                    .parent()
                    .is_some_and(|p| matches!(p.kind(), Kind::FieldDeclaration | Kind::EventFieldDeclaration));
                if !is_member {
                    self.variables(node, at.scope, at);
                }
                stack.extend(field(node, Field::Type).map(|declared| (declared, at)));
                for declarator in children(node).into_iter().filter(|child| child.is(Kind::VariableDeclarator)) {
                    Self::push_others(stack, declarator, at);
                }
            }
            Kind::ForeachStatement => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let (Some(left), Some(right)) = (field(node, Field::Left), field(node, Field::Right)) {
                    let over = self.expr(right, at, 0);
                    let element = self.facts.push(Expr::Element(over));
                    let value = self.typed(field(node, Field::Type), element, at);
                    if left.is(Kind::Identifier) {
                        let name = self.name(left);
                        self.facts.bind(scope, name, What::Value(value), node, 0);
                    }
                }
                for part in [Field::Type, Field::Right, Field::Body] {
                    stack.extend(field(node, part).map(|part| (part, inner)));
                }
            }
            Kind::CatchDeclaration
            | Kind::DeclarationExpression
            | Kind::DeclarationPattern
            | Kind::RecursivePattern => {
                if let (Some(name), Some(declared)) = (field(node, Field::Name), field(node, Field::Type)) {
                    let value = self.typed(Some(declared), UNKNOWN, at);
                    let name = self.name(name);
                    self.facts.bind(at.scope, name, What::Value(value), node, 0);
                }
                Self::push_others(stack, node, at);
            }
            Kind::Parameter | Kind::TypeParameter | Kind::Argument => Self::push_others(stack, node, at),
            Kind::LambdaExpression | Kind::AnonymousMethodExpression => {
                let scope = self.facts.scope(at.scope, ScopeKind::Inner);
                let inner = At { scope, ..at };
                if let Some(parameters) = field(node, Field::Parameters) {
                    self.lambda_parameters(node, parameters, inner, at);
                }
                push_children(stack, node, inner);
            }
            Kind::FromClause => {
                if let Some(name) = field(node, Field::Name) {
                    let over = children(node).into_iter().rfind(Node::is_named);
                    let over = over.map_or(UNKNOWN, |over| self.expr(over, at, 0));
                    let element = self.facts.push(Expr::Element(over));
                    let value = self.typed(field(node, Field::Type), element, at);
                    let name = self.name(name);
                    self.facts.bind(at.scope, name, What::Value(value), node, 0);
                }
                Self::push_others(stack, node, at);
            }
            Kind::MemberAccessExpression => {
                let (Some(object), Some(name)) = (field(node, Field::Expression), field(node, Field::Name)) else {
                    return;
                };
                let of = self.expr(object, at, 0);
                self.access(of, name);
                self.push_arguments(name, at, stack);
                stack.push((object, at));
            }
            Kind::QualifiedName => {
                let (Some(left), Some(name)) = (field(node, Field::Qualifier), field(node, Field::Name)) else {
                    return;
                };
                let of = self.expr(left, at, 0);
                self.access(of, name);
                self.push_arguments(name, at, stack);
                stack.push((left, at));
            }
            Kind::ConditionalAccessExpression => {
                if let Some(condition) = field(node, Field::Condition) {
                    let of = self.expr(condition, at, 0);
                    self.bindings(node, of, 0);
                }
                push_children(stack, node, at);
            }
            Kind::MemberBindingExpression => {
                if let Some(name) = field(node, Field::Name) {
                    self.push_arguments(name, at, stack);
                }
            }
            Kind::ObjectCreationExpression => {
                if let (Some(declared), Some(initializer)) = (field(node, Field::Type), field(node, Field::Initializer))
                {
                    let class = self.type_of(declared, at, 0);
                    let of = self.facts.instance(class);
                    for assignment in children(initializer).into_iter().filter(|c| c.is(Kind::AssignmentExpression)) {
                        if let Some(left) = field(assignment, Field::Left).filter(|left| left.is(Kind::Identifier)) {
                            self.access(of, left);
                        }
                    }
                }
                push_children(stack, node, at);
            }
            Kind::InitializerExpression => {
                for child in children(node) {
                    let is_member = child.is(Kind::AssignmentExpression)
                        && field(child, Field::Left).is_some_and(|left| left.is(Kind::Identifier));
                    if is_member {
                        stack.extend(field(child, Field::Right).map(|right| (right, at)));
                    } else {
                        stack.push((child, at));
                    }
                }
            }
            Kind::Attribute => {
                if let Some(name) = field(node, Field::Name).filter(|name| name.is(Kind::Identifier)) {
                    self.attribute(name, at);
                }
                Self::push_others(stack, node, at);
            }
            Kind::AttributeArgument
            | Kind::Subpattern
            | Kind::WithInitializer
            | Kind::AnonymousObjectCreationExpression
            | Kind::TupleElement => {
                let skipped = children(node).into_iter().find(|child| child.is(Kind::Identifier));
                let has_name = children(node).iter().any(|child| matches!(child.kind(), Kind::Assign | Kind::Colon));
                let others = children(node).into_iter().filter(|&child| !has_name || Some(child) != skipped);
                stack.extend(others.map(|child| (child, at)));
            }
            Kind::LabeledStatement | Kind::GotoStatement => {
                stack.extend(children(node).into_iter().filter(|child| !child.is(Kind::Identifier)).map(|c| (c, at)));
            }
            Kind::GenericName => {
                self.alone(node, at);
                self.push_arguments(node, at, stack);
            }
            Kind::Identifier => self.alone(node, at),
            _ => push_children(stack, node, at),
        }
    }

    /// Pushes the type arguments of a name, which are types of their own.
    fn push_arguments<'t>(&self, name: Node<'t>, at: At, stack: &mut Stack<'t>) {
        if name.is(Kind::GenericName) {
            stack.extend(children(name).into_iter().filter(|c| c.is(Kind::TypeArgumentList)).map(|c| (c, at)));
        }
    }

    fn access(&mut self, of: ExprId, name: Node<'_>) {
        let number = self.name(name);
        self.facts.access(of, number, simple(name));
    }

    /// Records a name on its own: a type, or an inherited member.
    fn alone(&mut self, node: Node<'_>, at: At) {
        let name = self.name(node);
        let expr = self.plain(node, at, 0);
        self.facts.alone(name, expr, simple(node));
    }

    /// Records the class of an attribute. The class's name ends with `Attribute`, which the code
    /// may omit.
    fn attribute(&mut self, node: Node<'_>, at: At) {
        let text = self.text(node);
        let name = match text.strip_suffix("Attribute") {
            Some(_) => self.names.number(text),
            None => self.names.number(&format!("{text}Attribute")),
        };
        let expr = self.facts.push(Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 });
        self.facts.alone(name, expr, node);
    }

    /// Records the members after the question marks of a chain.
    fn bindings(&mut self, node: Node<'_>, of: ExprId, depth: usize) -> ExprId {
        let condition = field(node, Field::Condition);
        let binding = children(node).into_iter().rfind(|child| child.is_named() && Some(*child) != condition);
        let Some(binding) = binding.filter(|_| depth < MAX_DEPTH) else { return UNKNOWN };
        self.bound(binding, of, depth)
    }

    /// The value of the part of a chain after a question mark.
    fn bound(&mut self, node: Node<'_>, of: ExprId, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            Kind::MemberBindingExpression => match field(node, Field::Name) {
                Some(name) => {
                    self.access(of, name);
                    let name = self.name(name);
                    self.facts.push(Expr::Member { of, name })
                }
                None => UNKNOWN,
            },
            Kind::InvocationExpression => {
                let function = field(node, Field::Function);
                let function = function.map_or(UNKNOWN, |function| self.bound(function, of, depth + 1));
                self.facts.push(Expr::Call(function))
            }
            _ => UNKNOWN,
        }
    }

    fn using(&mut self, node: Node<'_>, at: At) {
        let place = Place::of(node);
        self.facts.import_lines.push(place.first_line..=place.last_line);
        let alias = field(node, Field::Name);
        let parts = children(node);
        let Some(path) = parts.iter().rfind(|part| part.is_named() && Some(**part) != alias) else { return };
        let path: String = self.text(*path).split_whitespace().collect();
        let around: Box<str> = if path.starts_with("global::") { "" } else { self.namespace_of(at.scope) }.into();
        let path = path.strip_prefix("global::").unwrap_or(&path);
        let kind = if alias.is_some() { ImportKind::Whole } else { ImportKind::Star };
        let import = self.facts.import(path, 0, kind);
        self.facts.imports[import as usize].around = around;
        match alias {
            Some(alias) => {
                let alias = self.name(alias);
                self.facts.bind(at.scope, alias, What::Import(import), node, 0);
            }
            None => {
                if parts.iter().any(|part| part.is(Kind::Global)) {
                    self.global.push(import);
                } else {
                    self.facts.scopes[at.scope as usize].stars.push(import);
                }
            }
        }
    }

    fn class<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(name_node) = field(node, Field::Name) else { return };
        let name = self.counted(name_node, length(node, Kind::TypeParameterList));
        // Type parameters are not members, so they are not inherited.
        let parameters = self.facts.scope(at.scope, ScopeKind::Inner);
        self.type_parameters(node, parameters);
        let class = self.facts.class(parameters, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        let inner = At { scope, class: Some(class) };
        let mut bases = Vec::new();
        for child in children(node) {
            match child.kind() {
                Kind::BaseList => {
                    for base in children(child).into_iter().filter(Node::is_named) {
                        let base = field(base, Field::Type)
                            .filter(|_| base.is(Kind::PrimaryConstructorBaseType))
                            .unwrap_or(base);
                        if !base.is(Kind::ArgumentList) {
                            bases.push(self.plain(base, at, 0));
                        }
                    }
                }
                Kind::ParameterList => {
                    // A record's parameters are its members. A class's parameters are visible in
                    // its methods.
                    for parameter in children(child).into_iter().filter(|child| child.is(Kind::Parameter)) {
                        if let Some(name) = field(parameter, Field::Name) {
                            let value = self.typed(field(parameter, Field::Type), UNKNOWN, inner);
                            let name = self.name(name);
                            self.facts.bind(scope, name, What::Value(value), parameter, 0);
                        }
                    }
                }
                _ => {}
            }
        }
        self.facts.classes[class as usize].bases = bases;
        let mut open: Vec<_> = field(node, Field::Body).into_iter().collect();
        while let Some(body) = open.pop() {
            for member in children(body) {
                self.member(member, inner, &mut open);
            }
        }
        let around = At { class: at.class, ..inner };
        for child in children(node).into_iter().rev().filter(|&child| child != name_node) {
            stack.push((child, if child.is(Kind::DeclarationList) { inner } else { around }));
        }
    }

    /// Binds the names that a member declares.
    fn member<'t>(&mut self, member: Node<'t>, inner: At, open: &mut Vec<Node<'t>>) {
        match member.kind() {
            Kind::FieldDeclaration | Kind::EventFieldDeclaration => {
                for declaration in children(member).into_iter().filter(|child| child.is(Kind::VariableDeclaration)) {
                    self.variables(declaration, inner.scope, inner);
                }
            }
            Kind::PropertyDeclaration | Kind::EventDeclaration => {
                let Some(name) = field(member, Field::Name) else { return };
                let value = self.typed(field(member, Field::Type), UNKNOWN, inner);
                let name = self.name(name);
                self.facts.bind(inner.scope, name, What::Value(value), member, 0);
            }
            Kind::MethodDeclaration => {
                let Some(name) = field(member, Field::Name) else { return };
                let declared = field(member, Field::Returns).map(|declared| self.type_of(declared, inner, 0));
                self.bind_function(inner.scope, name, Function { declared, ..Function::default() }, member);
            }
            Kind::PreprocIf | Kind::PreprocElif | Kind::PreprocElse => open.push(member),
            _ => {}
        }
    }

    fn enumeration<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(name) = field(node, Field::Name) else { return };
        let name = self.name(name);
        let class = self.facts.class(at.scope, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        for member in field(node, Field::Body).map(children).unwrap_or_default() {
            if let Some(name) = field(member, Field::Name).filter(|_| member.is(Kind::EnumMemberDeclaration)) {
                let value = self.facts.push(Expr::This(class));
                let name = self.name(name);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            stack.extend(field(member, Field::Value).map(|value| (value, At { scope, ..at })));
        }
    }

    /// The scope of a method, with its parameters.
    fn inner(&mut self, node: Node<'_>, at: At) -> ScopeId {
        let scope = self.facts.scope(at.scope, ScopeKind::Inner);
        self.type_parameters(node, scope);
        if let Some(parameters) = field(node, Field::Parameters) {
            self.parameters(parameters, At { scope, ..at });
        }
        scope
    }

    fn type_parameters(&mut self, node: Node<'_>, scope: ScopeId) {
        for list in children(node).into_iter().filter(|child| child.is(Kind::TypeParameterList)) {
            for parameter in children(list) {
                if let Some(name) = field(parameter, Field::Name) {
                    let name = self.name(name);
                    self.facts.bind(scope, name, What::Value(UNKNOWN), parameter, 0);
                }
            }
        }
    }

    fn parameters(&mut self, parameters: Node<'_>, at: At) {
        for parameter in children(parameters).into_iter().filter(|child| child.is(Kind::Parameter)) {
            if let Some(name) = field(parameter, Field::Name) {
                let value = self.typed(field(parameter, Field::Type), UNKNOWN, at);
                let name = self.name(name);
                self.facts.bind(at.scope, name, What::Value(value), parameter, 0);
            }
        }
    }

    /// Binds the parameters of a lambda, by their types or by the element type of the called
    /// method's object.
    fn lambda_parameters(&mut self, lambda: Node<'_>, parameters: Node<'_>, inner: At, at: At) {
        let argument = lambda.parent().filter(|parent| parent.is(Kind::Argument));
        let call = argument.and_then(|argument| argument.parent()).and_then(|list| list.parent());
        let object =
            call.and_then(|call| field(call, Field::Function)).and_then(|function| field(function, Field::Expression));
        let names: Vec<(Node<'_>, Option<Node<'_>>)> = if parameters.is(Kind::ImplicitParameter) {
            vec![(parameters, None)]
        } else {
            let all = children(parameters).into_iter().filter(|child| child.is(Kind::Parameter));
            all.filter_map(|parameter| Some((field(parameter, Field::Name)?, field(parameter, Field::Type)))).collect()
        };
        let is_single = names.len() == 1;
        for (name, declared) in names {
            let passed = match object.filter(|_| is_single) {
                Some(object) => {
                    let of = self.expr(object, at, 0);
                    if of == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::Element(of)) }
                }
                None => UNKNOWN,
            };
            let value = self.typed(declared, passed, inner);
            let number = self.name(name);
            self.facts.bind(inner.scope, number, What::Value(value), name, 0);
        }
    }

    /// Binds the variables of a declaration.
    fn variables(&mut self, node: Node<'_>, scope: ScopeId, at: At) {
        let declared = field(node, Field::Type);
        for declarator in children(node).into_iter().filter(|child| child.is(Kind::VariableDeclarator)) {
            let Some(name) = field(declarator, Field::Name) else { continue };
            let value = children(declarator).into_iter().rfind(|child| child.is_named() && *child != name);
            let value = match value {
                Some(value) if declared.is_some_and(|declared| declared.is(Kind::ImplicitType)) => {
                    self.expr(value, at, 0)
                }
                _ => UNKNOWN,
            };
            let value = self.typed(declared, value, at);
            let name = self.name(name);
            self.facts.bind(scope, name, What::Value(value), node, 0);
        }
    }

    /// An instance of the declared type. For `var`, the value itself.
    fn typed(&mut self, declared: Option<Node<'_>>, value: ExprId, at: At) -> ExprId {
        match declared {
            Some(declared) if !declared.is(Kind::ImplicitType) => {
                let class = self.type_of(declared, at, 0);
                self.facts.instance(class)
            }
            _ => value,
        }
    }
}

/// The identifier of a name that may have type arguments.
fn simple(node: Node<'_>) -> Node<'_> {
    if node.is(Kind::GenericName) { node.named_child(0).unwrap_or(node) } else { node }
}

/// The number of types in a node's list of arguments or parameters.
fn length(node: Node<'_>, list: Kind) -> usize {
    let list = children(node).into_iter().find(|child| child.is(list));
    list.map_or(0, |list| 1 + children(list).iter().filter(|child| child.is(Kind::Comma)).count())
}

/// The result of a method or property of a library's container.
pub(super) fn container(name: &str) -> Option<Holds> {
    match name {
        "First" | "FirstOrDefault" | "Last" | "LastOrDefault" | "Single" | "SingleOrDefault" | "ElementAt"
        | "ElementAtOrDefault" | "Find" | "FindLast" | "Dequeue" | "Pop" | "Peek" | "GetAwaiter" | "GetResult"
        | "GetValueOrDefault" | "Min" | "Max" | "MinBy" | "MaxBy" => Some(Holds::Element),
        "Where" | "OrderBy" | "OrderByDescending" | "ThenBy" | "ThenByDescending" | "ToList" | "ToArray"
        | "AsEnumerable" | "Skip" | "Take" | "SkipWhile" | "TakeWhile" | "Distinct" | "Concat" | "Union" | "Except"
        | "Intersect" | "Reverse" | "FindAll" | "ToHashSet" | "Append" | "Prepend" | "AsQueryable"
        | "ConfigureAwait" | "Include" => Some(Holds::Same),
        "Result" | "Value" | "Current" => Some(Holds::Property),
        _ => None,
    }
}
