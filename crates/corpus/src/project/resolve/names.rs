//! Looks up names and members through scopes, imports and bases.

use assay_syntax::languages::Language;

use super::values::{ClassRef, Ty};
use super::{MAX_BASES, MAX_HOPS, Resolver};
use crate::project::facts::{Binding, Expr, FileId, Name, Place, ScopeId, ScopeKind, What};
use crate::project::{Target, exports, python, sees_members, visible};

/// The bindings of a name, and the file that they are in.
pub(super) type Bound = (FileId, Vec<Binding>);

pub(super) enum Looked {
    /// The bindings, and whether they depend on a base that the paper's tool does not know.
    Bound(Bound, bool),
    Type(Ty),
    Nowhere,
}

pub(super) enum Member {
    /// The bindings, and whether they depend on a base that the paper's tool does not know.
    Known(Bound, bool),
    /// No class of the project has the member, but a class outside of it may.
    Open,
    Missing,
}

impl Resolver<'_> {
    /// A module in a Python package.
    pub(super) fn submodule(&self, module: FileId, name: Name) -> Option<Ty> {
        if self.project.language != Language::Python {
            return None;
        }
        let folder = python::submodules(self.project, module)?;
        let name = self.project.names.text(name);
        let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        self.project.python_module(&path)
    }

    /// The bindings of a name that a module exports, star imports included.
    pub(super) fn exported(&mut self, module: FileId, name: Name, hops: u32) -> Option<Bound> {
        let facts = self.project.facts(module);
        let scope = facts.scopes.get(exports(self.project.language) as usize)?;
        if let Some(bindings) = scope.names.get(&name) {
            return Some((module, visible(self.project.language, facts, bindings, None)));
        }
        // A submodule takes precedence over a name of the same spelling from a star import.
        if hops >= MAX_HOPS || scope.stars.is_empty() || self.submodule(module, name).is_some() {
            return None;
        }
        scope.stars.iter().find_map(|&star| match self.project.target(module, star) {
            Target::Type(Ty::Module(other)) if other != module => self.exported(other, name, hops + 1),
            _ => None,
        })
    }

    /// The place that defines these bindings, through imports. `None` if it is outside of the
    /// project.
    pub(super) fn origin(&mut self, file: FileId, bindings: &[Binding], hops: u32) -> Option<(FileId, Place)> {
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
                Target::MemberOf(Ty::Class(class), name) => match self.find_member(file, class, name) {
                    Member::Known((found, bindings), _) => self.origin(found, &bindings, hops + 1),
                    _ => None,
                },
                // A module is not a name that a file defines.
                Target::Foreign | Target::Type(_) | Target::MemberOf(..) => None,
            },
            // `export { a as b }` refers to the definition of `a`.
            What::Value(expr) if self.project.language == Language::TypeScript => {
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

    /// A member of a class, of its bases or of its other parts, as a file sees it.
    pub(super) fn find_member(&mut self, seen_from: FileId, class: ClassRef, name: Name) -> Member {
        let mut open = vec![(class, false)];
        let mut seen: Vec<ClassRef> = Vec::new();
        let mut is_open = false;
        while let Some((class, is_far)) = open.pop() {
            if seen.contains(&class) || seen.len() >= MAX_BASES {
                continue;
            }
            seen.push(class);
            let mut bases = Vec::new();
            let parts = self.project.parts(class);
            let is_own = |part: &&ClassRef| part.0 == seen_from;
            for &(file, number) in parts.iter().filter(is_own).chain(parts.iter().filter(|part| !is_own(part))) {
                let facts = self.project.facts(file);
                let class = &facts.classes[number as usize];
                is_open |= class.is_open;
                let mut found = facts.scopes[class.scope as usize].names.get(&name).cloned().unwrap_or_default();
                found.extend(class.attributes.get(&name).into_iter().flatten());
                if !found.is_empty() {
                    return Member::Known((file, found), is_far);
                }
                bases.extend(class.bases.iter().map(|&base| (file, base)));
            }
            // In reverse, because the last one pushed is searched first.
            for (file, base) in bases.into_iter().rev() {
                let base = self.value(file, base);
                // For the paper's tool, classes of other files have no bases.
                let is_far = is_far || (base.is_far && file == seen_from);
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

    /// Looks up a name at its position.
    pub(super) fn lookup(&mut self, file: FileId, from: ScopeId, name: Name, start: u32, block: u32) -> Looked {
        let project = self.project;
        let facts = project.facts(file);
        let mut scope = Some(from);
        while let Some(number) = scope {
            let here = &facts.scopes[number as usize];
            scope = here.parent;
            if let ScopeKind::Class(_) = here.kind
                && number != from
                && !sees_members(project.language)
            {
                continue;
            }
            if let Some(bindings) = here.names.get(&name) {
                let place = (number == from).then_some((start, block));
                return Looked::Bound((file, visible(project.language, facts, bindings, place)), false);
            }
            match here.kind {
                ScopeKind::Class(class) if sees_members(project.language) => {
                    // The names in this part were searched above. Search its other parts and its
                    // bases.
                    if let Member::Known(found, is_far) = self.find_member(file, (file, class), name) {
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

    /// The binding of a name from the star imports of a scope.
    fn starred(&mut self, file: FileId, stars: &[u32], name: Name) -> Option<Looked> {
        stars.iter().find_map(|&star| match self.project.target(file, star) {
            Target::Type(Ty::Module(module)) if module != file => {
                self.exported(module, name, 0).map(|found| Looked::Bound(found, false))
            }
            Target::Type(Ty::Package(package)) => {
                let class = self.project.types.get(&(package, name))?.first()?;
                Some(Looked::Type(Ty::Class(*class)))
            }
            Target::Type(Ty::Class(class)) => match self.find_member(file, class, name) {
                Member::Known(found, _) => Some(Looked::Bound(found, false)),
                _ => None,
            },
            _ => None,
        })
    }

    /// A type or namespace in a namespace or in one that contains it.
    fn in_namespaces(&self, namespace: Name, name: Name) -> Option<Ty> {
        let mut full = self.project.names.text(namespace);
        loop {
            if let Some(ty) = self.project.names.find(full).and_then(|full| self.project.in_package(full, name)) {
                return Some(ty);
            }
            full = full.rsplit_once('.')?.0;
        }
    }

    /// Whether a namespace with this name is visible as well: inside one of the surrounding
    /// namespaces, or at the top level.
    pub(super) fn is_namespace_too(&self, file: FileId, from: ScopeId, name: Name) -> bool {
        let project = self.project;
        let scopes = &project.facts(file).scopes;
        let around = std::iter::successors(Some(from), |&scope| scopes[scope as usize].parent);
        let mut namespaces = around.filter_map(|scope| match scopes[scope as usize].kind {
            ScopeKind::Namespace(namespace) => Some(project.names.text(namespace)),
            _ => None,
        });
        let name = project.names.text(name);
        project.is_namespace(name) || namespaces.any(|around| project.is_namespace(&format!("{around}.{name}")))
    }

    /// The meaning of a name that files see without an import.
    fn everywhere(&mut self, file: FileId, name: Name) -> Looked {
        let project = self.project;
        match project.language {
            Language::Python | Language::TypeScript => Looked::Nowhere,
            Language::Java | Language::CSharp => {
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
