//! Cross-origin rules for browsers.

use std::str::FromStr;
use std::time::Duration;

use axum::http::{HeaderValue, Method, Uri, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long browsers may cache the answer to a preflight request.
const KEPT: Duration = Duration::from_secs(600);

/// An origin whose pages may send requests, or all origins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(Option<HeaderValue>);

impl Origin {
    /// Whether it is the origin of a request.
    pub(crate) fn is(&self, origin: &HeaderValue) -> bool {
        self.0.as_ref().is_none_or(|own| own == origin)
    }
}

impl FromStr for Origin {
    type Err = String;

    /// Parses `*`, or an origin as browsers send it.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "*" {
            return Ok(Self(None));
        }
        let plain = |uri: &Uri| Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?).to_lowercase());
        let is_origin = text.parse().is_ok_and(|uri| plain(&uri).as_deref() == Some(text)) && !text.contains('@');
        match HeaderValue::from_str(text) {
            Ok(value) if is_origin => Ok(Self(Some(value))),
            _ => Err("an origin is a scheme and a host, such as https://example.org or http://localhost:8080, \
                      without a path; `*` stands for all"
                .to_owned()),
        }
    }
}

/// The CORS layer. `None` without origins, because the layer would answer every OPTIONS request
/// itself.
pub(crate) fn layer(origins: &[Origin]) -> Option<CorsLayer> {
    let named: Option<Vec<HeaderValue>> = origins.iter().map(|origin| origin.0.clone()).collect();
    let origins = match named {
        Some(named) if named.is_empty() => return None,
        Some(named) => AllowOrigin::list(named),
        None => AllowOrigin::any(),
    };
    let layer = CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
        .expose_headers([header::RETRY_AFTER])
        .max_age(KEPT);
    Some(layer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_browsers_send() {
        for text in ["*", "https://example.org", "http://localhost:8080", "http://[::1]:5000"] {
            assert!(text.parse::<Origin>().is_ok(), "{text}");
        }
        for text in [
            "",
            "example.org",
            "https://example.org/",
            "https://a@b.org",
            "https://Example.org",
            "a b",
            "null",
            "https://",
            "*.org",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
