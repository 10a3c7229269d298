//! The page about the site: what its numbers are, and whom to ask.

use maud::{Markup, html};

use super::{CHECK, METRICS, SUBMIT, tier_class, tier_name};
use crate::board::Tier;
use crate::settings::Settings;

/// What each tier says about a number.
const TIERS: [(Tier, &str); 4] = [
    (Tier::Published, "The score is from a paper, which is cited with its table. This site cannot verify it."),
    (
        Tier::SelfScored,
        "The submitter scored the predictions or judged the programs. This site did not verify the result.",
    ),
    (Tier::Recomputed, "This site scored the submitted predictions when it was built. You can do the same."),
    (
        Tier::ReExecuted,
        "This site ran the submitted programs against the unit tests when it was built. You can do the same.",
    ),
];

/// The tiers, explained.
pub(super) fn tiers() -> Markup {
    html! {
        dl.tiers {
            @for (tier, about) in TIERS {
                div {
                    dt { span class=(tier_class(tier)) { (tier_name(tier)) } }
                    dd { (about) }
                }
            }
        }
    }
}

/// The page's content.
pub fn main(settings: &Settings) -> Markup {
    let Settings { name, about, repository, contact, licence, .. } = settings;
    html! {
        h1 { "About " (name) }
        p.lead { (about) }
        section aria-labelledby="trust" {
            h2 #trust { "How far to trust a number" }
            (tiers())
            p {
                "A submission is a folder with predictions and a report. When the site is built, every report is computed again from "
                "the predictions, byte for byte. Submissions that copy another one, or whose report was edited, are not shown."
            }
            p {
                "Each number names its metric and its profile. " a href={ "../" (METRICS) "/" } { "About the metrics" }
                " says what each one measures. Numbers of different profiles never share a column."
            }
        }
        section aria-labelledby="privacy" {
            h2 #privacy { "Your files stay in your browser" }
            p {
                "The " a href={ "../" (CHECK) "/" } { "checker" } " scores files, and runs programs, in your browser. "
                "Its pages can connect to this site only, and send nothing. There are no cookies and no analytics."
            }
        }
        section aria-labelledby="people" {
            h2 #people { "Who runs this site" }
            @if repository.is_none() && contact.is_none() {
                p { "The maintainers have named neither a repository nor a contact." }
            }
            ul.plain-list {
                @if let Some(repository) = repository {
                    li { "The results are in " a href=(repository) rel="noopener" { "a public repository" } "." }
                }
                @if let Some(contact) = contact {
                    li { "Questions go to " a href=(contact) rel="noopener" { (contact.trim_start_matches("mailto:")) } "." }
                }
                @if let Some(licence) = licence { li { "The results have the licence " (licence) "." } }
                li { "The software is Assay, under the Apache License 2.0." }
            }
            p { a href={ "../" (SUBMIT) "/" } { "How to submit" } }
        }
    }
}
