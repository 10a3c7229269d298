//! Token types: what they mean, and how well a submission does by type.

use assay_evaluation::report::thousands;
use assay_syntax::languages::Language;
use assay_taxonomy::table::{Dimension, Row, Tokens};
use assay_taxonomy::{Context, Frequency, Length, Origin, SyntaxType};
use maud::{Markup, html};

use super::heat::{self, Heat, Title};

/// Shares of fewer tokens than this say little.
const FEW: u64 = 10;
/// The dimensions, the ones that say most first.
const BY_INTEREST: [Dimension; 5] =
    [Dimension::SyntaxType, Dimension::Origin, Dimension::Context, Dimension::Length, Dimension::Frequency];
/// The number of dimensions that are shown at once. A click shows the others.
const SHOWN: usize = 2;

/// The section that explains the types: every value of every dimension.
pub fn explanation() -> Markup {
    html! {
        section aria-labelledby="token-types" {
            h2 #token-types { "Token types" }
            p {
                "A score states how often a model is correct. Token types show where: for method or variable names, inside "
                "conditions, or for names that other files define. The types are those of the Code Token Type Taxonomy (CT3) by "
                "Le, Rashidi and Andrzejak (2023), extended with values for Java, TypeScript and C#. Names and literals are "
                "tokens. Punctuation, operators and most keywords are not."
            }
            p {
                "The profile " code { "ct3@2" } " labels the tokens of the ground truth and of the prediction in their file. It "
                "aligns them by their longest common subsequence. Recall is the share of the ground truth’s tokens in that "
                "subsequence; precision is the share of the prediction’s tokens."
            }
            p {
                "A local variable that is first bound in a lambda function, an if/else statement or a loop is a variable usage, as "
                "in table 12 of the paper. Other files are not read. The origin of an object’s member is another file of the "
                "project if the file itself declares the object with a class from there. Submissions that name "
                code { "ct3@1" }
                " follow its rules: such variables are definitions, the origin of members is the same file, and arguments of "
                "Java’s super(…) and this(…) do not count as arguments."
            }
            section #token-playground.needs-script aria-label="Code with its token types" {}
            @for dimension in [Dimension::SyntaxType, Dimension::Context, Dimension::Origin, Dimension::Length, Dimension::Frequency] {
                (values(dimension))
            }
        }
    }
}

fn values(dimension: Dimension) -> Markup {
    let (name, about) = dimension_name(dimension);
    html! {
        div.table-wrap tabindex="0" role="region" aria-label={ "Values of " (name.to_lowercase()) } {
            table.plain-table.value-table {
                caption { strong { (name) } " " (about) }
                thead { tr { th scope="col" { "Value" } th scope="col" { "Name in reports" } th scope="col" { "Meaning" } } }
                tbody {
                    @for id in dimension.values() {
                        @let (name, about) = named(dimension, id);
                        tr { th scope="row" { (name) } td { code { (id) } } td { (about) } }
                    }
                }
            }
        }
    }
}

/// The recall of a submission by type and language, as the checker shows it. `check` is the
/// checker's address, if it can recompute the submission.
pub fn breakdown(tokens: &Tokens, check: Option<&str>) -> Markup {
    html! {
        section aria-labelledby="token-types" {
            h2 #token-types { "Token types" }
            p.quiet {
                "The share of the ground truth’s tokens that were predicted, in percent, by " code { (tokens.profile) } ". Shares "
                "of fewer than " (FEW) " tokens are faint. "
                a href="../../metrics/#token-types" { "Meaning of the types" }
                ". "
                @if let Some(check) = check {
                    a href=(check) { "The checker" }
                    " shows the examples for each share."
                }
            }
            @for dimension in BY_INTEREST.into_iter().take(SHOWN) { (heat_map(tokens, dimension)) }
            @let rest: Vec<&str> = BY_INTEREST.into_iter().skip(SHOWN).map(|dimension| dimension_name(dimension).0).collect();
            details {
                summary { (rest.join(", ")) }
                @for dimension in BY_INTEREST.into_iter().skip(SHOWN) { (heat_map(tokens, dimension)) }
            }
        }
    }
}

fn heat_map(tokens: &Tokens, dimension: Dimension) -> Markup {
    let mut languages: Vec<Option<&str>> = tokens.rows.iter().map(|row| row.language.as_deref()).collect();
    languages.dedup();
    let cells = |of: Dimension, value: &str| -> Vec<Option<&Row>> {
        let is_it = |row: &&Row, language: Option<&str>| {
            row.language.as_deref() == language && row.dimension == of.id() && row.value == value && row.tokens > 0
        };
        languages.iter().map(|&language| tokens.rows.iter().find(|row| is_it(row, language))).collect()
    };
    let all = std::iter::once(("All tokens", cells(Dimension::All, "all")));
    let values = dimension.values().into_iter().map(|id| (named(dimension, id).0, cells(dimension, id)));
    let rows: Vec<(String, Vec<Option<Heat>>)> = all
        .chain(values.filter(|(_, row)| row.iter().any(Option::is_some)))
        .map(|(name, row)| (name.to_owned(), row.into_iter().map(|row| row.map(cell)).collect()))
        .collect();
    let rows: Vec<_> =
        rows.iter().map(|(name, row)| (name.clone(), row.iter().map(Option::as_ref).collect())).collect();
    let columns: Vec<String> =
        languages.iter().map(|language| language.map_or("All", language_name).to_owned()).collect();
    let (name, _) = dimension_name(dimension);
    let title = format!("Recall by {} and language", name.to_lowercase());
    heat::table((&title, Title::Shown), name, &columns, &rows)
}

fn cell(row: &Row) -> Heat {
    let rate = &row.recall;
    let (right, all) = (thousands(rate.count), thousands(row.tokens));
    let title = format!("{right} of {all} tokens, 95 % interval {:.1}–{:.1}", rate.low, rate.high);
    Heat { is_few: row.tokens < FEW, ..Heat::new(Some(rate.value), title) }
}

pub(super) fn language_name(id: &str) -> &str {
    Language::ALL.iter().find(|language| language.id() == id).map_or(id, |language| language.name())
}

fn dimension_name(dimension: Dimension) -> (&'static str, &'static str) {
    match dimension {
        Dimension::All => ("All tokens", "Every token."),
        Dimension::SyntaxType => ("Syntax type", "What a token is. Each token has one."),
        Dimension::Context => ("Context", "The constructs around a token. A token can have several."),
        Dimension::Origin => ("Origin", "Where a name is defined. Literals count as defined in the same file."),
        Dimension::Length => ("Length", "The number of characters of a token, without the quotation marks of strings."),
        Dimension::Frequency => (
            "Frequency",
            "How often a token’s text occurs in its file. The range from the rarest to the most common has three intervals.",
        ),
    }
}

/// The display name of a value, and its meaning.
fn named(dimension: Dimension, id: &str) -> (&'static str, &'static str) {
    fn find<T: Copy>(all: &[T], id: fn(T) -> &'static str, wanted: &str) -> Option<T> {
        all.iter().copied().find(|&value| id(value) == wanted)
    }
    let found = match dimension {
        Dimension::All => Some(("All tokens", "")),
        Dimension::SyntaxType => find(SyntaxType::ALL, SyntaxType::id, id).map(syntax_type),
        Dimension::Context => find(Context::ALL, Context::id, id).map(context),
        Dimension::Origin => find(Origin::ALL, Origin::id, id).map(origin),
        Dimension::Length => find(Length::ALL, Length::id, id).map(length),
        Dimension::Frequency => find(Frequency::ALL, Frequency::id, id).map(frequency),
    };
    found.unwrap_or_default()
}

fn syntax_type(value: SyntaxType) -> (&'static str, &'static str) {
    match value {
        SyntaxType::ArgDef => ("Argument definition", "A parameter in the definition of a function."),
        SyntaxType::Attribute => {
            ("Attribute", "A member of an object that is not called, such as price in item.price.")
        }
        SyntaxType::ClassDef => {
            ("Class definition", "The name in the definition of a class, interface, enumeration or record.")
        }
        SyntaxType::ClassUsg => {
            ("Class usage", "The name of a class in use: a constructor call, a base class, a type.")
        }
        SyntaxType::ConstNum => ("Number", "A number."),
        SyntaxType::ConstStr => ("String", "A string, a character or a regular expression."),
        SyntaxType::Exception => {
            ("Exception", "An exception that is caught or thrown, and the name that a handler gives it.")
        }
        SyntaxType::FuncDef => ("Function definition", "The name in the definition of a function outside classes."),
        SyntaxType::FuncUsg => ("Function usage", "A call of a function that the same file defines."),
        SyntaxType::ImpAlias => ("Alias of an import", "Another name for an import."),
        SyntaxType::ImpLib => ("Imported library", "The library of an import."),
        SyntaxType::ImpSublib => ("Import from a library", "A name that is imported from a library."),
        SyntaxType::Keyword => {
            ("Keyword", "A word of the language that is a value or a complete statement: null, true, pass.")
        }
        SyntaxType::MethodDef => ("Method definition", "The name in the definition of a method or constructor."),
        SyntaxType::MethodUsg => ("Method usage", "A call of a method, or of a function of another file."),
        SyntaxType::VarDef => (
            "Variable definition",
            "The first binding of a variable or field in its scope, outside branches, loops and lambdas.",
        ),
        SyntaxType::VarUsg => (
            "Variable usage",
            "A variable that is read or bound again, or first bound in a branch, a loop or a lambda.",
        ),
        SyntaxType::Unknown => ("Unknown", "Any other token. Does not occur in source code."),
        SyntaxType::TypeDef => ("Type definition", "A type parameter or an alias, where it is defined. Not in Python."),
        SyntaxType::TypeUsg => {
            ("Type usage", "A type that is not a class: a type parameter, an alias, int. Not in Python.")
        }
        SyntaxType::Modifier => ("Modifier", "A modifier, such as public. Not in Python."),
        SyntaxType::Annotation => {
            ("Annotation", "The name of an annotation, a decorator or an attribute. Not in Python.")
        }
        SyntaxType::NamespaceDef => ("Namespace definition", "The file’s package or namespace, where it is declared."),
        SyntaxType::Label => ("Label", "A label of a statement."),
    }
}

fn context(value: Context) -> (&'static str, &'static str) {
    match value {
        Context::ArithmeticOp => ("Arithmetic operation", "Within an arithmetic operation."),
        Context::Assign => ("Assignment", "On either side of an assignment."),
        Context::BoolOp => ("Boolean operation", "Within a boolean operation."),
        Context::ClassDef => ("Class definition", "Within the definition of a class."),
        Context::Comparison => ("Comparison", "Within a comparison."),
        Context::Else => ("Else", "After else."),
        Context::Except => ("Exception handler", "In an exception handler."),
        Context::For => ("For loop", "In a for loop."),
        Context::FuncDef => ("Function definition", "Within the definition of a function or method."),
        Context::If => ("If", "In the condition or the body of an if statement."),
        Context::Parameter => ("Parameter or argument", "In a list of parameters, arguments or base classes."),
        Context::Raise => ("Raise or throw", "In the statement that raises an exception."),
        Context::Return => ("Return", "In a return statement."),
        Context::Try => ("Try", "In a try statement, outside its handlers."),
        Context::While => ("While loop", "In a while loop."),
        Context::With => ("With", "In a with statement."),
    }
}

fn origin(value: Origin) -> (&'static str, &'static str) {
    match value {
        Origin::Builtin => ("Built in", "Defined in the language."),
        Origin::Extlib => {
            ("Other library", "Defined in a library that belongs neither to the language nor to the project.")
        }
        Origin::Infile => ("Same file", "Defined in the same file, or the file does not show where."),
        Origin::Stdlib => ("Standard library", "Defined in the language’s standard library."),
        Origin::Project => (
            "Other file of the project",
            "Defined in another file of the same project, according to the imports and declarations of this file.",
        ),
    }
}

fn length(value: Length) -> (&'static str, &'static str) {
    match value {
        Length::Long => ("Over 10", "More than 10 characters."),
        Length::Medium => ("4 to 10", "From 4 to 10 characters."),
        Length::Short => ("Up to 3", "Up to 3 characters."),
    }
}

fn frequency(value: Frequency) -> (&'static str, &'static str) {
    match value {
        Frequency::High => ("High", "In the highest interval."),
        Frequency::Low => ("Low", "In the lowest interval."),
        Frequency::Medium => ("Medium", "In the middle interval."),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_value_has_a_name_of_its_own_and_a_meaning() {
        for dimension in Dimension::ALL {
            let names: Vec<_> = dimension.values().into_iter().map(|id| named(dimension, id)).collect();
            assert!(dimension == Dimension::All || names.iter().all(|(name, about)| name.len() * about.len() > 0));
            assert!(dimension == Dimension::All || names.iter().collect::<BTreeSet<_>>().len() == names.len());
        }
        let text = explanation().into_string();
        assert!(SyntaxType::ALL.iter().all(|value| text.contains(value.id())));
    }

    /// The page has the same names in an order of its own.
    #[test]
    fn names_are_those_of_the_page() {
        let page = include_str!("../../../../web/checker/view/tokens/vocabulary.ts");
        let has = |line: String| assert!(page.contains(&line), "vocabulary.ts has no `{line}`");
        for dimension in &Dimension::ALL[1..] {
            has(format!("{}: {{", dimension.id()));
            has(format!("name: '{}'", dimension_name(*dimension).0));
            for id in dimension.values() {
                has(format!(" {id}: '{}'", named(*dimension, id).0));
            }
        }
        has(format!("export const FEW = {FEW};"));
    }
}
