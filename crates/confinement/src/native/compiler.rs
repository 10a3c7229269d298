//! The process of one compiler: how it confines itself, and how it runs the compiler.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

use landlock::{Access, AccessFs, RulesetCreatedAttr, path_beneath_rules};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Resource, pidfd_open};
use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

use super::{Answer, Job, JobLimits, JobResult, Reply, Request};
use crate::cpu_time;
use crate::message::{read, write};
use crate::rights::{LANDLOCK, limit, restrict_calls, restrict_files};

/// The file for the compiler's output. It is in the scratch folder, so its size is limited too.
const OUTPUT: &str = ".output";
/// The most processes and threads.
const MAX_PROCESSES: u64 = 128;
/// The most files and folders in the scratch folder.
const MAX_FILES: u64 = 20_000;
/// Address space for a compiler's code and libraries, in addition to its writable memory, in bytes.
const ADDRESSES: u64 = 4 << 30;
/// The namespaces that isolate a process: users, mounts, processes, network, messages and host
/// name.
const NAMESPACES: libc::c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS;
/// The user and group that the compiler sees itself as: nobody.
const NOBODY: u32 = 65534;

/// The system calls that compiling needs: for files (Landlock decides which), memory, threads, and
/// processes for linking.
///
/// No call is allowed for the network, signals to others, process groups, mounts or tracing, nor to
/// change users or limits.
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
    libc::SYS_pidfd_open,
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

/// Older forms of these calls, which newer architectures lack.
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

/// Calls that are allowed with some arguments only: the call, the argument's index, the bits of it
/// that are compared, and their allowed values.
const ALLOWED_IF: &[(libc::c_long, u8, u64, &[u64])] = &[
    // No new namespaces. `clone3` is refused, as a filter cannot see its arguments. The C library
    // then falls back to `clone`.
    (libc::SYS_clone, 0, NAMESPACES as u64 | libc::CLONE_NEWCGROUP as u64, &[0]),
    // Sets close-on-exec and non-blocking mode, and tells how much can be read.
    (libc::SYS_ioctl, 1, u32::MAX as u64, &[libc::FIOCLEX, libc::FIONBIO, libc::FIONREAD]),
    // Sets the names of threads and of memory.
    (libc::SYS_prctl, 0, u64::MAX, &[libc::PR_SET_NAME as u64, libc::PR_SET_VMA as u64]),
    // A pair of connected sockets, by which Rust starts programs. No allowed call connects a socket
    // to others.
    (libc::SYS_socketpair, 0, u64::MAX, &[libc::AF_UNIX as u64]),
    // Reads limits, but does not change them.
    (libc::SYS_prlimit64, 2, u64::MAX, &[0]),
];

/// The interval between two checks of a compiler's processor time.
const CHECK_INTERVAL: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// Confines this process, and does the job.
pub(super) fn run(job: &Job, scratch: &Path, namespaces: bool) -> Reply {
    match confine(job, scratch, namespaces, Some(job.limits.cpu)) {
        Ok(()) => compile(job, scratch, namespaces).map_or_else(|error| failed(&error), Reply::Done),
        Err(reply) => reply,
    }
}

/// Confines this process, starts a compiler that stays, and has it serve requests until there are no
/// more.
pub(super) fn serve(
    job: &Job,
    scratch: &Path,
    namespaces: bool,
    from: &mut impl Read,
    to: &mut impl Write,
) -> io::Result<()> {
    // The limit of processor time is for each request.
    let mut compiler = match confine(job, scratch, namespaces, None).map(|()| start_resident(job, scratch)) {
        Ok(Ok(compiler)) => compiler,
        Ok(Err(error)) => return write(to, &failed(&error)),
        Err(reply) => return write(to, &reply),
    };
    write(to, &Reply::Ready { namespaces })?;
    while let Some(Request::Ask(request)) = read(from)? {
        let reply = match answer(&mut compiler, &request, &job.limits) {
            Ok(Some(answer)) => Reply::Answered(answer),
            Ok(None) => Reply::Spent,
            Err(error) => Reply::Failed(format!("{error}: {}", said(job)?)),
        };
        let is_last = !matches!(reply, Reply::Answered(_));
        write(to, &reply)?;
        if is_last {
            break;
        }
    }
    Ok(())
}

fn failed(error: &io::Error) -> Reply {
    Reply::Failed(error.to_string())
}

/// Enters namespaces, if they are wanted, and gives up all rights that the job does not need.
fn confine(job: &Job, scratch: &Path, namespaces: bool, cpu: Option<Duration>) -> Result<(), Reply> {
    if namespaces && enter_namespaces(&job.program, scratch, job.limits.scratch).is_err() {
        return Err(Reply::NoNamespaces);
    }
    restrict(job, scratch, namespaces, cpu).map_err(|error| failed(&error))
}

/// What a compiler has written to its standard error.
fn said(job: &Job) -> io::Result<String> {
    let mut text = Vec::new();
    File::open(OUTPUT)?.take(job.limits.output).read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Starts a compiler that stays, and waits until it is ready.
fn start_resident(job: &Job, scratch: &Path) -> io::Result<(Child, ChildStdout)> {
    let errors = File::options().append(true).create_new(true).open(OUTPUT)?;
    let mut command = command(job, scratch);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
    let mut child = command.spawn().map_err(|error| io::Error::other(format!("{}: {error}", job.program.display())))?;
    let mut answers = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let mut ready = [0];
    match answers.read_exact(&mut ready) {
        Ok(()) if ready == *b"R" => Ok((child, answers)),
        _ => Err(io::Error::other(format!("{} did not start: {}", job.program.display(), said(job)?))),
    }
}

/// The processor time of a process.
struct Progress {
    process: u32,
    used: Duration,
    /// When the process last used some.
    seen: Instant,
}

impl Progress {
    fn of(child: &Child) -> Self {
        let process = child.id();
        Self { process, used: cpu_time::of_process(process).unwrap_or_default(), seen: Instant::now() }
    }

    /// Whether the process has used none for this time on the clock.
    fn has_stalled(&mut self, most: Option<Duration>) -> bool {
        let now = cpu_time::of_process(self.process).unwrap_or(self.used);
        if now > self.used {
            (self.used, self.seen) = (now, Instant::now());
        }
        most.is_some_and(|most| self.seen.elapsed() > most)
    }
}

/// Waits for the end of a compiler. `None` if it stalls.
fn wait_for(child: &mut Child, stall: Option<Duration>) -> io::Result<Option<ExitStatus>> {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or(io::ErrorKind::NotFound)?;
    let descriptor = pidfd_open(id, PidfdFlags::empty())?;
    let mut progress = Progress::of(child);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        poll(&mut [PollFd::new(&descriptor, PollFlags::IN)], Some(&CHECK_INTERVAL))?;
        if progress.has_stalled(stall) {
            return Ok(None);
        }
    }
}

/// Has a compiler serve a request. `None` if it takes more processor time than it may, or stalls.
fn answer(
    (child, answers): &mut (Child, ChildStdout),
    request: &[u8],
    limits: &JobLimits,
) -> io::Result<Option<Answer>> {
    let mut progress = Progress::of(child);
    let end = progress.used + limits.cpu;
    child.stdin.as_ref().ok_or(io::ErrorKind::BrokenPipe)?.write_all(request)?;
    let mut bytes = Vec::new();
    let mut part = vec![0; 64 << 10];
    loop {
        if let Some((head, content)) = bytes.split_first_chunk::<5>()
            && let [kind, length @ ..] = *head
            && content.len() as u64 >= u64::from(u32::from_be_bytes(length))
        {
            return Ok(Some(Answer { kind, content: content.to_vec() }));
        }
        if progress.has_stalled(limits.stall) || progress.used > end {
            return Ok(None);
        }
        let is_readable = poll(&mut [PollFd::new(&*answers, PollFlags::IN)], Some(&CHECK_INTERVAL))? > 0;
        if is_readable {
            let length = answers.read(&mut part)?;
            if length == 0 {
                return Err(io::Error::other(format!("the compiler ended with {}", child.wait()?)));
            }
            bytes.extend_from_slice(&part[..length]);
        }
    }
}

/// Enters new namespaces, and mounts a file system of limited size on the scratch folder.
///
/// `/proc` is hidden: a program can have its compiler read files, and the descriptors there are pipes of the compiler. Only
/// the path of the compiler itself is left.
fn enter_namespaces(program: &Path, scratch: &Path, bytes: u64) -> io::Result<()> {
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    // SAFETY: this process has one thread, so no other thread can observe that resources are no
    // longer shared.
    #[allow(unsafe_code)]
    check(unsafe { libc::unshare(NAMESPACES) })?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{NOBODY} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{NOBODY} {group} 1"))?;
    // Later mounts are not visible in other namespaces.
    mount(None, Path::new("/"), libc::MS_REC | libc::MS_PRIVATE, "")?;
    let proc = Path::new("/proc");
    mount(Some("tmpfs"), proc, libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC, "size=16k,nr_inodes=8,mode=755")?;
    fs::create_dir(proc.join("self"))?;
    std::os::unix::fs::symlink(program, proc.join("self/exe"))?;
    let options = format!("size={bytes},nr_inodes={MAX_FILES},mode=700");
    mount(Some("tmpfs"), scratch, libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC, &options)
}

fn mount(kind: Option<&str>, at: &Path, flags: libc::c_ulong, options: &str) -> io::Result<()> {
    use std::os::unix::ffi::OsStrExt;
    let text = |bytes: &[u8]| std::ffi::CString::new(bytes).map_err(io::Error::other);
    let kind = text(kind.unwrap_or("none").as_bytes())?;
    let (at, options) = (text(at.as_os_str().as_bytes())?, text(options.as_bytes())?);
    // SAFETY: all pointers are to zero-terminated strings that live until the call returns.
    #[allow(unsafe_code)]
    check(unsafe { libc::mount(kind.as_ptr(), at.as_ptr(), kind.as_ptr(), flags, options.as_ptr().cast()) })
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Writes the job's files, and gives up all rights that the job does not need. The files always have
/// the same time, because a virtual machine compares it with that in its cache of classes.
///
/// Fails if the kernel has no Landlock or no seccomp.
fn restrict(job: &Job, scratch: &Path, namespaces: bool, cpu: Option<Duration>) -> io::Result<()> {
    keep_descriptors()?;
    std::env::set_current_dir(scratch)?;
    for (name, bytes) in &job.files {
        let path = own(name)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.set_modified(SystemTime::UNIX_EPOCH)?;
    }
    let limits = &job.limits;
    limit(Resource::Core, 0)?;
    if let Some(cpu) = cpu {
        limit(Resource::Cpu, cpu.as_secs())?;
    }
    limit(Resource::Data, limits.memory)?;
    limit(Resource::As, limits.memory + ADDRESSES)?;
    limit(Resource::Fsize, limits.scratch)?;
    limit(Resource::Nofile, 1024)?;
    if namespaces {
        // Without a user namespace, the limit would count the user's other processes too.
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
    // Refuse calls as unknown to the kernel: the C library has fallbacks for that error.
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

fn compile(job: &Job, scratch: &Path, namespaces: bool) -> io::Result<JobResult> {
    let output = File::options().append(true).create_new(true).open(OUTPUT)?;
    let mut child = command(job, scratch)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        .spawn()
        .map_err(|error| io::Error::other(format!("{}: {error}", job.program.display())))?;
    let Some(status) = wait_for(&mut child, job.limits.stall)? else {
        // The supervisor ends all processes.
        let (cpu, output, files) = (Duration::ZERO, Vec::new(), BTreeMap::new());
        return Ok(JobResult { status: Err(libc::SIGKILL), is_stalled: true, cpu, output, files, namespaces });
    };
    let mut text = Vec::new();
    File::open(OUTPUT)?.take(job.limits.output).read_to_end(&mut text)?;
    let mut files = BTreeMap::new();
    for name in &job.results {
        collect(own(name)?, &mut files)?;
    }
    let status = status.code().ok_or_else(|| status.signal().unwrap_or_default());
    Ok(JobResult { status, is_stalled: false, cpu: cpu_of_children()?, output: text, files, namespaces })
}

/// The command of a compiler. Its process is the first of its namespace: when it ends, the kernel ends
/// all others there.
fn command(job: &Job, scratch: &Path) -> Command {
    let variables =
        job.environment.iter().map(|(name, value)| (name, value.replace(Job::SCRATCH, &scratch.to_string_lossy())));
    let mut command = Command::new(&job.program);
    command.args(&job.arguments).env_clear().envs(variables);
    command
}

/// Keeps the descriptors of this process from the compiler, but for its standard streams.
fn keep_descriptors() -> io::Result<()> {
    // SAFETY: the call changes only flags of descriptors.
    #[allow(unsafe_code)]
    check(unsafe { libc::close_range(3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC as libc::c_int) })
}

/// The path of a file in the scratch folder. Fails if `name` leads out of it.
fn own(name: &str) -> io::Result<PathBuf> {
    let path = PathBuf::from(name);
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if is_plain { Ok(path) } else { Err(io::Error::other(format!("`{name}` leads out of the scratch folder"))) }
}

/// Reads a file, or all files of a folder. Skips missing files, links and special files.
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

/// The processor time of the compiler and of all processes that it started.
fn cpu_of_children() -> io::Result<Duration> {
    // SAFETY: zeros are a valid `rusage`, and the call writes only to it.
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
