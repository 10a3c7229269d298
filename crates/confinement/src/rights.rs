//! Confinement: the system calls that remain allowed for a process that runs guests or a native
//! compiler.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The confinement of a process. Kernels differ in what they offer, so a process reports what it
/// got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// Landlock forbids files and network.
    pub landlock: bool,
    /// Seccomp forbids all system calls except the few that computing needs.
    pub seccomp: bool,
    /// A native compiler has its own namespaces for processes, mounts and network. `None` where the
    /// language has no native compiler.
    pub namespaces: Option<bool>,
}

impl Confinement {
    /// Whether all parts of the confinement are on.
    pub fn is_complete(&self) -> bool {
        self.landlock && self.seccomp && self.namespaces != Some(false)
    }
}

impl fmt::Display for Confinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |is_on| if is_on { "on" } else { "not available" };
        write!(f, "Landlock {}, seccomp {}", word(self.landlock), word(self.seccomp))?;
        self.namespaces.map_or(Ok(()), |is_on| write!(f, ", the compiler's namespaces {}", word(is_on)))
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeMap;
    use std::io;

    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreated, RulesetError, RulesetStatus, Scope,
    };
    use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };

    use super::Confinement;

    /// The writable memory of a worker, in bytes: for a guest's largest memory, and for compiling.
    const MAX_DATA_BYTES: u64 = 8 << 30;
    /// The Landlock version that is requested. Older kernels enforce the part that they support.
    pub(crate) const LANDLOCK: ABI = ABI::V6;

    /// The system calls that computing needs: for memory, signals (a guest's traps arrive as
    /// signals), the clock, and the open pipes.
    const ALLOWED: &[libc::c_long] = &[
        libc::SYS_brk,
        libc::SYS_clock_gettime,
        libc::SYS_close,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_fcntl,
        libc::SYS_fstat,
        libc::SYS_ftruncate,
        libc::SYS_futex,
        libc::SYS_getpid,
        libc::SYS_getrandom,
        // Counts the page faults of a run.
        libc::SYS_getrusage,
        libc::SYS_gettid,
        // Finds the pages of memory that a guest has written to.
        libc::SYS_ioctl,
        libc::SYS_lseek,
        libc::SYS_madvise,
        // Holds images of guests' memory, which are mapped copy-on-write.
        libc::SYS_memfd_create,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_pread64,
        libc::SYS_pwrite64,
        libc::SYS_read,
        libc::SYS_readv,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sched_getaffinity,
        libc::SYS_sched_yield,
        libc::SYS_sigaltstack,
        libc::SYS_write,
        libc::SYS_writev,
    ];

    /// The additional calls for a process that forks and waits for its forks.
    const ALLOWED_TO_FORK: &[libc::c_long] = &[libc::SYS_getppid, libc::SYS_pipe2, libc::SYS_wait4];
    /// Additional calls that are allowed with one first argument only.
    const ALLOWED_TO_FORK_IF: &[(libc::c_long, libc::c_int)] = &[
        // A plain fork: no thread, and no process with other memory or rights.
        (libc::SYS_clone, libc::SIGCHLD),
        (libc::SYS_prctl, libc::PR_SET_PDEATHSIG),
    ];

    pub(super) fn confine(forks: bool) -> io::Result<Confinement> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        limit(Resource::Core, 0)?;
        limit(Resource::Data, MAX_DATA_BYTES)?;
        limit(Resource::Nofile, 256)?;
        // No rule is added, so Landlock forbids everything that it can.
        let landlock = restrict_files(Ok).map_err(io::Error::other)?;
        let mut rules: BTreeMap<_, _> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
        if forks {
            rules.extend(ALLOWED_TO_FORK.iter().map(|call| (*call, Vec::new())));
            for (call, argument) in ALLOWED_TO_FORK_IF {
                let is_it = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, *argument as u64);
                let rule = is_it.and_then(|is_it| SeccompRule::new(vec![is_it])).map_err(io::Error::other)?;
                rules.insert(*call, vec![rule]);
            }
        }
        Ok(Confinement { landlock, seccomp: restrict_calls(rules, libc::EPERM)?, namespaces: None })
    }

    pub(crate) fn limit(resource: Resource, amount: u64) -> io::Result<()> {
        Ok(setrlimit(resource, Rlimit { current: Some(amount), maximum: Some(amount) })?)
    }

    /// Restricts files, folders, network and signals to other processes to what `allow` permits.
    /// Returns whether the kernel enforces any of it.
    pub(crate) fn restrict_files(
        allow: impl FnOnce(RulesetCreated) -> Result<RulesetCreated, RulesetError>,
    ) -> Result<bool, RulesetError> {
        let rules = Ruleset::default()
            .handle_access(AccessFs::from_all(LANDLOCK))?
            .handle_access(AccessNet::from_all(LANDLOCK))?
            .scope(Scope::from_all(LANDLOCK))?;
        let status = allow(rules.create()?)?.restrict_self()?;
        Ok(status.ruleset != RulesetStatus::NotEnforced)
    }

    /// Makes all system calls outside `allowed` fail with the error `refusal`. Returns whether the
    /// kernel enforces it.
    pub(crate) fn restrict_calls(
        allowed: BTreeMap<libc::c_long, Vec<SeccompRule>>,
        refusal: libc::c_int,
    ) -> io::Result<bool> {
        let Ok(architecture) = std::env::consts::ARCH.try_into() else { return Ok(false) };
        let denied = SeccompAction::Errno(refusal.cast_unsigned());
        let filter = SeccompFilter::new(allowed, denied, SeccompAction::Allow, architecture);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(io::Error::other)?;
        match seccompiler::apply_filter_all_threads(&program) {
            Ok(()) => Ok(true),
            // The kernel or the container has no seccomp.
            Err(seccompiler::Error::Seccomp(_)) => Ok(false),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

#[cfg(target_os = "linux")]
pub(crate) use linux::{LANDLOCK, limit, restrict_calls, restrict_files};

/// Gives up all rights permanently. If `forks` is set, the process may still fork itself. Open
/// files remain usable.
pub fn confine(forks: bool) -> std::io::Result<Confinement> {
    #[cfg(target_os = "linux")]
    return linux::confine(forks);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = forks;
        Ok(Confinement::default())
    }
}

/// Confines this process, and tries operations that must fail. Returns those that succeed: none,
/// where the kernel supports the complete confinement.
///
/// Fails if the process cannot be confined.
pub fn probe() -> std::io::Result<(Confinement, Vec<&'static str>)> {
    let confinement = confine(true)?;
    type Attempt = fn() -> bool;
    let tries: [(&str, Attempt); 7] = [
        ("read a file", || std::fs::read("/etc/passwd").is_ok()),
        ("list a folder", || std::fs::read_dir("/").is_ok()),
        ("look at itself", || std::fs::read("/proc/self/environ").is_ok()),
        ("write a file", || std::fs::write(std::env::temp_dir().join("assay-probe"), "x").is_ok()),
        ("open a socket", || std::net::UdpSocket::bind("127.0.0.1:0").is_ok()),
        ("start a program", || std::process::Command::new("/bin/true").spawn().is_ok()),
        ("start a thread", || std::thread::Builder::new().spawn(|| {}).is_ok()),
    ];
    Ok((confinement, tries.iter().filter(|(_, attempt)| attempt()).map(|(name, _)| *name).collect()))
}
