//! The shard of a run, by number or from a cluster's scheduler.

use std::env;

use assay_execution::plan::Shard;

/// The variables in which schedulers count the jobs of an array, in the order of the search.
const INDICES: [(&str, &str); 3] =
    [("ASSAY_SHARD_INDEX", "any scheduler"), ("SLURM_ARRAY_TASK_ID", "Slurm"), ("JOB_COMPLETION_INDEX", "Kubernetes")];

/// Parses `I/N`, `auto` or `auto/N`.
pub(super) fn parse(text: &str) -> Result<Shard, String> {
    parse_with(text, |name| env::var(name).ok().filter(|value| !value.is_empty()))
}

fn parse_with(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let of = match text.split_once('/') {
        None if text == "auto" => None,
        Some(("auto", of)) => {
            Some(of.parse::<u64>().map_err(|_| "auto/N needs the number of shards, such as auto/16")?)
        }
        _ => return text.parse(),
    };
    let number = |name: &str| match variable(name) {
        None => Ok(None),
        Some(text) => text.parse::<u64>().map(Some).map_err(|_| format!("{name} is {text:?}, and no number")),
    };
    let mut found = None;
    for (name, _) in INDICES {
        if let Some(index) = number(name)? {
            found = Some((name, index));
            break;
        }
    }
    let (name, id) = found.ok_or_else(|| {
        let names: Vec<String> = INDICES.iter().map(|(name, scheduler)| format!("{name} ({scheduler})")).collect();
        format!("auto needs the number of this job in one of these variables: {}", names.join(", "))
    })?;
    let (index, of) = match of {
        // Jobs count from 0, also those of a part of the array that runs again.
        Some(of) => (id, of),
        None => of_array(name, id, number)?,
    };
    if index >= of {
        return Err(format!("{name} is {id}, and jobs of {of} shards are counted from 0 to {}", of.saturating_sub(1)));
    }
    format!("{}/{of}", index + 1).parse()
}

/// The shard of a job in a complete array: its index, and the number of jobs.
fn of_array(name: &str, id: u64, number: impl Fn(&str) -> Result<Option<u64>, String>) -> Result<(u64, u64), String> {
    let unknown = || format!("auto does not know the number of shards; give it, as auto/N, with {name} counted from 0");
    match name {
        "SLURM_ARRAY_TASK_ID" => {
            let of = number("SLURM_ARRAY_TASK_COUNT")?.ok_or_else(unknown)?;
            let [first, last] = ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX"].map(&number);
            let (first, last) = (first?.ok_or_else(unknown)?, last?.ok_or_else(unknown)?);
            let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
            // In `--array=0-15` and `--array=1-16`, every job is a shard. An array with gaps is a part of another.
            if step != 1 || last.checked_sub(first).and_then(|span| span.checked_add(1)) != Some(of) {
                return Err(format!(
                    "the array has gaps: give the number of shards of the complete array, as auto/N, with {name} counted from 0"
                ));
            }
            Ok((id.checked_sub(first).ok_or_else(unknown)?, of))
        }
        "ASSAY_SHARD_INDEX" => Ok((id, number("ASSAY_SHARD_COUNT")?.ok_or_else(unknown)?)),
        _ => Err(unknown()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str, variables: &[(&str, &str)]) -> Result<(u64, u64), String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        parse_with(text, variable).map(|shard| (shard.index, shard.of))
    }

    #[test]
    fn schedulers_say_which_shard_a_job_is() {
        let slurm = |id, first, last, count| {
            [
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", first),
                ("SLURM_ARRAY_TASK_MAX", last),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ]
        };
        assert_eq!(parsed("2/4", &[]), Ok((1, 4)));
        assert_eq!(parsed("auto", &slurm("0", "0", "15", "16")), Ok((0, 16)));
        assert_eq!(parsed("auto", &slurm("16", "1", "16", "16")), Ok((15, 16)));
        // A part of an array.
        assert_eq!(parsed("auto/16", &slurm("7", "3", "7", "2")), Ok((7, 16)));
        assert!(parsed("auto", &slurm("7", "3", "7", "2")).is_err_and(|error| error.contains("gaps")));
        assert_eq!(parsed("auto/8", &[("JOB_COMPLETION_INDEX", "7")]), Ok((7, 8)));
        assert!(parsed("auto", &[("JOB_COMPLETION_INDEX", "7")]).is_err_and(|error| error.contains("auto/N")));
        assert_eq!(parsed("auto", &[("ASSAY_SHARD_INDEX", "0"), ("ASSAY_SHARD_COUNT", "2")]), Ok((0, 2)));
        for (text, variables) in [
            ("auto", &[][..]),
            ("auto/", &[("JOB_COMPLETION_INDEX", "0")]),
            ("auto/0", &[("JOB_COMPLETION_INDEX", "0")]),
            ("auto/8", &[("JOB_COMPLETION_INDEX", "8")]),
            ("auto/8", &[("JOB_COMPLETION_INDEX", "one")]),
            ("auto/99999999999", &[("JOB_COMPLETION_INDEX", "0")]),
            ("automatic", &[("JOB_COMPLETION_INDEX", "0")]),
            ("0/4", &[]),
        ] {
            assert!(parsed(text, variables).is_err(), "{text} {variables:?}");
        }
    }
}
