//! Giving up rights: what a process that runs guests, or a native compiler, may still ask the kernel for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What holds a worker. Kernels differ in what they offer; a pool tells what it got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jail {
    /// Landlock: no files, no network.
    pub landlock: bool,
    /// Seccomp: none but the few system calls that computing takes.
    pub seccomp: bool,
    /// Namespaces: a native compiler has processes, mounts and a network of its own. `None` where the language has no such
    /// compiler.
    pub namespaces: Option<bool>,
}

impl Jail {
    /// Whether everything is on.
    pub fn is_whole(&self) -> bool {
        self.landlock && self.seccomp && self.namespaces != Some(false)
    }
}

impl fmt::Display for Jail {
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

    use super::Jail;

    /// Memory that a worker may write to: a guest's largest memory, and what compiling takes.
    const MAX_DATA_BYTES: u64 = 8 << 30;
    /// What is asked of Landlock; older kernels do as much of it as they can.
    pub(in crate::worker) const LANDLOCK: ABI = ABI::V6;

    /// What computing takes: memory, signals (a guest's mistakes arrive as such), the clock, and the pipes that are open.
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
        libc::SYS_gettid,
        // Asks which pages of memory a guest has changed.
        libc::SYS_ioctl,
        libc::SYS_lseek,
        libc::SYS_madvise,
        // Images of guests' memory, to be mapped copy-on-write.
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

    /// What making copies of the process takes besides, and knowing how they ended.
    const ALLOWED_TO_COPY: &[libc::c_long] = &[libc::SYS_getppid, libc::SYS_pipe2, libc::SYS_wait4];
    /// The same with one first argument only.
    const ALLOWED_TO_COPY_IF: &[(libc::c_long, libc::c_int)] = &[
        // A mere copy: neither a thread, nor a process with other memory or rights.
        (libc::SYS_clone, libc::SIGCHLD),
        (libc::SYS_prctl, libc::PR_SET_PDEATHSIG),
    ];

    pub(super) fn enter(copies: bool) -> io::Result<Jail> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        limit(Resource::Core, 0)?;
        limit(Resource::Data, MAX_DATA_BYTES)?;
        limit(Resource::Nofile, 256)?;
        // Nothing is allowed of what the kernel can forbid.
        let landlock = restrict_files(Ok).map_err(io::Error::other)?;
        let mut rules: BTreeMap<_, _> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
        if copies {
            rules.extend(ALLOWED_TO_COPY.iter().map(|call| (*call, Vec::new())));
            for (call, argument) in ALLOWED_TO_COPY_IF {
                let is_it = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, *argument as u64);
                let rule = is_it.and_then(|is_it| SeccompRule::new(vec![is_it])).map_err(io::Error::other)?;
                rules.insert(*call, vec![rule]);
            }
        }
        Ok(Jail { landlock, seccomp: restrict_calls(rules, libc::EPERM)?, namespaces: None })
    }

    pub(in crate::worker) fn limit(resource: Resource, amount: u64) -> io::Result<()> {
        Ok(setrlimit(resource, Rlimit { current: Some(amount), maximum: Some(amount) })?)
    }

    /// Files, folders, network and other processes: only what `allow` adds stays allowed.
    pub(in crate::worker) fn restrict_files(
        allow: impl FnOnce(RulesetCreated) -> Result<RulesetCreated, RulesetError>,
    ) -> Result<bool, RulesetError> {
        let rules = Ruleset::default()
            .handle_access(AccessFs::from_all(LANDLOCK))?
            .handle_access(AccessNet::from_all(LANDLOCK))?
            .scope(Scope::from_all(LANDLOCK))?;
        let status = allow(rules.create()?)?.restrict_self()?;
        Ok(status.ruleset != RulesetStatus::NotEnforced)
    }

    /// System calls: all but these come back with `refusal`.
    pub(in crate::worker) fn restrict_calls(
        allowed: BTreeMap<libc::c_long, Vec<SeccompRule>>,
        refusal: libc::c_int,
    ) -> io::Result<bool> {
        let Ok(architecture) = std::env::consts::ARCH.try_into() else { return Ok(false) };
        let denied = SeccompAction::Errno(refusal.cast_unsigned());
        let filter = SeccompFilter::new(allowed, denied, SeccompAction::Allow, architecture);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(io::Error::other)?;
        match seccompiler::apply_filter_all_threads(&program) {
            Ok(()) => Ok(true),
            // A kernel, or a container, without it.
            Err(seccompiler::Error::Seccomp(_)) => Ok(false),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

#[cfg(target_os = "linux")]
pub(super) use linux::{LANDLOCK, limit, restrict_calls, restrict_files};

/// Gives up all rights, for good, but that to make copies of this process, if it `copies` itself. What was open stays open.
pub(super) fn enter(copies: bool) -> std::io::Result<Jail> {
    #[cfg(target_os = "linux")]
    return linux::enter(copies);
    #[cfg(not(target_os = "linux"))]
    let _ = copies;
    #[cfg(not(target_os = "linux"))]
    Ok(Jail { landlock: false, seccomp: false, namespaces: None })
}

/// Enters the jail and tries what nobody in it should be able to do. Returns what went through nevertheless: nothing, where
/// the kernel offers all that is asked of it.
pub fn probe() -> std::io::Result<(Jail, Vec<&'static str>)> {
    let jail = enter(true)?;
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
    Ok((jail, tries.iter().filter(|(_, attempt)| attempt()).map(|(name, _)| *name).collect()))
}
