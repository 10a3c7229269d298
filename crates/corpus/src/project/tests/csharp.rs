use assay_syntax::languages::Language;

use super::check as check_language;

#[track_caller]
fn check(files: &[(&'static str, &'static str)], expected: &[&str]) {
    check_language(Language::CSharp, files, expected);
}

const SHOP: (&str, &str) = (
    "Shop.cs",
    "using System.Collections.Generic;\nnamespace Corp.Shops\n{\n    public partial class Shop\n    {\n        public const int Count = 1;\n        protected Item best;\n        public List<Item> Items { get; set; }\n        public static Shop Open(string name) => new Shop();\n    }\n    public enum Kind { Big, Small }\n    public record Item(string Name);\n}\n",
);

#[test]
fn types_and_their_members() {
    check(
        &[
            SHOP,
            (
                "Main.cs",
                "using System;\nusing Corp.Shops;\nusing K = Corp.Shops.Kind;\nnamespace Corp.App;\nclass Main\n{\n    private readonly Shop shop = new Shop { Items = null };\n    void F(Item item, int? n)\n    {\n        Console.WriteLine(item.Name + shop.Items + Shop.Count);\n        var s = Shop.Open(\"x\");\n        s.Items.First().ToString();\n        Use(K.Big, Corp.Shops.Kind.Small, item?.Name);\n    }\n}\n",
            ),
        ],
        &[
            "Main.cs:7 Shop = Shop.cs:4",
            "Main.cs:7 Shop = Shop.cs:4",
            "Main.cs:7 Items = Shop.cs:8",
            "Main.cs:8 Item = Shop.cs:12",
            "Main.cs:10 Name = Shop.cs:12",
            "Main.cs:10 Items = Shop.cs:8",
            "Main.cs:10 Shop = Shop.cs:4",
            "Main.cs:10 Count = Shop.cs:6",
            "Main.cs:11 Shop = Shop.cs:4",
            "Main.cs:11 Open = Shop.cs:9",
            "~Main.cs:12 Items = Shop.cs:8",
            "Main.cs:13 Big = Shop.cs:11",
            "Main.cs:13 Kind = Shop.cs:11",
            "Main.cs:13 Small = Shop.cs:11",
            "Main.cs:13 Name = Shop.cs:12",
        ],
    );
}

#[test]
fn inheritance_parts_and_collections() {
    check(
        &[
            SHOP,
            (
                "Big.cs",
                "using System.Linq;\nusing System.Threading.Tasks;\nnamespace Corp.Shops.Large\n{\n    class Big : Shop\n    {\n        async Task F(Task<Item> later, Item[] all)\n        {\n            base.Items.Clear();\n            best = null;\n            foreach (var i in Items) { i.ToString(); }\n            foreach (var i in all.Where(x => x.Name != null)) Use(i.Name);\n            Use((await later).Name);\n        }\n    }\n}\n",
            ),
            (
                "Shop.Part.cs",
                "namespace Corp.Shops\n{\n    public partial class Shop\n    {\n        void G() { Items = null; Shop.Open(null); }\n    }\n}\n",
            ),
        ],
        &[
            "Big.cs:5 Shop = Shop.cs:4",
            "Big.cs:7 Item = Shop.cs:12",
            "Big.cs:7 Item = Shop.cs:12",
            "Big.cs:9 Items = Shop.cs:8",
            "Big.cs:10 best = Shop.cs:7",
            "Big.cs:11 Items = Shop.cs:8",
            "Big.cs:12 Name = Shop.cs:12",
            "Big.cs:12 Name = Shop.cs:12",
            "Big.cs:13 Name = Shop.cs:12",
            "Shop.Part.cs:5 Items = Shop.cs:8",
            "Shop.Part.cs:5 Open = Shop.cs:9",
        ],
    );
}

#[test]
fn imports_in_namespaces_and_aliases() {
    check(
        &[
            (
                "Items.cs",
                "namespace Corp.Shops.Items { public class Item { public enum Kind { Big } public static int Count; } }\n",
            ),
            (
                "Main.cs",
                "namespace Corp.Shops\n{\n    using Items;\n    using I = Items.Item;\n    using K = Corp.Shops.Items.Item.Kind;\n    class Main\n    {\n        Item item;\n        object F() => I.Count + K.Big;\n    }\n}\n",
            ),
        ],
        // An alias is the file's own name. An alias of a nested class causes an error at the alias.
        &["Main.cs:8 Item = Items.cs:1", "Main.cs:9 Count = Items.cs:1", "~Main.cs:9 Big = Items.cs:1"],
    );
}

#[test]
fn attributes_and_interfaces_by_name() {
    check(
        &[
            (
                "Lib.cs",
                "using System;\nclass FastAttribute : Attribute {}\nclass SlowAttribute : Attribute {}\ninterface IShop { void Open(); }\n",
            ),
            (
                "Main.cs",
                "[Fast]\nclass Main : IShop\n{\n    [SlowAttribute]\n    void IShop.Open() {}\n    [Fine] void F() {}\n}\n",
            ),
        ],
        &[
            "Main.cs:1 Fast = Lib.cs:2",
            "Main.cs:2 IShop = Lib.cs:4",
            "Main.cs:4 SlowAttribute = Lib.cs:3",
            "Main.cs:5 IShop = Lib.cs:4",
        ],
    );
}

#[test]
fn type_parameters_are_nobody_elses() {
    check(
        &[
            ("Box.cs", "public class Box<T> { public T Held; public static int Count; }\n"),
            (
                "Main.cs",
                "class Main : Box<int>\n{\n    T F<T>(T t) => t;\n    void G(Box<string> box) { Use(box.Held, Box<int>.Count); T t; }\n}\n",
            ),
        ],
        &[
            "Main.cs:1 Box = Box.cs:1",
            "Main.cs:4 Box = Box.cs:1",
            "Main.cs:4 Held = Box.cs:1",
            "Main.cs:4 Box = Box.cs:1",
            "Main.cs:4 Count = Box.cs:1",
        ],
    );
}

#[test]
fn what_a_file_says_itself_goes_before_what_others_say() {
    let part = "namespace Corp { partial class Shop { int Count; object F(Shop other) => other.Count; } }\n";
    check(&[("A.cs", part), ("B.cs", part)], &[]);
}

#[test]
fn a_class_with_the_name_of_a_namespace() {
    check(
        &[
            ("Runtime.cs", "namespace Corp.Runtime { class Runtime { public static int Count; } class Other {} }\n"),
            ("Main.cs", "namespace Corp.Runtime { class Main { object F(Other o) => Runtime.Count; } }\n"),
        ],
        &["Main.cs:1 Other = Runtime.cs:1", "Main.cs:1 Count = Runtime.cs:1"],
    );
}

#[test]
fn classes_differ_by_their_number_of_type_parameters() {
    check(
        &[
            ("Box.cs", "public partial class Box<T> { public T Held; public R Get<R>() => default; }\n"),
            (
                "Main.cs",
                "public partial class Box\n{\n    void F(Box<int> box, Box other)\n    {\n        Use(box.Held, box.Get<int>(), typeof(Box<>), G<int>(1));\n    }\n    T G<T>(T t) => t;\n}\n",
            ),
        ],
        &[
            "Main.cs:3 Box = Box.cs:1",
            "Main.cs:5 Held = Box.cs:1",
            "Main.cs:5 Get = Box.cs:1",
            "Main.cs:5 Box = Box.cs:1",
        ],
    );
}
