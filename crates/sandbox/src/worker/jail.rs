//! Giving up rights: what a process that runs guests may still ask the kernel for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What holds a worker. Kernels differ in what they offer; a pool tells what it got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jail {
    /// Landlock: no files, no network.
    pub landlock: bool,
    /// Seccomp: none but the few system calls that computing takes.
    pub seccomp: bool,
}

impl fmt::Display for Jail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |is_on| if is_on { "on" } else { "not available" };
        write!(f, "Landlock {}, seccomp {}", word(self.landlock), word(self.seccomp))
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeMap;
    use std::io;

    use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetStatus, Scope};
    use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

    use super::Jail;

    /// Memory that a worker may write to: a guest's largest memory, and what compiling takes.
    const MAX_DATA_BYTES: u64 = 8 << 30;

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

    pub(super) fn enter() -> io::Result<Jail> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        let limit = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
        setrlimit(Resource::Core, limit(0))?;
        setrlimit(Resource::Data, limit(MAX_DATA_BYTES))?;
        setrlimit(Resource::Nofile, limit(256))?;
        Ok(Jail { landlock: restrict_files().map_err(io::Error::other)?, seccomp: restrict_calls()? })
    }

    /// Files, folders, network and other processes: nothing is allowed of what the kernel can forbid.
    fn restrict_files() -> Result<bool, landlock::RulesetError> {
        let abi = ABI::V6;
        let rules = Ruleset::default()
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .scope(Scope::from_all(abi))?;
        let status = rules.create()?.restrict_self()?;
        Ok(status.ruleset != RulesetStatus::NotEnforced)
    }

    fn restrict_calls() -> io::Result<bool> {
        let Ok(architecture) = std::env::consts::ARCH.try_into() else { return Ok(false) };
        let rules: BTreeMap<_, _> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
        let denied = SeccompAction::Errno(libc::EPERM.cast_unsigned());
        let filter = SeccompFilter::new(rules, denied, SeccompAction::Allow, architecture);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(io::Error::other)?;
        match seccompiler::apply_filter_all_threads(&program) {
            Ok(()) => Ok(true),
            // A kernel, or a container, without it.
            Err(seccompiler::Error::Seccomp(_)) => Ok(false),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Gives up all rights, for good. What was open stays open.
pub(super) fn enter() -> std::io::Result<Jail> {
    #[cfg(target_os = "linux")]
    return linux::enter();
    #[cfg(not(target_os = "linux"))]
    Ok(Jail { landlock: false, seccomp: false })
}

/// Enters the jail and tries what nobody in it should be able to do. Returns what went through nevertheless: nothing, where
/// the kernel offers all that is asked of it.
pub fn probe() -> std::io::Result<(Jail, Vec<&'static str>)> {
    let jail = enter()?;
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
