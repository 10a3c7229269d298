#!/bin/bash
# Merges the shards of `assay execute`. submit.sh submits it to run after the last shard.
#
#SBATCH --job-name=assay-merge
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

# The folder with the results of all shards. A shard that failed has no part: `assay merge` then names it, and
# the array that runs it.
out=$1
shopt -s nullglob
parts=("$out"/shard-*/part.jsonl)
if ((${#parts[@]} == 0)); then
  echo "no shard has written its part to $out: see the logs of the shards" >&2
  exit 1
fi
exec assay merge "${parts[@]}" --out "$out"
