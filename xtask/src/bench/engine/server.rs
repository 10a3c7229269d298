//! A running `assay serve`, and a client of it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::runtimes;

/// A running server on its own port. Dropping it ends the process.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts `assay serve` with these options.
    pub fn start(assay: &Path, options: &[&str]) -> Result<Self> {
        Self::of(|address| {
            let mut command = Command::new(assay);
            command.args(["serve", "--bind", &address.to_string()]).args(options).env("ASSAY_CACHE", runtimes());
            command
        })
    }

    /// Starts a server by the command for an address.
    pub fn of(command: impl FnOnce(SocketAddr) -> Command) -> Result<Self> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let process = command(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let server = Self { process, address };
        for _ in 0..100 {
            thread::sleep(Duration::from_millis(100));
            if TcpStream::connect(address).is_ok() {
                return Ok(server);
            }
        }
        bail!("the server does not listen")
    }

    /// Physical memory of the server and its workers in bytes.
    pub fn memory(&self) -> u64 {
        self.processes().into_iter().map(resident).sum()
    }

    /// Seconds of processor time that the server and its workers have used.
    pub fn processor_seconds(&self) -> f64 {
        self.processes().into_iter().map(processor_seconds).sum()
    }

    /// The server and its workers.
    fn processes(&self) -> Vec<u32> {
        let id = self.process.id();
        let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let children = threads.map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
        let children =
            children.flat_map(|text| text.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>());
        children.chain([id]).collect()
    }

    /// Sends SIGINT, as Ctrl+C does.
    pub fn stop(&mut self) -> Result<()> {
        Command::new("kill").args(["-INT", &self.process.id().to_string()]).status()?;
        let status = self.process.wait()?;
        if !status.success() {
            bail!("the server ended with {status}");
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Stop the server after a failed measurement too. The calls do nothing if it has exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let kilobytes = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Times in `/proc` are in hundredths of a second on every Linux.
fn processor_seconds(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program may have spaces. Behind it, user and system time are the 12th and 13th, and those of
    // children that ended the next two.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(4).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// A connection that stays open between requests.
pub struct Client {
    address: SocketAddr,
    reader: BufReader<TcpStream>,
}

impl Client {
    pub fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { address, reader: BufReader::new(stream) })
    }

    /// Sends a request and returns the status and the body of the answer.
    pub fn post(&mut self, path: &str, body: &str) -> Result<(u16, Vec<u8>)> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        // One write, so that a small request is one packet.
        self.reader.get_mut().write_all(format!("{head}{body}").as_bytes())?;
        let status = self.line()?.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
        let (mut length, mut is_chunked) = (None, false);
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').context("a header without a value")?;
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = Some(value.trim().parse()?),
                "transfer-encoding" => is_chunked = value.trim().eq_ignore_ascii_case("chunked"),
                _ => {}
            }
        }
        let mut answer = Vec::new();
        if is_chunked {
            loop {
                let size = usize::from_str_radix(&self.line()?, 16)?;
                self.read(size, &mut answer)?;
                self.line()?;
                if size == 0 {
                    break;
                }
            }
        } else {
            self.read(length.context("no length")?, &mut answer)?;
        }
        Ok((status, answer))
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.reader.read_line(&mut line)? == 0 {
            bail!("the server closed the connection");
        }
        Ok(line.trim_end().to_owned())
    }

    fn read(&mut self, size: usize, into: &mut Vec<u8>) -> Result<()> {
        let begin = into.len();
        into.resize(begin + size, 0);
        Ok(self.reader.read_exact(&mut into[begin..])?)
    }
}
