//! `assay corpus uses`.

use anyhow::anyhow;
use assay_base::canonical;
use assay_corpus::examples::{Funnel, Step};
use assay_corpus::project::{Files, Project, Source, Use};

use super::repositories::{self, Limits};
use crate::args::UsesArgs;
use crate::exit::{Failure, Verdict};
use crate::output::Stream;
use crate::print::{DIM, counted, visible};

pub(crate) fn run(args: &UsesArgs) -> Result<Verdict, Failure> {
    let limits =
        Limits { min_files: 1, max_files: args.max_files, max_size: u64::MAX, max_file_size: args.max_file_size };
    let mut funnel = Funnel::default();
    // Follow a link that the user names; links inside the folder are not followed.
    let folder = args.project.canonicalize().unwrap_or_else(|_| args.project.clone());
    let Some(listing) = repositories::open(folder, args.language, limits, &mut funnel) else {
        let step = Step::ALL.into_iter().find(|&step| funnel.removed(step).repositories > 0);
        let why = step.map_or("cannot be used", Step::why);
        return Err(Failure::misuse(anyhow!("{} {why} in {}", args.project.display(), args.language)));
    };
    let texts = listing.read(limits, &mut funnel);
    let settings = listing.read_settings(limits);
    let sources = texts.iter().map(|(path, text)| Source { path, text }).collect();
    let settings: Vec<Source<'_>> = settings.iter().map(|(path, text)| Source { path, text }).collect();
    let project = Project::new(&Files::new(args.language, 0), sources, &settings);
    let mut stream = if args.json { Stream::raw() } else { Stream::styled() };
    for (file, uses) in project.uses().iter().enumerate() {
        for found in uses {
            let line = if args.json { json(&project, file, found) } else { plain(&project, file, found) };
            stream.write(&line)?;
        }
        if stream.is_closed() {
            return Ok(Verdict::Fine);
        }
    }
    if !args.json {
        for step in Step::ALL {
            let files = funnel.removed(step).files;
            if files > 0 {
                let line = format!("{DIM}{} skipped: it {}{DIM:#}\n", counted(files, "file", "files"), step.why());
                stream.write(&line)?;
            }
        }
    }
    stream.finish()?;
    Ok(Verdict::Fine)
}

fn json(project: &Project<'_>, file: usize, found: &Use) -> String {
    let source = project.source(file);
    let definition = found.definition.map(|definition| {
        serde_json::json!({
            "file": project.source(definition.file).path,
            "start_lineno": definition.first_line,
            "end_lineno": definition.last_line,
        })
    });
    canonical::line(&serde_json::json!({
        "file": source.path,
        "start": found.start,
        "end": found.end,
        "name": &source.text[found.start..found.end],
        "member": found.is_member,
        "far": found.is_far,
        "definition": definition,
    }))
}

fn plain(project: &Project<'_>, file: usize, found: &Use) -> String {
    let source = project.source(file);
    let before = &source.text[..found.start];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let far = if found.is_far { "~" } else { "" };
    let name = &source.text[found.start..found.end];
    let definition = found.definition.map_or_else(String::new, |definition| {
        format!("  {DIM}{}:{}{DIM:#}", visible(project.source(definition.file).path), definition.first_line + 1)
    });
    format!("{}:{line}:{column}: {far}{}{definition}\n", visible(source.path), visible(name))
}
