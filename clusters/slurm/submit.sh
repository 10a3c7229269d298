#!/bin/bash
# Judges samples by `assay execute` as an array of jobs, and merges the shards when all have ended:
#
#   submit.sh OUT SHARDS FILE [OPTIONS of `assay execute`]
#
# OUT is a folder that all nodes see. `assay` is on the path there, and ASSAY_CACHE is a folder of languages that
# `assay runtimes install --to` made. SBATCH_… variables set options of the jobs, such as SBATCH_PARTITION.
# ASSAY_ARRAY=LIST runs only some of the shards, as `assay merge` lists those that are missing.
set -euo pipefail

if (($# < 3)); then
  sed -n '2,/^set/{/^#/{s/^# \{0,1\}//;p}}' "$0" >&2
  exit 2
fi
out=$(realpath -m "$1") shards=$2
shift 2
if ! [[ $shards =~ ^[1-9][0-9]{0,5}$ ]]; then
  echo "SHARDS is a number from 1, not $shards" >&2
  exit 2
fi
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
mkdir -p "$out/logs"

array=$(sbatch --parsable --array="${ASSAY_ARRAY:-0-$((shards - 1))}" --output="$out/logs/%x-%A_%a.log" \
  "$here/shard.sh" "$out" "$shards" "$@")
# After all shards, whether they succeeded or not: the merge names those that are missing.
merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" --output="$out/logs/%x-%j.log" "$here/merge.sh" "$out")
echo "shards: job ${array%%;*}, merge: job ${merge%%;*}, logs: $out/logs"
