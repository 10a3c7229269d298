//! The inside of a cell: how a process becomes one, and the one compiler that it then runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use landlock::{Access, AccessFs, RulesetCreatedAttr, path_beneath_rules};
use rustix::process::Resource;
use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

use super::jail::{LANDLOCK, limit, restrict_calls, restrict_files};
use super::native::{Done, Job};
use super::protocol::Reply;

/// Where the compiler's output goes: a file of the scratch folder, so that its size is bounded too.
const SAID: &str = ".said";
/// How many processes and threads there may be.
const MAX_PROCESSES: u64 = 128;
/// The most files and folders that the scratch folder may hold.
const MAX_FILES: u64 = 20_000;
/// Room for a compiler's code and libraries, beside the memory that it may write to.
const ADDRESSES: u64 = 4 << 30;
/// All namespaces that keep a process apart: those of users, mounts, processes, network, messages and host name.
const NAMESPACES: libc::c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS;
/// The user that the compiler takes itself for: nobody.
const NOBODY: u32 = 65534;

/// What compiling takes: files (which of them, Landlock decides), memory, threads, and processes of its own to link with. No
/// network, signals to others, groups of processes, mounts or tracing, and nothing that changes users or limits.
const ALLOWED: &[libc::c_long] = &[
    libc::SYS_brk,
    libc::SYS_chdir,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_copy_file_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    libc::SYS_execve,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fallocate,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fcntl,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_futex,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_linkat,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_mkdirat,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_read,
    libc::SYS_readlinkat,
    libc::SYS_readv,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_sendmsg,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_sigaltstack,
    libc::SYS_statx,
    libc::SYS_symlinkat,
    libc::SYS_sysinfo,
    libc::SYS_umask,
    libc::SYS_uname,
    libc::SYS_unlinkat,
    libc::SYS_utimensat,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_write,
    libc::SYS_writev,
];

/// Older forms of the same, which newer processors do not have.
#[cfg(target_arch = "x86_64")]
const ALLOWED_OLD: &[libc::c_long] = &[
    libc::SYS_access,
    libc::SYS_arch_prctl,
    libc::SYS_chmod,
    libc::SYS_dup2,
    libc::SYS_epoll_wait,
    libc::SYS_link,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_open,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_stat,
    libc::SYS_symlink,
    libc::SYS_time,
    libc::SYS_unlink,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_OLD: &[libc::c_long] = &[];

/// Calls that are allowed with some arguments only: the call, the argument's number, the bits of it that matter, and what they
/// may be.
const ALLOWED_IF: &[(libc::c_long, u8, u64, &[u64])] = &[
    // No new namespaces. `clone3` is refused, as its arguments cannot be seen; the C library then takes this one.
    (libc::SYS_clone, 0, NAMESPACES as u64 | libc::CLONE_NEWCGROUP as u64, &[0]),
    // That a file is closed in programs that are started, and that reading does not wait.
    (libc::SYS_ioctl, 1, u32::MAX as u64, &[libc::FIOCLEX, libc::FIONBIO]),
    // Names of threads and of memory.
    (libc::SYS_prctl, 0, u64::MAX, &[libc::PR_SET_NAME as u64, libc::PR_SET_VMA as u64]),
    // A pair of ends that are connected to each other, by which Rust starts programs. There is no call to connect to others.
    (libc::SYS_socketpair, 0, u64::MAX, &[libc::AF_UNIX as u64]),
    // Limits: to look at, not to change.
    (libc::SYS_prlimit64, 2, u64::MAX, &[0]),
];

/// Becomes a cell, and does the job.
pub(super) fn run(job: &Job, scratch: &Path, namespaces: bool) -> Reply {
    if namespaces && leave(scratch, job.bounds.scratch).is_err() {
        return Reply::NoNamespaces;
    }
    let fault = |error: io::Error| Reply::Fault(error.to_string());
    if let Err(error) = lock(job, scratch, namespaces) {
        return fault(error);
    }
    compile(job, scratch, namespaces).map_or_else(fault, Reply::Done)
}

/// Goes into namespaces where there is nobody else, and lays a file system of limited size over the scratch folder.
fn leave(scratch: &Path, bytes: u64) -> io::Result<()> {
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    // SAFETY: this process has one thread, so nothing observes that its resources are no longer shared.
    #[allow(unsafe_code)]
    check(unsafe { libc::unshare(NAMESPACES) })?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{NOBODY} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{NOBODY} {group} 1"))?;
    // What is mounted here is seen by nobody else.
    mount(None, Path::new("/"), libc::MS_REC | libc::MS_PRIVATE, "")?;
    let options = format!("size={bytes},nr_inodes={MAX_FILES},mode=700");
    mount(Some("tmpfs"), scratch, libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC, &options)
}

fn mount(kind: Option<&str>, at: &Path, flags: libc::c_ulong, options: &str) -> io::Result<()> {
    use std::os::unix::ffi::OsStrExt;
    let text = |bytes: &[u8]| std::ffi::CString::new(bytes).map_err(io::Error::other);
    let kind = text(kind.unwrap_or("none").as_bytes())?;
    let (at, options) = (text(at.as_os_str().as_bytes())?, text(options.as_bytes())?);
    // SAFETY: all pointers are to strings that end with a zero, and live until the call is over.
    #[allow(unsafe_code)]
    check(unsafe { libc::mount(kind.as_ptr(), at.as_ptr(), kind.as_ptr(), flags, options.as_ptr().cast()) })
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Writes the job's files, and gives up all rights but those that it takes.
fn lock(job: &Job, scratch: &Path, namespaces: bool) -> io::Result<()> {
    std::env::set_current_dir(scratch)?;
    for (name, bytes) in &job.files {
        fs::write(own(name)?, bytes)?;
    }
    let bounds = &job.bounds;
    limit(Resource::Core, 0)?;
    limit(Resource::Cpu, bounds.cpu.as_secs())?;
    limit(Resource::Data, bounds.memory)?;
    limit(Resource::As, bounds.memory + ADDRESSES)?;
    limit(Resource::Fsize, bounds.scratch)?;
    limit(Resource::Nofile, 1024)?;
    if namespaces {
        // Elsewhere the user's other processes would count, too.
        limit(Resource::Nproc, MAX_PROCESSES)?;
    }
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let execute = read | AccessFs::Execute;
    let write = AccessFs::from_all(LANDLOCK) & !(AccessFs::Execute | AccessFs::IoctlDev);
    let no_landlock = |error| io::Error::other(format!("Landlock: {error}"));
    let is_on = restrict_files(|rules| {
        rules
            .add_rules(path_beneath_rules(&job.readable, read))?
            .add_rules(path_beneath_rules(&job.executable, execute))?
            .add_rules(path_beneath_rules(["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile))?
            .add_rules(path_beneath_rules([scratch], write))
    });
    if !is_on.map_err(no_landlock)? {
        return Err(io::Error::other("this kernel has no Landlock, which would keep it from reading everything"));
    }
    // Refused as if the kernel did not know the call, which the C library has answers to.
    if !restrict_calls(calls()?, libc::ENOSYS)? {
        return Err(io::Error::other("this kernel has no seccomp, which would keep it from asking for everything"));
    }
    Ok(())
}

fn calls() -> io::Result<BTreeMap<libc::c_long, Vec<SeccompRule>>> {
    let mut calls: BTreeMap<_, _> = ALLOWED.iter().chain(ALLOWED_OLD).map(|call| (*call, Vec::new())).collect();
    for (call, argument, bits, values) in ALLOWED_IF {
        let rule = |value: &u64| {
            let comparison = SeccompCmpOp::MaskedEq(*bits);
            let condition = SeccompCondition::new(*argument, SeccompCmpArgLen::Qword, comparison, *value);
            condition.and_then(|condition| SeccompRule::new(vec![condition])).map_err(io::Error::other)
        };
        calls.insert(*call, values.iter().map(rule).collect::<io::Result<_>>()?);
    }
    Ok(calls)
}

fn compile(job: &Job, scratch: &Path, namespaces: bool) -> io::Result<Done> {
    let said = File::options().append(true).create_new(true).open(SAID)?;
    let variables =
        job.environment.iter().map(|(name, value)| (name, value.replace(Job::SCRATCH, &scratch.to_string_lossy())));
    // The first process in its namespace: when it ends, all others there end too.
    let status = Command::new(&job.program)
        .args(&job.arguments)
        .env_clear()
        .envs(variables)
        .stdin(Stdio::null())
        .stdout(said.try_clone()?)
        .stderr(said)
        .status()
        .map_err(|error| io::Error::other(format!("{}: {error}", job.program.display())))?;
    let mut text = Vec::new();
    File::open(SAID)?.take(job.bounds.output).read_to_end(&mut text)?;
    let mut files = BTreeMap::new();
    for name in &job.results {
        collect(own(name)?, &mut files)?;
    }
    let status = status.code().ok_or_else(|| status.signal().unwrap_or_default());
    Ok(Done { status, cpu: cpu_of_children()?, said: text, files, namespaces })
}

/// A name of a file in the scratch folder.
fn own(name: &str) -> io::Result<PathBuf> {
    let path = PathBuf::from(name);
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if is_plain { Ok(path) } else { Err(io::Error::other(format!("`{name}` leads out of the scratch folder"))) }
}

/// Reads a file, or all files of a folder. What is neither is none of the compiler's results.
fn collect(path: PathBuf, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let mut todo = BTreeSet::from([path]);
    while let Some(path) = todo.pop_first() {
        let kind = match fs::symlink_metadata(&path) {
            Ok(found) => found.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if kind.is_dir() {
            for entry in fs::read_dir(&path)? {
                todo.insert(entry?.path());
            }
        } else if kind.is_file() {
            files.insert(path.to_string_lossy().into_owned(), fs::read(&path)?);
        }
    }
    Ok(())
}

/// The processor time that the compiler took, with all that it started.
fn cpu_of_children() -> io::Result<Duration> {
    // SAFETY: zeros are a valid `rusage`, and the call writes to it what it is given room for.
    #[allow(unsafe_code)]
    let usage = unsafe {
        let mut usage = std::mem::zeroed::<libc::rusage>();
        check(libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage))?;
        usage
    };
    let time =
        |time: libc::timeval| Duration::new(time.tv_sec.unsigned_abs(), time.tv_usec.unsigned_abs() as u32 * 1000);
    Ok(time(usage.ru_utime) + time(usage.ru_stime))
}
