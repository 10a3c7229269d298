//! A static host on a loopback port: no special headers, so that what works here works anywhere.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use crate::wasm::gzip;

/// A browser asks for several files at once.
const THREADS: usize = 4;

/// A site being served until the program ends.
pub struct Host {
    /// Address of its first page.
    pub url: String,
}

impl Host {
    /// Serves a folder below a path like `/` or `/some/where/`, on a free port when `port` is 0.
    pub fn start(folder: &Path, below: &str, port: u16) -> Result<Self> {
        let server = Server::http(("127.0.0.1", port))
            .map_err(|fault| anyhow!("cannot listen on port {port}: {fault}; choose another with --port"))?;
        let url = format!("http://{}{below}", server.server_addr());
        let (server, site) =
            (Arc::new(server), Arc::new(Site { folder: folder.canonicalize()?, below: below.to_owned() }));
        for _ in 0..THREADS {
            let (server, site) = (Arc::clone(&server), Arc::clone(&site));
            thread::spawn(move || {
                for request in server.incoming_requests() {
                    site.answer(request);
                }
            });
        }
        Ok(Self { url })
    }
}

struct Site {
    folder: PathBuf,
    below: String,
}

/// What is at an address.
#[derive(Debug, PartialEq)]
enum Found {
    File(PathBuf),
    /// A folder named without the slash that relative addresses on its page need.
    Moved(String),
    Nothing,
}

impl Site {
    fn answer(&self, request: Request) {
        let response = match (request.method(), self.find(request.url())) {
            (Method::Get | Method::Head, Found::File(file)) => file_response(&file, accepts_gzip(&request)),
            (Method::Get | Method::Head, Found::Moved(to)) => Ok(status(308).with_header(header("Location", &to))),
            (Method::Get | Method::Head, Found::Nothing) => Ok(status(404)),
            _ => Ok(status(405)),
        };
        // A browser that went away is nobody's fault.
        let _ = request.respond(response.unwrap_or_else(|_| status(500)));
    }

    fn find(&self, url: &str) -> Found {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let Some(inside) = path.strip_prefix(&self.below) else {
            return Found::Nothing;
        };
        let Some(inside) = percent_decode(inside) else {
            return Found::Nothing;
        };
        // Resolved before it is compared, so that neither `..` nor a symbolic link leads out of the folder.
        let Ok(file) = self.folder.join(inside.trim_start_matches('/')).canonicalize() else {
            return Found::Nothing;
        };
        if !file.starts_with(&self.folder) {
            return Found::Nothing;
        }
        if !file.is_dir() {
            return Found::File(file);
        }
        if !path.ends_with('/') {
            return Found::Moved(format!("{path}/"));
        }
        let index = file.join("index.html");
        if index.is_file() { Found::File(index) } else { Found::Nothing }
    }
}

type Answer = Response<std::io::Cursor<Vec<u8>>>;

fn file_response(file: &Path, with_gzip: bool) -> Result<Answer> {
    let mut bytes = Vec::new();
    File::open(file)?.read_to_end(&mut bytes)?;
    let (kind, compressible) = media_type(file);
    let mut headers = vec![header("Content-Type", kind), header("Cache-Control", "no-cache")];
    if compressible {
        headers.push(header("Vary", "Accept-Encoding"));
    }
    if compressible && with_gzip {
        bytes = gzip(&bytes)?;
        headers.push(header("Content-Encoding", "gzip"));
    }
    let length = bytes.len();
    let answer = Response::new(StatusCode(200), headers, std::io::Cursor::new(bytes), Some(length), None);
    // A known length lets the page say how much of a download is left.
    Ok(answer.with_chunked_threshold(usize::MAX))
}

fn status(code: u16) -> Answer {
    let status = StatusCode(code);
    Response::from_string(format!("{code} {}\n", status.default_reason_phrase())).with_status_code(status)
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("header names and values here are ASCII")
}

fn accepts_gzip(request: &Request) -> bool {
    let mut encodings = request.headers().iter().filter(|header| header.field.equiv("Accept-Encoding"));
    encodings.any(|header| header.value.as_str().contains("gzip"))
}

/// The file's media type, and whether static hosts compress it.
fn media_type(file: &Path) -> (&'static str, bool) {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "css" => ("text/css; charset=utf-8", true),
        "csv" => ("text/csv; charset=utf-8", true),
        "html" => ("text/html; charset=utf-8", true),
        "ico" => ("image/x-icon", false),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "json" | "map" => ("application/json", true),
        "jsonl" => ("application/jsonl; charset=utf-8", true),
        "md" | "txt" => ("text/plain; charset=utf-8", true),
        "png" => ("image/png", false),
        "svg" => ("image/svg+xml", true),
        "wasm" => ("application/wasm", true),
        "webmanifest" => ("application/manifest+json", true),
        "woff2" => ("font/woff2", false),
        "xml" => ("application/xml", true),
        _ => ("application/octet-stream", false),
    }
}

/// None when the text is not an address: a percent sign without two digits, or bytes that are not UTF-8 or are NUL.
fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let digits = [bytes.next()?, bytes.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok().filter(|decoded| !decoded.contains('\0'))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::net::TcpStream;

    use super::*;

    fn example() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a page/empty")).unwrap();
        fs::write(folder.path().join("a page/index.html"), "").unwrap();
        fs::write(folder.path().join("style.css"), "a { b: c }".repeat(100)).unwrap();
        folder
    }

    #[track_caller]
    fn check(url: &str, expected: fn(&Path) -> Found) {
        let example = example();
        let folder = example.path().canonicalize().unwrap();
        let site = Site { folder: folder.clone(), below: "/assay/".into() };
        assert_eq!(site.find(url), expected(&folder), "{url}");
    }

    /// The answer's head, in lower case, and the length of its body.
    fn ask(request: &str) -> (String, usize) {
        let example = example();
        let host = Host::start(example.path(), "/assay/", 0).unwrap();
        let address = host.url.trim_start_matches("http://").trim_end_matches("/assay/");
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request}\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer.len() - end - 4)
    }

    #[test]
    fn answers_like_a_static_host() {
        let (head, length) = ask("GET /assay/style.css HTTP/1.1");
        assert!(head.starts_with("http/1.1 200") && head.contains("content-type: text/css"), "{head}");
        assert_eq!(length, 1000);

        let (head, length) = ask("GET /assay/style.css HTTP/1.1\r\nAccept-Encoding: br, gzip");
        assert!(head.contains("content-encoding: gzip"), "{head}");
        assert!(length < 100, "{length}");

        let (head, length) = ask("HEAD /assay/style.css HTTP/1.1");
        assert!(head.starts_with("http/1.1 200") && length == 0, "{head}");

        assert!(ask("GET /assay/absent HTTP/1.1").0.starts_with("http/1.1 404"));
        assert!(ask("POST /assay/style.css HTTP/1.1").0.starts_with("http/1.1 405"));
        assert!(ask("GET /assay/a%20page HTTP/1.1").0.contains("location: /assay/a%20page/"));
    }

    #[test]
    fn finds_files_and_index_pages() {
        check("/assay/style.css?v=1", |folder| Found::File(folder.join("style.css")));
        check("/assay/a%20page/", |folder| Found::File(folder.join("a page/index.html")));
        check("/assay/a%20page", |_| Found::Moved("/assay/a%20page/".into()));
        check("/assay/a%20page/empty/", |_| Found::Nothing);
        check("/assay/absent", |_| Found::Nothing);
        check("/style.css", |_| Found::Nothing);
    }

    #[test]
    fn stays_in_its_folder() {
        for url in [
            "/assay/../../etc/passwd",
            "/assay/%2e%2e/%2e%2e/etc/passwd",
            "/assay//etc/passwd",
            "/assay/%00",
            "/assay/%zz",
        ] {
            check(url, |_| Found::Nothing);
        }
    }
}
