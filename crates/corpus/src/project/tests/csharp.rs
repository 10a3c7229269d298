use assay_score::languages::CSHARP;

use super::check as check_language;

#[track_caller]
fn check(files: &[(&'static str, &'static str)], expected: &[&str]) {
    check_language(CSHARP, files, expected);
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
            "Main.cs:13 K = Shop.cs:11",
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
