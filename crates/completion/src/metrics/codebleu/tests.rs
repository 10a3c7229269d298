use assay_syntax::languages::Language::{CSharp, Java, Python, TypeScript};

use super::*;

fn dialect(language: Language) -> Dialect {
    if language == TypeScript { Dialect::TypeScript } else { Dialect::of(language)[0] }
}

fn counts(language: Language, prediction: &str, reference: &str) -> Vec<u32> {
    let mut counts = Vec::new();
    CodeBleu::new().count(language, dialect(language), prediction, reference, &mut counts);
    assert_eq!(counts.len(), COUNTS);
    counts
}

/// Whether each value of the pair is the expected one, up to rounding: CodeBLEU, the matches of
/// *n*-grams, weighted *n*-grams and syntax, and then the matched edges of the reference's data flow.
#[track_caller]
fn check(language: Language, prediction: &str, reference: &str, expected: [f64; 4], edges: [u32; 2]) {
    let counts = counts(language, prediction, reference);
    let sums: Vec<f64> = counts.iter().map(|&count| f64::from(count)).collect();
    let found =
        [codebleu(&sums), words::ngram_match(&sums), words::weighted_ngram_match(&sums), share(&sums[words::COUNTS..])];
    assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9), "{found:?}");
    assert_eq!(counts[words::COUNTS + 2..], edges);
}

/// The values are those of codebleu 0.7.0 with the grammar of this project.
#[test]
fn values_in_python_are_those_of_the_reference() {
    check(
        Python,
        "total = price * count",
        "total = count * price",
        [0.571_436_010_742, 0.142_872_021_485, 0.142_872_021_485, 1.000_000_000_000],
        [3, 3],
    );
    check(
        Python,
        "x = f(a)\nreturn x + y",
        "value = f(a)\nreturn value + y",
        [0.604_558_128_130, 0.205_566_808_450, 0.212_665_704_068, 1.000_000_000_000],
        [4, 4],
    );
    check(
        Python,
        "if a:\n    b = 1\nelif c:\n    b = 2\nprint(b)",
        "if a:\n    b = 1\nelse:\n    b = 2\nprint(b)",
        [0.750_231_712_226, 0.587_728_372_511, 0.663_198_476_395, 0.750_000_000_000],
        [5, 5],
    );
    check(
        Python,
        "for i, x in enumerate(xs):\n    total += x\nwhile total:\n    total -= 1",
        "for k, v in enumerate(xs):\n    s += v\nwhile s:\n    s = s - 1",
        [0.354_334_112_843, 0.037_076_092_418, 0.041_798_820_492, 0.538_461_538_462],
        [8, 10],
    );
    check(
        Python,
        "def f(a, b=c):\n    return [g(x) for x in a if x]",
        "def f(a, b=d):\n    return [g(y) for y in a]",
        [0.405_209_116_319, 0.050_125_787_157, 0.070_710_678_119, 0.500_000_000_000],
        [6, 6],
    );
    check(
        Python,
        "a, b = b, a\nc, d = f()",
        "x, y = y, x\nz = f()",
        [0.446_948_705_628, 0.056_122_223_243, 0.065_005_932_603, 0.666_666_666_667],
        [6, 6],
    );
    check(
        Python,
        "= ) é 変 \"x",
        "x = \"é\" + y",
        [0.276_864_248_296, 0.053_728_496_591, 0.053_728_496_591, 0.000_000_000_000],
        [0, 4],
    );
}

/// The values are those of codebleu 0.7.0 with the grammar of this project.
#[test]
fn values_in_java_are_those_of_the_reference() {
    check(
        Java,
        "int total = a.b(c) + 1;\nreturn total;",
        "int sum = a.b(c) + 1;\nreturn sum;",
        [0.775_855_898_561, 0.541_082_269_054, 0.562_341_325_190, 1.000_000_000_000],
        [6, 6],
    );
    check(
        Java,
        "for (int i = 0; i < n; i++) { s += i; }\nfor (String x : xs) { use(x); }\nwhile (i > 0) { i--; }",
        "for (int j = 0; j < n; j++) { t += j; }\nfor (String y : ys) { use(y); }\nwhile (j > 0) { j = j - 1; }",
        [0.431_296_257_739, 0.074_446_180_919, 0.078_011_577_311, 0.772_727_272_727],
        [12, 15],
    );
    check(
        Java,
        "if (a) { x = 1; } else if (b) { x = 2; } else { x = y; }\nf(x);",
        "if (a) { x = 1; } else { x = y; }\nf(x);",
        [0.871_752_946_458, 0.593_891_029_490, 0.976_454_089_676, 0.916_666_666_667],
        [5, 5],
    );
}

/// The values are those of codebleu 0.7.0 with the grammar of this project.
#[test]
fn values_in_csharp_are_those_of_the_reference() {
    check(
        CSharp,
        "var total = a.B(c);\ntotal++;\nreturn total;",
        "var sum = a.B(c);\nsum++;\nreturn sum;",
        [0.543_357_596_276, 0.083_070_184_744, 0.090_360_200_361, 1.000_000_000_000],
        [2, 2],
    );
    check(
        CSharp,
        "foreach (var x in xs) { Use(x); }\nfor (int i = 0; i < n; i++) { s = s + i; }",
        "foreach (var y in xs) { Use(y); }\nwhile (i < n) { s = s + i; }",
        [0.533_641_409_537, 0.329_989_547_253, 0.420_647_519_466, 0.812_500_000_000],
        [4, 7],
    );
}

/// The values are those of codebleu 0.7.0 with the grammar of this project.
#[test]
fn values_in_typescript_are_those_of_the_reference() {
    check(
        TypeScript,
        "const total: number = a.b(c);\nreturn total;",
        "const sum: number = a.b(c);\nreturn sum;",
        [0.722_743_413_175, 0.434_720_871_945, 0.456_252_780_755, 1.000_000_000_000],
        [5, 5],
    );
    check(
        TypeScript,
        "let x = 0;\nif (a) { x += 1; } else { x -= y; }\nfor (let i = 0; i < n; i++) { x += i; }\nreturn x;",
        "let z = 0;\nif (a) { z += 1; }\nfor (let k = 0; k < n; k++) { z += k; }\nreturn z;",
        [0.502_185_739_079, 0.214_782_975_623, 0.275_243_403_153, 0.882_352_941_176],
        [7, 11],
    );
}

#[test]
fn comments_are_removed_as_in_the_reference() {
    let rows = [
        // Python: what the tokenizer accepts. The values are those of CPython 3.11.
        (Python, "a = 1  # b\n\n# c\nd", "a = 1  \nd"),
        (Python, "\"\"\"doc\"\"\"\nx = '''a\nb'''", "x = '''a\nb'''"),
        (Python, "\"a\" + b", " + b"),
        (Python, "(\"a\", 'b')", "(\"a\", 'b')"),
        (Python, "f(\"a\")", "f(\"a\")"),
        (Python, "x = (1,", "x = (1,"),
        (Python, "\"a\")", "\"a\")"),
        (Python, "def f():\n\t'doc'\n\treturn 1\n", "def f():\n return 1"),
        (Python, "if a:\n  b\n c", "if a:\n  b\n c"),
        (Python, "x = 1 \\\n  + 2", "x = 1  + 2"),
        (Python, "x = 'a\\\n  b'", "x = 'a\\\n  b'"),
        (Python, "'a", "'a"),
        (Python, "x = 'a\ny = 2", "x = 'a\ny = 2"),
        (Python, "r\"a\\\"b\" + c", " + c"),
        (Python, "x = f'{a}' # b", "x = f'{a}' "),
        (Python, "é = \"#\"  # 変", "é = \"#\"  "),
        (Python, "\"\"\"a", "\"\"\"a"),
        (Python, "\\", "\\"),
        (Python, "x\r\n\r\ny\r", "x\r\ny\r"),
        (Python, "    a\n  b\nc", "    a\n  b\nc"),
        (Python, "a ? b $ c", "a ? b $ c"),
        (Python, "if a:\n    b\n\"s\"\n(\"t\")", "if a:\n    b\n(\"t\")"),
        (Java, "a(); // b\n\nc(\"// d\", '\"', /* e */ f);", "a();  \nc(\"// d\", '\"',   f);"),
        (Java, "/* a\n\n b */ c", "  c"),
        (Java, "\"a // b", "\"a  "),
        (Java, "'a' // \"b", "'a'  "),
        (Java, "/* a", "/* a"),
        (Java, "a / b //", "a / b  "),
    ];
    for (language, text, expected) in rows {
        assert_eq!(comments::remove(language, text), expected, "{text:?}");
    }
}

#[test]
fn hostile_texts_take_a_bounded_time() {
    // An eighth takes seconds less.
    let share = if assay_testing::all_cases() { 1 } else { 8 };
    let nested = |open: &str, close: &str, count: usize| open.repeat(count) + "x = x + 1" + &close.repeat(count);
    let texts = [
        (Java, nested("while (a) { ", " }", 40)),
        (Java, nested("if (a) { ", " } else { b; }", 900)),
        (Java, format!("x = {};", vec!["y"; 4000].join(" + "))),
        (CSharp, nested("(", ")", 6000)),
        (CSharp, format!("{} = {};", vec!["a"; 2000].join("."), vec!["b"; 2000].join("."))),
        (TypeScript, nested("[", "]", 7000)),
        (TypeScript, "'\\'".repeat((1 << 20) / share)),
        (Java, "/*".repeat((1 << 20) / share)),
        (Python, nested("[", "]", 7000)),
        (Python, "\"\\\n".repeat((1 << 16) / share)),
        (Python, "+ ]".repeat((1 << 14) / share)),
        (Python, (0..900).map(|depth| format!("{}for a in b:\n", " ".repeat(depth % 15))).collect()),
    ];
    for (language, text) in texts {
        let counts = counts(language, &text, &text);
        let [matched, subtrees, edges_matched, edges] = counts[words::COUNTS..] else { panic!("{counts:?}") };
        assert!(matched == subtrees || (matched, subtrees) == (0, 1), "{counts:?}");
        assert_eq!(edges_matched, edges);
    }
}

#[test]
fn nothing_has_values() {
    for language in [Python, Java, TypeScript, CSharp] {
        for (prediction, reference) in [("", ""), ("x", ""), ("", "x"), ("\u{0}\u{feff}", "é"), (" \n", "\u{3000}")] {
            let sums: Vec<f64> =
                counts(language, prediction, reference).iter().map(|&count| f64::from(count)).collect();
            assert!(VALUES.iter().all(|(_, value)| match value {
                Value::Sums(of) => (0.0..=100.0).contains(&of(&sums)),
                _ => false,
            }));
        }
    }
}
