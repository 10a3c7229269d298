//! A Slurm of two nodes on this machine, and runs on it that are disturbed.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use super::GUIDE;
use super::work::{Work, cache, verdicts, wait_until};
use crate::guides;
use crate::setup;
use crate::shell::{output, program, root, run, succeeds};

const SCRIPTS: &str = "clusters/slurm";
const NODES: [&str; 2] = ["n1", "n2"];
/// The shards of a run: twice as many as nodes.
pub const SHARDS: usize = 4;
/// A job that is requeued waits for two minutes, unless it is told otherwise.
const TIMEOUT: Duration = Duration::from_secs(240);
/// A node refuses a job that it has ended in the same second.
const SOON: Duration = Duration::from_secs(3);

/// Checks that the scripts parse, and are executable.
pub fn check_scripts() -> Result<()> {
    let mut scripts = 0;
    for entry in fs::read_dir(root().join(SCRIPTS)).context("cannot read the scripts")? {
        let path = entry?.path();
        run(program("bash").arg("-n").arg(&path))?;
        ensure!(succeeds(program("test").arg("-x").arg(&path)), "{} is not executable", path.display());
        scripts += 1;
    }
    ensure!(scripts == 3, "there are {scripts} scripts in {SCRIPTS}");
    Ok(())
}

/// Why no Slurm runs on this machine.
pub fn why_not_here() -> Option<&'static str> {
    let is_root = output(program("id").arg("-u")).is_ok_and(|user| user.trim() == "0");
    if !is_root {
        return Some("only root can start Slurm here");
    }
    if setup::ensure(setup::SLURM).is_err() {
        return Some("Slurm and munge could not be installed (Debian, Ubuntu: `apt-get install slurm-wlm munge`)");
    }
    None
}

/// Runs arrays of jobs that are disturbed, and the guide's commands.
pub fn run_all(work: &Work) -> Result<()> {
    let slurm = Slurm::start(&work.assay)?;
    slurm.requeued(work).context("with a task that is requeued midway")?;
    slurm.retried(work).context("with tasks that end with the codes to try again")?;
    let environment = [("SLURM_CONF", slurm.configuration()), ("ASSAY_CACHE", cache())];
    let environment = environment.map(|(name, path)| (name.to_owned(), path.into_os_string()));
    guides::check_marked(GUIDE, "slurm", &work.assay, &environment)?;
    slurm.node_lost(work).context("with a node that is lost")
}

/// A running Slurm of two nodes. Dropping it ends its daemons.
pub struct Slurm {
    folder: TempDir,
    path: OsString,
}

/// A port that nobody listens on.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

impl Slurm {
    /// Starts a controller and two nodes, which listen on the loopback address only.
    pub fn start(assay: &Path) -> Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        let programs = assay.parent().context("assay is in a folder")?.to_owned();
        let others = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(programs).chain(std::env::split_paths(&others)))?;
        let slurm = Self { folder, path };
        let at = |name: &str| slurm.folder.path().join(name);
        for name in ["state", "log", "run", "spool.n1", "spool.n2"] {
            fs::create_dir(at(name)).context("cannot make a folder")?;
        }
        fs::write(slurm.configuration(), slurm.describe()?).context("cannot write the configuration")?;
        fs::write(at("cgroup.conf"), "CgroupPlugin=cgroup/v1\n").context("cannot write the configuration")?;
        // munge refuses folders that others may write to, and keys that others may read.
        run(program("chmod").args(["755"]).arg(at("")).arg(at("run")))?;
        let key = at("munge.key");
        run(program("dd")
            .args(["if=/dev/urandom", "bs=1024", "count=1", "status=none"])
            .arg(format!("of={}", key.display())))?;
        run(program("chmod").arg("400").arg(&key))?;
        let option = |name: &str, file: &str| format!("--{name}={}", at(file).display());
        run(program("munged").arg("--force").args([
            option("key-file", "munge.key"),
            option("socket", "run/munge.socket"),
            option("pid-file", "run/munged.pid"),
            option("log-file", "log/munged.log"),
            option("seed-file", "run/munged.seed"),
        ]))?;
        run(slurm.command("slurmctld").arg("-f").arg(slurm.configuration()))?;
        for node in NODES {
            slurm.start_node(node)?;
        }
        wait_until("a Slurm with two idle nodes", Duration::from_secs(60), || {
            let idle = output(slurm.command("sinfo").args(["-h", "-N", "-t", "idle", "-o", "%N"]));
            Ok(idle.is_ok_and(|idle| idle.lines().count() == NODES.len()))
        })?;
        Ok(slurm)
    }

    fn start_node(&self, node: &str) -> Result<()> {
        run(self.command("slurmd").args(["-N", node, "-f"]).arg(self.configuration()))
    }

    fn configuration(&self) -> PathBuf {
        self.folder.path().join("slurm.conf")
    }

    /// The configuration: two nodes with a processor each, without accounting, systemd and control groups.
    fn describe(&self) -> Result<String> {
        let host = output(program("hostname").arg("-s"))?;
        let (host, folder) = (host.trim(), self.folder.path().display());
        let mut text = format!(
            "ClusterName=assay\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\nSlurmUser=root\nSlurmdUser=root\n\
             AuthType=auth/munge\nCredType=cred/munge\nAuthInfo=socket={folder}/run/munge.socket\n\
             StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool.%n\n\
             SlurmctldPidFile={folder}/run/slurmctld.pid\nSlurmdPidFile={folder}/run/slurmd.%n.pid\n\
             SlurmctldLogFile={folder}/log/slurmctld.log\nSlurmdLogFile={folder}/log/slurmd.%n.log\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nJobAcctGatherType=jobacct_gather/none\n\
             AccountingStorageType=accounting_storage/none\nJobCompType=jobcomp/none\nMpiDefault=none\n\
             SwitchType=switch/none\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n\
             SchedulerType=sched/builtin\nSchedulerParameters=sched_interval=1\nReturnToService=2\nSlurmdTimeout=10\n\
             KillWait=2\nInactiveLimit=0\nMinJobAge=600\nJobRequeue=1\nMailProg=/bin/true\n\
             CommunicationParameters=NoInAddrAny,NoCtldInAddrAny\n",
            free_port()?
        );
        for node in NODES {
            text += &format!(
                "NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={} CPUs=1 State=UNKNOWN\n",
                free_port()?
            );
        }
        Ok(text + "PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP\n")
    }

    /// A command of Slurm, in whose jobs `assay` is on the path.
    fn command(&self, name: &str) -> Command {
        let mut command = program(name);
        command.env("SLURM_CONF", self.configuration()).env("PATH", &self.path).env("ASSAY_CACHE", cache());
        command
    }

    /// Submits shards and their merge, with a changed environment. Returns the id of the array.
    pub fn submit(&self, work: &Work, out: &Path, changed: &[(&str, &OsStr)]) -> Result<String> {
        let mut submit = self.command("bash");
        submit.arg(root().join(SCRIPTS).join("submit.sh")).arg(out).arg(SHARDS.to_string());
        submit.arg(work.samples()).arg("--tests").arg(work.tests()).envs(changed.iter().copied());
        let said = output(&mut submit)?;
        let id = said.strip_prefix("shards: job ").and_then(|rest| rest.split(',').next());
        Ok(id.with_context(|| format!("submit.sh says {said:?}"))?.to_owned())
    }

    /// Waits until all jobs have ended. Jobs that were requeued start soon.
    pub fn wait(&self) -> Result<()> {
        let mut updated: HashMap<String, Instant> = HashMap::new();
        wait_until("the end of the jobs", TIMEOUT, || {
            let jobs = output(self.command("squeue").args(["-h", "-r", "-o", "%i %T %r"]))?;
            for job in jobs.lines().filter(|job| job.ends_with("PENDING BeginTime")) {
                let id = job.split(' ').next().unwrap_or_default();
                if updated.get(id).is_some_and(|time| time.elapsed() < 2 * SOON) {
                    continue;
                }
                updated.insert(id.to_owned(), Instant::now());
                let time = format!("StartTime=now+{}", SOON.as_secs());
                // It may have started since.
                succeeds(self.command("scontrol").args(["update", &format!("job={id}"), &time]));
            }
            Ok(jobs.trim().is_empty())
        })
    }

    fn check(&self, work: &Work, out: &Path) -> Result<()> {
        work.compare(out).with_context(|| logs(out))
    }

    /// A task is requeued midway, and continues from its journal.
    fn requeued(&self, work: &Work) -> Result<()> {
        let out = work.path("requeued");
        let array = self.submit(work, &out, &[])?;
        let first = out.join("shard-0");
        wait_until("a task midway", TIMEOUT, || Ok(verdicts(&first) > 3))?;
        run(self.command("scontrol").arg("requeue").arg(format!("{array}_0")))?;
        self.wait()?;
        self.check(work, &out)?;
        ensure!(logs(&out).contains("restart 1"), "no task was restarted");
        Ok(())
    }

    /// The script requeues tasks that end with the codes to try again, and no others.
    fn retried(&self, work: &Work) -> Result<()> {
        let out = work.path("tried-again");
        let fake = work.path("fake");
        fs::create_dir_all(&fake).context("cannot make a folder")?;
        // The first shard cannot be judged at first, and then is in use. The second fails for good.
        let script = format!(
            "#!/bin/bash\n\
             if [[ $1 = execute && $SLURM_ARRAY_TASK_ID = 0 && ${{SLURM_RESTART_COUNT:-0}} -lt 2 ]]; then\n\
             exit $((4 + ${{SLURM_RESTART_COUNT:-0}})); fi\n\
             if [[ $1 = execute && $SLURM_ARRAY_TASK_ID = 1 ]]; then exit 3; fi\n\
             exec '{}' \"$@\"\n",
            work.assay.display()
        );
        fs::write(fake.join("assay"), script).context("cannot write a script")?;
        run(program("chmod").arg("755").arg(fake.join("assay")))?;
        let path = std::env::join_paths(std::iter::once(fake).chain(std::env::split_paths(&self.path)))?;
        self.submit(work, &out, &[("PATH", &path)])?;
        self.wait()?;
        let said = logs(&out);
        for part in ["ended with 4 and is requeued", "ended with 5 and is requeued", "restart 2", "--array=1"] {
            ensure!(said.contains(part), "the logs lack {part:?}\n{said}");
        }
        ensure!(!out.join("report.json").exists(), "a shard is missing, but there is a report");
        // As the merge says.
        self.submit(work, &out, &[("ASSAY_ARRAY", "1".as_ref())])?;
        self.wait()?;
        self.check(work, &out)
    }

    /// A node is lost midway. Slurm notices, and requeues its task on the other.
    fn node_lost(&self, work: &Work) -> Result<()> {
        let out = work.path("node-lost");
        let array = self.submit(work, &out, &[])?;
        let mut lost = None;
        wait_until("a task midway on each node", TIMEOUT, || {
            let jobs = output(self.command("squeue").args(["-h", "-r", "-t", "R", "-w", NODES[1], "-o", "%i"]))?;
            lost = jobs.trim().strip_prefix(&format!("{array}_")).map(|task| out.join(format!("shard-{task}")));
            Ok(lost.as_ref().is_some_and(|folder| verdicts(folder) > 3))
        })?;
        let folder = lost.context("a task runs")?;
        let daemon = fs::read_to_string(self.folder.path().join("run/slurmd.n2.pid")).context("n2 has no process")?;
        let mut processes = vec![daemon.trim().to_owned()];
        // The command, the script, and the daemon of the job.
        let mut process = command_in(&folder)?;
        for _ in 0..3 {
            processes.push(process.to_string());
            process = parent(process)?;
        }
        run(program("kill").arg("-KILL").args(&processes))?;
        self.wait()?;
        self.check(work, &out)?;
        ensure!(logs(&out).contains("restart 1"), "no task was restarted");
        self.start_node(NODES[1])
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        let _ = succeeds(self.command("scancel").args(["-u", "root"]));
        let _ = succeeds(self.command("scontrol").arg("shutdown"));
        for name in ["slurmctld", "slurmd.n1", "slurmd.n2", "munged"] {
            let id = fs::read_to_string(self.folder.path().join(format!("run/{name}.pid")));
            if let Ok(id) = id {
                let _ = succeeds(program("kill").arg(id.trim()));
            }
        }
    }
}

/// All logs of a run.
fn logs(out: &Path) -> String {
    let entries = fs::read_dir(out.join("logs")).into_iter().flatten().flatten();
    entries.filter_map(|entry| fs::read_to_string(entry.path()).ok()).collect::<Vec<_>>().join("")
}

/// The process of the command that writes to a folder.
fn command_in(folder: &Path) -> Result<u32> {
    let folder = folder.to_string_lossy();
    for entry in fs::read_dir("/proc")?.flatten() {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let words: Vec<_> = line.split(|&byte| byte == 0).map(String::from_utf8_lossy).collect();
        if words.get(1).is_some_and(|word| word == "execute")
            && words.contains(&folder)
            && let Ok(process) = entry.file_name().to_string_lossy().parse()
        {
            return Ok(process);
        }
    }
    bail!("no process writes to {folder}")
}

fn parent(process: u32) -> Result<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let behind = status.rsplit(')').next().unwrap_or_default();
    let parent = behind.split_whitespace().nth(1).and_then(|parent| parent.parse().ok());
    parent.context("a process has no parent")
}
