//! Finds secrets and personal data in texts, by the rule set [`RULE_SET`].
//!
//! xCodeEval's authors removed about two million samples with sensitive details by automated tools, and
//! name email addresses as an example. They publish no rules. These are ours. They prefer to miss
//! something to removing ordinary code: what they leave is not proven to be free of sensitive data.

mod accept;
mod countries;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::LazyLock;

use regex::bytes::Regex;

/// The name and version of the rules. A changed rule is a new version.
pub const RULE_SET: &str = "sensitive@1";

/// A rule: what it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Keys of known providers, by their prefix and length.
    ProviderKey,
    /// The first line of a private key.
    PrivateKey,
    /// A password in a URL.
    UrlCredentials,
    /// A password, secret or key that is assigned as a literal.
    Password,
    /// Email addresses.
    Email,
    /// Public IPv4 addresses.
    Ipv4,
    /// Telephone numbers in the international form.
    Telephone,
}

/// The shape of what a rule may find. `accept` then decides.
struct Shape {
    rule: Rule,
    regex: Regex,
    /// Whether what has the shape counts. It gets the text and the place of the match in it.
    accept: fn(&[u8], Range<usize>) -> bool,
}

/// Keys of providers: a prefix that only they have, and as many characters as they have.
const PROVIDER_KEYS: [&str; 15] = [
    // Amazon Web Services: access key ids.
    r"(?:AKIA|ASIA)[A-Z2-7]{16}",
    // GitHub: tokens of all kinds.
    r"gh[opusr]_[A-Za-z0-9]{36}",
    r"github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
    // GitLab: personal access tokens.
    r"glpat-[A-Za-z0-9_-]{20}",
    // Slack: tokens, and addresses of webhooks.
    r"xox[abprs]-[0-9]{10,13}-[A-Za-z0-9-]{20,80}",
    r"hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}",
    // Stripe: live keys. Test keys open nothing.
    r"[rs]k_live_[A-Za-z0-9]{24,99}",
    // Google: API keys.
    r"AIza[A-Za-z0-9_-]{35}",
    // OpenAI and Anthropic.
    r"sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
    r"sk-(?:proj|ant|svcacct)-[A-Za-z0-9_-]{40,200}",
    // Hugging Face.
    r"hf_[A-Za-z]{34}",
    // npm, PyPI and SendGrid.
    r"npm_[A-Za-z0-9]{36}",
    r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,300}",
    r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}",
    // Telegram: tokens of bots.
    r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}",
];

/// The words of names to which secrets are assigned.
const SECRET_NAMES: &str = "password|passwd|passphrase|pwd|secret|api_?-?key|access_?-?key|auth_?-?key|private_?-?key|\
                            access_?-?token|auth_?-?token|client_?-?secret";

impl Rule {
    /// All rules.
    pub const ALL: [Self; 7] = [
        Self::ProviderKey,
        Self::PrivateKey,
        Self::UrlCredentials,
        Self::Password,
        Self::Email,
        Self::Ipv4,
        Self::Telephone,
    ];

    /// The name in arguments and lists.
    pub fn id(self) -> &'static str {
        match self {
            Self::ProviderKey => "provider-key",
            Self::PrivateKey => "private-key",
            Self::UrlCredentials => "url-credentials",
            Self::Password => "password",
            Self::Email => "email",
            Self::Ipv4 => "ipv4",
            Self::Telephone => "telephone",
        }
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.id() == name)
    }

    /// What the rule finds, and what it does not, for help texts.
    pub fn about(self) -> &'static str {
        match self {
            Self::ProviderKey => {
                "keys of AWS, GitHub, GitLab, Slack, Stripe, Google, OpenAI, Anthropic, Hugging Face, npm, PyPI, SendGrid \
                 and Telegram, by their prefix and length; no examples of documentation"
            }
            Self::PrivateKey => "the line that begins a private key in PEM",
            Self::UrlCredentials => "user:password@ in a URL; no placeholders such as user:password",
            Self::Password => {
                "a literal of 8 or more characters, with letters and digits, that is assigned to a name with password, \
                 passwd, passphrase, pwd, secret, api_key, access_key, auth_key, private_key, access_token or auth_token; \
                 no placeholders"
            }
            Self::Email => {
                "email addresses in a known top-level domain; none of example domains, of GitHub's noreply service, and no \
                 git@ of a repository"
            }
            Self::Ipv4 => {
                "IPv4 addresses; none that are private, reserved or for documentation, no networks (last part 0), and none \
                 with all parts below 10, which are versions and public resolvers"
            }
            Self::Telephone => {
                "telephone numbers with + and the code of the country, of 9 to 15 digits in three or more groups; none of \
                 555-01xx"
            }
        }
    }

    /// A pattern over bytes. All names of groups and classes are those of ASCII.
    fn pattern(self) -> String {
        match self {
            Self::ProviderKey => format!("(?:{})", PROVIDER_KEYS.join("|")),
            Self::PrivateKey => "-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----".to_owned(),
            Self::UrlCredentials => {
                r"[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<user>[^\s/:@'\x22<>]{1,64}):(?P<secret>[^\s/@'\x22<>]{1,128})@[A-Za-z0-9]"
                    .to_owned()
            }
            Self::Password => format!(
                r"(?i:(?:{SECRET_NAMES})[a-z0-9_]{{0,20}})['\x22]?\]?[ \t]*(?::=|=>|=|:)[ \t]*(?:'(?P<single>[^'\s\\]{{8,128}})'|\x22(?P<double>[^\x22\s\\]{{8,128}})\x22)"
            ),
            Self::Email => r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}".to_owned(),
            Self::Ipv4 => r"[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}".to_owned(),
            Self::Telephone => r"\+[1-9][0-9]{0,2}(?:[ .-](?:\([0-9]{2,5}\)|[0-9]{2,5})){2,5}".to_owned(),
        }
    }

    fn accept(self) -> fn(&[u8], Range<usize>) -> bool {
        match self {
            Self::ProviderKey => accept::provider_key,
            Self::PrivateKey => |_, _| true,
            Self::UrlCredentials => accept::url_credentials,
            Self::Password => accept::password,
            Self::Email => accept::email,
            Self::Ipv4 => accept::ipv4,
            Self::Telephone => accept::telephone,
        }
    }
}

static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let shape = |rule: Rule| {
        // A test compiles every pattern.
        let regex = Regex::new(&format!("(?-u){}", rule.pattern())).ok()?;
        Some(Shape { rule, regex, accept: rule.accept() })
    };
    Rule::ALL.into_iter().filter_map(shape).collect()
});

/// The regular expression of a rule, for its groups.
fn regex_of(rule: Rule) -> Option<&'static Regex> {
    SHAPES.iter().find(|shape| shape.rule == rule).map(|shape| &shape.regex)
}

/// Finds what the rules find in a text, by rule and place. `is_asked` says which rules apply.
///
/// **Cost:** linear for each rule, without backtracking.
pub fn find(text: &str, is_asked: impl Fn(Rule) -> bool) -> Vec<(Rule, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    for Shape { rule, regex, accept } in SHAPES.iter().filter(|shape| is_asked(shape.rule)) {
        let places = regex.find_iter(bytes).map(|place| place.range()).filter(|place| accept(bytes, place.clone()));
        found.extend(places.map(|place| (*rule, place)));
    }
    found
}
