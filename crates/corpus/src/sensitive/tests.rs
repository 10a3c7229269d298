use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn rules(text: &str) -> Vec<Rule> {
    find(text, |_| true).into_iter().map(|(rule, _)| rule).collect()
}

/// A made-up text of letters and digits.
fn made_up(len: usize) -> String {
    "q7Rk2Zt9Vb4Nx1Lc8Hw3Jf6Dp5".chars().cycle().take(len).collect()
}

/// The prefixes are not beside what follows them, so that nothing takes this file for one with secrets.
fn keys() -> Vec<String> {
    let of = |prefix: [&str; 2], len: usize| format!("{}{}", prefix.concat(), made_up(len));
    let letters: String = made_up(200).chars().filter(char::is_ascii_alphabetic).take(34).collect();
    vec![
        format!("{}{}", ["AK", "IA"].concat(), "Q7RK2ZT4VB5NX6LC"),
        of(["gh", "p_"], 36),
        format!("{}_{}", of(["github", "_pat_"], 22), made_up(59)),
        of(["glp", "at-"], 20),
        format!("{}-2345678901-{}", ["xo", "xb"].concat(), made_up(24)),
        format!("https://{}/T2345678A/B2345678A/{}", ["hooks.slack", ".com/services"].concat(), made_up(24)),
        of(["sk_", "live_"], 24),
        of(["AI", "za"], 35),
        format!("{}{}{}", of(["s", "k-"], 20), ["T3Blbk", "FJ"].concat(), made_up(20)),
        of(["sk-", "ant-"], 90),
        format!("{}{letters}", ["h", "f_"].concat()),
        of(["np", "m_"], 36),
        of(["pypi-AgEIcHl", "waS5vcmc"], 80),
        format!("{}.{}", of(["S", "G."], 22), made_up(43)),
        format!("234567890:{}", of(["A", "A"], 33)),
    ]
}

#[test]
fn every_rule_has_a_pattern_and_a_name() {
    assert_eq!(SHAPES.len(), Rule::ALL.len());
    for rule in Rule::ALL {
        assert_eq!(Rule::named(rule.id()), Some(rule));
        assert!(!rule.about().is_empty());
    }
    assert_eq!(Rule::named("ip"), None);
}

#[test]
fn keys_of_every_provider_are_found() {
    assert_eq!(keys().len(), PROVIDER_KEYS.len());
    for key in keys() {
        for text in [key.clone(), format!("key = '{key}'\n"), format!("x\n{key} y")] {
            let expected = if key.starts_with("https") { &text[text.find("hooks").expect("there")..] } else { &text };
            let (rule, place) = find(&text, |rule| rule == Rule::ProviderKey).pop().expect(&text);
            assert_eq!(rule, Rule::ProviderKey);
            assert!(expected.contains(&text[place.clone()]) && place.len() >= 20, "{text}");
        }
        // Part of a longer word.
        assert!(!rules(&format!("z{key}")).contains(&Rule::ProviderKey) || key.starts_with("https"), "{key}");
    }
    // AWS's and GitHub's keys have a fixed length.
    for key in &keys()[..2] {
        assert_eq!([rules(&format!("{key}z")), rules(&key[..key.len() - 1])], [[], []], "{key}");
    }
}

#[test]
fn placeholders_of_keys_are_none() {
    let [aws, github] = [["AK", "IA"].concat(), ["gh", "p_"].concat()];
    for text in [
        format!("{aws}IOSFODNN7EXAMPLE"),
        format!("{github}{}", "x".repeat(36)),
        format!("{github}{}", "0".repeat(36)),
        "sk_live_...".to_owned(),
        "hf_hub_download(repo_id)".to_owned(),
        "npm_config_registry".to_owned(),
    ] {
        assert_eq!(rules(&text), [], "{text}");
    }
}

#[test]
fn sensitive_texts_are_found() {
    for (text, rule) in [
        ("# by jo.smith+cp@univ-nantes.fr\n", Rule::Email),
        ("// Author: A_B@Mail.Ru", Rule::Email),
        ("<x@y.co.uk>", Rule::Email),
        ("send(\"host\", '91.198.174.192')", Rule::Ipv4),
        ("http://17.253.144.10:8080/x", Rule::Ipv4),
        ("at 17.253.144.10.", Rule::Ipv4),
        ("tel: +44 20 7946 0018", Rule::Telephone),
        ("call +1 (212) 867-5309 now", Rule::Telephone),
        ("+49-30-9018-2011", Rule::Telephone),
        ("db_password = 'tr0ub4dor&3'", Rule::Password),
        (r#"{"apiKey": "9f8e7d6c5b4a"}"#, Rule::Password),
        ("os.environ['SECRET_KEY'] = \"k3y-w1th-n0ise\"", Rule::Password),
        ("define('DB_PASSWORD', x); $pwd => 'hunter2hunter2'", Rule::Password),
        ("let clientSecret := \"a1b2c3d4e5\"", Rule::Password),
        ("postgres://ada:l0ve1ace@db.acme.io/app", Rule::UrlCredentials),
        ("git clone https://ada:9a8b7c6d@host/x", Rule::UrlCredentials),
        ("-----BEGIN RSA PRIVATE KEY-----\nMII", Rule::PrivateKey),
        ("'-----BEGIN PRIVATE KEY-----'", Rule::PrivateKey),
        ("-----BEGIN PGP PRIVATE KEY BLOCK-----", Rule::PrivateKey),
    ] {
        assert!(rules(text).contains(&rule), "{text}: {:?}", rules(text));
    }
}

#[test]
fn ordinary_code_is_not_sensitive() {
    for text in [
        // Email addresses.
        "c = a@b.T",
        "y = W1@x.shape",
        "this@Main.id",
        "this@MainActivity.name",
        "return@forEach",
        "git@github.com:a/b.git",
        "me@example.com",
        "a@mail.example.org",
        "12+ada@users.noreply.github.com",
        "icon@2x.png",
        "a@b.in_place",
        "x@y.is(z)",
        "ssh://ada@host.com/x",
        "scp f ada@host.com:dir",
        "@Override",
        "user@localhost",
        "a@b",
        "@a.com",
        // Addresses of machines, and versions.
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "192.168.1.1",
        "172.16.5.4",
        "172.31.255.254",
        "169.254.1.1",
        "192.0.2.7",
        "198.51.100.23",
        "203.0.113.99",
        "255.255.255.0",
        "224.0.0.251",
        "100.64.1.2",
        "8.8.8.8",
        "1.1.1.1",
        "1.2.3.4",
        "v12.34.56.78",
        "1.12.34.56.78",
        "12.34.56.78.9",
        "12.34.56.78-beta",
        "300.1.2.30",
        "01.20.30.40",
        "17.253.144.0",
        "2.0.50727.1433",
        "12.34.56",
        // Sums and tables.
        "n+1000000007",
        "x = a+1-20-30-40000000",
        "(a)+1 20 300 400 500",
        "+1 2 3",
        "[1] +10 20 30",
        "+1-202-555-0143",
        "+000 00 000 000",
        "1e+10 20 30",
        // Passwords.
        "password = input()",
        "password == 'abc12345x'",
        "if pwd != \"12345678a\"",
        "password = 'changeme123'",
        "password: 'hunter'",
        "password = ''",
        "secret = \"allletters\"",
        "secret = '1234567890'",
        "pwd = \"${PASS1234}\"",
        "api_key = '<your-key-1>'",
        "token = 'a1b2c3d4e5'",
        "password = 'aaaa1111 with spaces'",
        "string s = \"pa55w0rd12\";",
        // Credentials.
        "https://user:password@host/x",
        "http://{user}:{pass1}@h/",
        "https://host:8080/x@y",
        "redis://root:root@db",
        "mongodb://$USER:$PASS@h/x",
        "https://a.b/c:d@e",
        // Keys.
        "-----BEGIN PUBLIC KEY-----",
        "-----BEGIN CERTIFICATE-----",
        "BEGIN PRIVATE KEY",
    ] {
        assert_eq!(rules(text), [], "{text}");
    }
}

#[test]
fn only_rules_that_are_asked_apply() {
    let text = "x@y.ru 91.198.174.192";
    assert_eq!(rules(text), [Rule::Email, Rule::Ipv4]);
    assert_eq!(find(text, |rule| rule == Rule::Ipv4), [(Rule::Ipv4, 7..21)]);
    assert_eq!(find(text, |_| false), []);
}

#[test]
fn xcodeevals_own_programs_have_almost_nothing_sensitive() {
    let languages = ["c", "cpp", "go", "javascript", "kotlin", "php", "python", "ruby", "rust"];
    let (mut programs, mut found) = (0, BTreeSet::new());
    for language in languages {
        let Some(path) = assay_testing::shared(&format!("data/xcodeeval/apr_{language}.jsonl")) else { return };
        for line in std::fs::read_to_string(path).expect("UTF-8").lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let program = record["bug_source_code"].as_str().expect("a program");
            programs += 1;
            found.extend(find(program, |_| true).into_iter().map(|(rule, place)| (rule, program[place].to_owned())));
        }
    }
    // The authors have cleaned them by rules of their own.
    assert_eq!((programs, found), (360, BTreeSet::new()));
}

proptest! {
    #[test]
    fn what_is_found_is_in_the_text(
        text in "([a-z0-9.+@:/ '\"=é\n-]|ghp_|password|://|[0-9]{1,3}\\.|@mail\\.ru|PRIVATE KEY){0,40}",
    ) {
        for (_, place) in find(&text, |_| true) {
            prop_assert!(text.get(place).is_some_and(|found| !found.is_empty()));
        }
    }
}
