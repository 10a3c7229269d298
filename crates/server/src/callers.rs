//! Which pages of browsers may start programs here.
//!
//! A browser sends some requests of any page to any server, without asking that server first. So requests of pages are
//! refused, but for those of origins that [`cors`](crate::cors) names. Requests with a body have to be announced as
//! [JSON](crate::apis), about which browsers ask. A page can also give its own host the address of this
//! machine. So the host that a request names has to be one of this machine.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Options;
use crate::cors::Origin;
use crate::refusal::Refusal;

/// Who may send requests.
pub(crate) struct Callers {
    origins: Vec<Origin>,
    /// The names by which clients may reach this machine. `None` if any: a token tells clients from pages then.
    hosts: Option<Vec<String>>,
    /// Whether only programs of this machine reach the server.
    is_local: bool,
}

impl Callers {
    /// For a server at this address.
    pub(crate) fn new(options: &Options, address: IpAddr) -> Self {
        let own = hostname().filter(|_| !address.is_loopback());
        let hosts = options.hosts.iter().map(|host| host.to_ascii_lowercase()).chain(own);
        Self {
            origins: options.cors.clone(),
            hosts: options.token.is_none().then(|| hosts.collect()),
            is_local: address.is_loopback(),
        }
    }

    /// Why a request is refused.
    fn refusal(&self, uri: &Uri, headers: &HeaderMap) -> Option<Refusal> {
        let host = match headers.get(header::HOST) {
            Some(host) => host.to_str().ok(),
            None => uri.authority().map(Authority::as_str),
        };
        let Some(host) = host else {
            return Some(Refusal::new(StatusCode::BAD_REQUEST, "the header `Host` is missing or no text"));
        };
        if !self.may_reach(host) {
            let reason = format!(
                "`{host}` is not known as a name of this server; start it with `--host {}`, or give it a token",
                name_of(host).unwrap_or_default()
            );
            return Some(Refusal::new(StatusCode::FORBIDDEN, reason));
        }
        if let Some(origin) = headers.get(header::ORIGIN) {
            let is_own =
                origin.to_str().is_ok_and(|origin| origin.split_once("://").is_some_and(|(_, own)| own == host));
            if !is_own && !self.origins.iter().any(|allowed| allowed.is(origin)) {
                let reason = format!(
                    "pages of {} may not send requests; `--cors` allows it",
                    String::from_utf8_lossy(origin.as_bytes())
                );
                return Some(Refusal::new(StatusCode::FORBIDDEN, reason));
            }
        }
        None
    }

    /// Whether clients may reach the server by this host, which may have a port.
    fn may_reach(&self, host: &str) -> bool {
        let Some(hosts) = &self.hosts else { return true };
        let Some(name) = name_of(host) else { return false };
        match name.trim_matches(['[', ']']).parse::<IpAddr>() {
            // No page can give itself an address as its name.
            Ok(address) => !self.is_local || address.is_loopback() || hosts.contains(&name),
            Err(_) => name == "localhost" || hosts.contains(&name),
        }
    }
}

/// A host without its port, in small letters. `None` if it is no host.
fn name_of(host: &str) -> Option<String> {
    Some(host.parse::<Authority>().ok()?.host().to_ascii_lowercase())
}

/// The name of this machine.
fn hostname() -> Option<String> {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_str().ok().map(str::to_ascii_lowercase);
    #[cfg(not(unix))]
    std::env::var("COMPUTERNAME").ok().map(|name| name.to_ascii_lowercase())
}

/// Refuses requests of pages that may not send them.
pub(crate) async fn check(State(callers): State<Arc<Callers>>, request: Request, next: Next) -> Response {
    match callers.refusal(request.uri(), request.headers()) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn callers(hosts: &[&str], cors: &[&str], is_local: bool, has_token: bool) -> Callers {
        Callers {
            origins: cors.iter().map(|origin| origin.parse().expect("an origin")).collect(),
            hosts: (!has_token).then(|| hosts.iter().map(|&host| host.to_owned()).collect()),
            is_local,
        }
    }

    fn status(callers: &Callers, head: &[(header::HeaderName, &str)]) -> Option<u16> {
        let value = |text: &str| HeaderValue::from_str(text).expect("a value");
        let headers = head.iter().map(|(name, text)| (name.clone(), value(text))).collect();
        callers.refusal(&Uri::from_static("/run_code"), &headers).map(|refusal| refusal.status.as_u16())
    }

    #[test]
    fn pages_do_not_start_programs() {
        let local = callers(&[], &["https://good.example"], true, false);
        let host = (header::HOST, "127.0.0.1:5000");
        assert_eq!(status(&local, std::slice::from_ref(&host)), None);
        for (origin, refused) in [
            ("http://evil.example", Some(403)),
            ("null", Some(403)),
            ("https://good.example", None),
            // A page of this server.
            ("http://127.0.0.1:5000", None),
            ("http://127.0.0.1:5001", Some(403)),
        ] {
            assert_eq!(status(&local, &[host.clone(), (header::ORIGIN, origin)]), refused, "{origin}");
        }
        let all = callers(&[], &["*"], true, false);
        assert_eq!(status(&all, &[host, (header::ORIGIN, "http://evil.example")]), None);
    }

    #[test]
    fn hosts_are_names_of_this_machine() {
        for (hosts, is_local, has_token, host, refused) in [
            (&[][..], true, false, "localhost:5000", None),
            (&[], true, false, "LocalHost", None),
            (&[], true, false, "[::1]:5000", None),
            (&[], true, false, "127.0.0.7", None),
            (&[], true, false, "evil.example", Some(403)),
            (&[], true, false, "no host", Some(403)),
            (&[], true, false, "", Some(403)),
            (&[], true, false, "10.0.0.1:5000", Some(403)),
            (&[], true, false, "localhost.evil.example:5000", Some(403)),
            (&["judge"], true, false, "judge:5000", None),
            (&[], false, false, "10.0.0.1:5000", None),
            (&["node1"], false, false, "node1:5000", None),
            (&["node1"], false, false, "evil.example:5000", Some(403)),
            (&[], false, true, "evil.example", None),
        ] {
            let callers = callers(hosts, &[], is_local, has_token);
            assert_eq!(status(&callers, &[(header::HOST, host)]), refused, "{host}");
        }
        assert_eq!(status(&callers(&[], &[], true, false), &[]), Some(400));
    }
}
