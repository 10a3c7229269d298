use assay_syntax::languages::Language;

use super::check as check_language;

#[track_caller]
fn check(files: &[(&'static str, &'static str)], expected: &[&str]) {
    check_language(Language::Python, files, expected);
}

const SHAPES: (&str, &str) = (
    "shapes.py",
    "LIMIT = 3\n\nclass Shape:\n    sides = 0\n    def __init__(self, name):\n        self.name = name\n    def area(self):\n        return 1\n\ndef make(name):\n    return Shape(name)\n",
);

#[test]
fn members_of_imported_classes_and_their_values() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from shapes import Shape\nprint(Shape.sides)\ns = Shape('x')\ns.area()\nprint(s.name, s.nothing)\n",
            ),
        ],
        &["a.py:2 sides = shapes.py:4", "a.py:4 area = shapes.py:7", "a.py:5 name = shapes.py:6"],
    );
}

#[test]
fn members_of_modules_whatever_they_are_called() {
    check(
        &[SHAPES, ("a.py", "import shapes as sh, shapes, os\nsh.make('x')\nshapes.LIMIT\nos.path.join('a')\n")],
        &["a.py:2 make = shapes.py:10", "a.py:3 LIMIT = shapes.py:1"],
    );
}

#[test]
fn what_an_imported_function_returns() {
    check(&[SHAPES, ("a.py", "from shapes import make\nmake('x').area()\n")], &["a.py:2 area = shapes.py:7"]);
    // The result of the function is unknown, and only one file defines the name.
    check(
        &[
            SHAPES,
            ("b.py", "import lib\ndef load(x):\n    return x\n"),
            ("a.py", "from b import load\nload(1).area()\nload(1).append(2)\n"),
        ],
        &["a.py:2 area = shapes.py:7"],
    );
}

#[test]
fn inherited_members() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "import shapes\nclass Square(shapes.Shape):\n    def side(self):\n        return self.area() + self.side() + super().area()\n",
            ),
            ("b.py", "from a import Square\nSquare('x').area()\nSquare('x').side()\n"),
        ],
        &[
            "a.py:2 Shape = shapes.py:3",
            "~a.py:4 area = shapes.py:7",
            "~a.py:4 area = shapes.py:7",
            "b.py:2 area = shapes.py:7",
            "b.py:3 side = a.py:3",
        ],
    );
}

#[test]
fn inherited_from_what_was_imported_by_name() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from shapes import Shape\nclass Square(Shape):\n    def side(self):\n        return self.area() + super().area()\n",
            ),
        ],
        &["a.py:4 area = shapes.py:7", "a.py:4 area = shapes.py:7"],
    );
}

#[test]
fn attributes_of_self_hold_values() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from shapes import Shape\nclass Box:\n    def __init__(self, other):\n        self.shape = Shape('x')\n        self.other = other\n    def f(self):\n        self.shape.area()\n        self.other.area()\n",
            ),
        ],
        &["a.py:7 area = shapes.py:7"],
    );
}

#[test]
fn annotations_are_far() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from typing import List, Optional\nfrom shapes import Shape\ndef f(s: Shape, t: Optional['Shape'], u: List[Shape]):\n    s.area()\n    t.area()\n    for v in u:\n        v.area()\n",
            ),
        ],
        &["~a.py:4 area = shapes.py:7", "~a.py:5 area = shapes.py:7", "~a.py:7 area = shapes.py:7"],
    );
}

#[test]
fn fields_of_data_classes_are_near() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from dataclasses import dataclass, field\nfrom shapes import Shape\n@dataclass\nclass Box:\n    shape: Shape\n    lid: Shape = field(repr=False)\n    def f(self):\n        self.shape.area()\n        self.lid.area()\n",
            ),
        ],
        &["a.py:8 area = shapes.py:7", "a.py:9 area = shapes.py:7"],
    );
}

#[test]
fn a_module_of_a_package_goes_before_what_a_star_brings() {
    check(
        &[
            ("pkg/__init__.py", "from .core import *\n"),
            ("pkg/core.py", "from pkg import errors\n"),
            ("pkg/errors.py", "class Bad:\n    pass\n"),
            ("main.py", "from pkg import errors\nerrors.Bad()\n"),
        ],
        &["main.py:2 Bad = pkg/errors.py:1"],
    );
}

#[test]
fn re_exports_lead_to_the_definition() {
    check(
        &[
            (
                "pkg/__init__.py",
                "from .core import run as start\nfrom .core import *\nfrom . import extra\nimport numpy as np\n",
            ),
            ("pkg/core.py", "def run():\n    pass\nclass Deep:\n    def dive(self):\n        pass\n"),
            ("pkg/extra.py", "def more():\n    pass\n"),
            (
                "main.py",
                "import pkg\nimport pkg.extra\nfrom pkg import Deep, extra\npkg.start()\npkg.Deep().dive()\nDeep().dive()\nextra.more()\npkg.extra.more()\npkg.np.array()\n",
            ),
        ],
        &[
            "main.py:4 start = pkg/core.py:1",
            "main.py:5 Deep = pkg/core.py:3",
            "~main.py:5 dive = pkg/core.py:4",
            "main.py:6 dive = pkg/core.py:4",
            "main.py:7 more = pkg/extra.py:1",
            "main.py:8 more = pkg/extra.py:1",
        ],
    );
}

#[test]
fn cycles_of_imports_and_bases_end() {
    check(
        &[
            (
                "a.py",
                "from b import *\nfrom b import B, x\nclass A(B):\n    def f(self):\n        self.g()\n        self.h()\nx.y\n",
            ),
            ("b.py", "from a import *\nfrom a import A, x\nclass B(A):\n    def g(self):\n        self.f()\nx.y\n"),
        ],
        &["a.py:5 g = b.py:4", "b.py:5 f = a.py:4"],
    );
}

#[test]
fn the_last_assignment_before_a_use_counts() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "from shapes import Shape\ns = 'x'\ns = Shape(s)\ns.area()\ns = 'y'\ns.area()\nt = None\nif s:\n    t = Shape(s)\nt.area()\nif s:\n    t = s\nt.area()\n",
            ),
        ],
        &["a.py:4 area = shapes.py:7", "a.py:10 area = shapes.py:7"],
    );
}

#[test]
fn members_that_this_file_sets_are_its_own() {
    check(
        &[
            ("c.py", "class Config:\n    debug = False\n"),
            ("a.py", "from c import Config\nc = Config()\nc.debug = True\nprint(c.debug, Config().debug)\n"),
        ],
        &[],
    );
}

#[test]
fn modules_are_found_in_src_folders_and_beside_scripts() {
    check(
        &[
            ("src/pkg/__init__.py", ""),
            ("src/pkg/core.py", "def run():\n    pass\n"),
            ("src/pkg/sub/__init__.py", ""),
            (
                "src/pkg/sub/user.py",
                "from ..core import run\nfrom .. import core\nimport pkg.core\ncore.run()\npkg.core.run()\n",
            ),
            ("tests/test_core.py", "from pkg import core\nimport helpers\ncore.run()\nhelpers.help()\n"),
            ("tests/helpers.py", "def help():\n    pass\n"),
        ],
        &[
            "src/pkg/sub/user.py:4 run = src/pkg/core.py:1",
            "src/pkg/sub/user.py:5 run = src/pkg/core.py:1",
            "tests/test_core.py:3 run = src/pkg/core.py:1",
            "tests/test_core.py:4 help = tests/helpers.py:1",
        ],
    );
}

#[test]
fn what_every_object_has_is_no_use() {
    check(&[SHAPES, ("a.py", "from shapes import Shape\nShape.__init__\nShape('x').__class__\n")], &[]);
}

#[test]
fn shadowed_names_are_not_the_imported_ones() {
    check(
        &[
            SHAPES,
            (
                "a.py",
                "import shapes\ndef f(shapes):\n    shapes.make()\ndef g():\n    global h\n    h = shapes.Shape('x')\ndef i():\n    h.area()\n[shapes.make(s) for s in 'ab']\n",
            ),
        ],
        &["a.py:6 Shape = shapes.py:3", "~a.py:8 area = shapes.py:7", "a.py:9 make = shapes.py:10"],
    );
}
