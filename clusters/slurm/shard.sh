#!/bin/bash
# One shard of `assay execute`, as a task of a job array. submit.sh submits it.
#
#SBATCH --job-name=assay
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#
# Slurm itself requeues a task whose node is lost. A task that Slurm, or this script, requeues continues from
# the journal in its folder.
set -uo pipefail

# The folder with the results of all shards, their number, and the arguments of `assay execute`.
out=$1 shards=$2
shift 2
# Exit codes of `assay`: a fault that may not occur again, and another process that writes to the folder. After a
# network split, the lost node's process may go on for a while.
try_again=4 in_use=5
# How often a task is requeued after these.
retries=${ASSAY_RETRIES:-5}

task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
echo "$(date +%T) task $task on ${SLURMD_NODENAME:-$(hostname)}, restart $restarts"

assay execute "$@" --shard "auto/$shards" --workers "${SLURM_CPUS_PER_TASK:-1}" \
  --out "$out/shard-$SLURM_ARRAY_TASK_ID"
code=$?

if [[ $code = "$try_again" || $code = "$in_use" ]] && ((restarts < retries)); then
  echo "$(date +%T) task $task ended with $code and is requeued"
  # Slurm ends this script then.
  scontrol requeue "$task" && sleep 60
fi
exit $code
