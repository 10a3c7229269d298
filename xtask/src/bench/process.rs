//! Measures a program's time and memory.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The time and memory of a program.
pub struct Usage {
    pub seconds: f64,
    /// Peak physical memory in bytes. `None` on systems without `/proc`.
    pub peak_memory: Option<u64>,
}

/// Runs a program and discards its output.
pub fn measure(command: &mut Command) -> Result<Usage> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().context("cannot start the program to be measured")?;
    let status_file = format!("/proc/{}/status", child.id());
    let mut peak_memory = None;
    loop {
        // The kernel records the maximum, so polling misses only growth right before the exit.
        peak_memory = fs::read_to_string(&status_file).ok().and_then(|status| high_water(&status)).max(peak_memory);
        if let Some(status) = child.try_wait()? {
            if !status.success() {
                bail!("the program that was measured ended with {status}");
            }
            return Ok(Usage { seconds: start.elapsed().as_secs_f64(), peak_memory });
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn high_water(status: &str) -> Option<u64> {
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(kilobytes.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
