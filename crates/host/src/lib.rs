#![doc = include_str!("../README.md")]

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderValue, Response};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// A site that is served until the process ends.
pub struct Host {
    /// The address of its first page.
    pub url: String,
}

impl Host {
    /// Serves a folder below a path such as `/` or `/some/where/`. If `port` is 0, it uses a free
    /// port.
    ///
    /// **Errors:** if the port is in use, or the system lacks the resources.
    pub fn start(folder: &Path, below: &str, port: u16) -> io::Result<Self> {
        let cannot = |error: io::Error| {
            io::Error::new(error.kind(), format!("cannot listen on port {port}: {error}; choose another with --port"))
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(cannot)?;
        listener.set_nonblocking(true)?;
        let url = format!("http://{}{below}", listener.local_addr()?);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let site = site(folder, below.trim_end_matches('/').to_owned());
        thread::spawn(move || {
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).expect("it is not blocking");
                axum::serve(listener, site).await
            })
        });
        Ok(Self { url })
    }
}

fn site(folder: &Path, below: String) -> Router {
    let files = ServeDir::new(folder);
    let site = match below.as_str() {
        "" => Router::new().fallback_service(files),
        below => Router::new().nest_service(below, files),
    };
    // Compress the types that common static hosts compress.
    let compressible = SizeAbove::default()
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("application/gzip"))
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(NotForContentType::const_new("font/"));
    site.layer(axum::middleware::map_response(move |response| redirected(response, below.clone())))
        .layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .layer(CompressionLayer::new().compress_when(compressible))
}

/// Adds `below` to the redirect of a folder without a trailing slash. [`ServeDir`] writes it as if
/// the site were at `/`.
async fn redirected<B>(mut response: Response<B>, below: String) -> Response<B> {
    if let Some(location) = response.headers_mut().get_mut(LOCATION) {
        let moved = [below.as_bytes(), location.as_bytes()].concat();
        *location = HeaderValue::from_bytes(&moved).expect("both are header values");
    }
    response
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// The response's head in lower case, and the length of its body.
    fn ask(request: &str) -> (String, usize) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a page/empty")).unwrap();
        for page in ["index.html", "a page/index.html"] {
            fs::write(folder.path().join(page), "").unwrap();
        }
        fs::write(folder.path().join("style.css"), "a { b: c }".repeat(100)).unwrap();
        let host = Host::start(folder.path(), "/assay/", 0).unwrap();
        let address = host.url.trim_start_matches("http://").trim_end_matches("/assay/");
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request}\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer.len() - end - 4)
    }

    #[track_caller]
    fn check(path: &str, status: &str) {
        let (head, _) = ask(&format!("GET {path} HTTP/1.1"));
        assert!(head.starts_with(&format!("http/1.1 {status}")), "{path}: {head}");
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

        assert!(ask("POST /assay/style.css HTTP/1.1").0.starts_with("http/1.1 405"));
        assert!(ask("GET /assay/a%20page HTTP/1.1").0.contains("location: /assay/a%20page/"));
    }

    #[test]
    fn finds_files_and_index_pages() {
        check("/assay/", "200");
        check("/assay/style.css?v=1", "200");
        check("/assay/a%20page/", "200");
        check("/assay/a%20page/empty/", "404");
        check("/assay/absent", "404");
        check("/style.css", "404");
    }

    #[test]
    fn stays_in_its_folder() {
        for path in [
            "/assay/../../etc/passwd",
            "/assay/%2e%2e/%2e%2e/etc/passwd",
            "/assay//etc/passwd",
            "/assay/%00",
            "/assay/%zz",
        ] {
            check(path, "404");
        }
    }

    /// Browsers open several connections at once. Each request must be answered while the other
    /// connections wait.
    #[test]
    fn answers_on_any_number_of_connections() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "x").unwrap();
        let host = Host::start(folder.path(), "/", 0).unwrap();
        let address = host.url.trim_start_matches("http://").trim_end_matches('/');
        let mut streams: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(address).unwrap()).collect();
        for stream in &mut streams {
            stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
            write!(stream, "GET /file HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        }
        for stream in &mut streams {
            let mut start = [0; 15];
            stream.read_exact(&mut start).unwrap();
            assert_eq!(&start, b"HTTP/1.1 200 OK");
        }
    }
}
