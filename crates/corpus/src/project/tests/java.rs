use assay_syntax::languages::Language;

use super::check as check_language;

#[track_caller]
fn check(files: &[(&'static str, &'static str)], expected: &[&str]) {
    check_language(Language::Java, files, expected);
}

const SHOP: (&str, &str) = (
    "shop/Shop.java",
    "package shop;\nimport java.util.List;\npublic class Shop {\n  public static int COUNT = 1;\n  protected Item best;\n  public List<Item> items() { return null; }\n  public static Shop open(String name) { return new Shop(); }\n  public enum Kind { BIG, SMALL }\n}\n",
);
const ITEM: (&str, &str) =
    ("shop/Item.java", "package shop;\npublic interface Item {\n  String name();\n  int SIZE = 2;\n}\n");

#[test]
fn members_of_imported_types() {
    check(
        &[
            SHOP,
            ITEM,
            (
                "app/Main.java",
                "package app;\nimport shop.*;\nimport shop.Shop.Kind;\nimport static shop.Shop.open;\nclass Main {\n  private final Shop store = new Shop();\n  void f(Item item, Kind kind) {\n    item.name();\n    this.store.items();\n    Shop.open(\"x\").items();\n    open(\"y\");\n    var s = new shop.Shop();\n    s.items().get(0).name();\n    use(Kind.BIG, Shop.Kind.SMALL, Shop.COUNT, Item.SIZE);\n    item.nothing();\n  }\n}\n",
            ),
        ],
        &[
            "app/Main.java:8 name = shop/Item.java:3",
            "app/Main.java:9 items = shop/Shop.java:6",
            "app/Main.java:10 open = shop/Shop.java:7",
            "~app/Main.java:10 items = shop/Shop.java:6",
            "app/Main.java:11 open = shop/Shop.java:7",
            "~app/Main.java:12 Shop = shop/Shop.java:3",
            "~app/Main.java:13 items = shop/Shop.java:6",
            "~app/Main.java:13 name = shop/Item.java:3",
            "app/Main.java:14 BIG = shop/Shop.java:8",
            "app/Main.java:14 Kind = shop/Shop.java:8",
            "~app/Main.java:14 SMALL = shop/Shop.java:8",
            "app/Main.java:14 COUNT = shop/Shop.java:4",
            "app/Main.java:14 SIZE = shop/Item.java:4",
        ],
    );
}

#[test]
fn inherited_members_and_the_same_package() {
    check(
        &[
            SHOP,
            ITEM,
            (
                "shop/Big.java",
                "package shop;\nclass Big extends Shop {\n  int own;\n  void f() {\n    items();\n    best.name();\n    super.items();\n    this.own = own;\n    Runnable r = () -> items();\n    new Shop() { void g() { best = null; } };\n  }\n}\n",
            ),
        ],
        &[
            "shop/Big.java:5 items = shop/Shop.java:6",
            "shop/Big.java:6 best = shop/Shop.java:5",
            "~shop/Big.java:6 name = shop/Item.java:3",
            "shop/Big.java:7 items = shop/Shop.java:6",
            "shop/Big.java:9 items = shop/Shop.java:6",
            "shop/Big.java:10 best = shop/Shop.java:5",
        ],
    );
}

#[test]
fn collections_and_lambdas_hold_values() {
    check(
        &[
            ITEM,
            (
                "app/Main.java",
                "package app;\nimport java.util.*;\nimport shop.Item;\nclass Main {\n  List<Item> all;\n  Map<String, Item> by;\n  void f(Item[] array, Item... rest) {\n    for (Item i : all) i.name();\n    for (var i : all) i.name();\n    all.stream().filter(i -> i.name() != null).forEach(i -> i.name());\n    by.get(\"x\").name();\n    array[0].name();\n    all.stream().map(Item::name);\n    if (all.get(0) instanceof Item j) j.name();\n    ((Item) null).name();\n    rest[0].name();\n  }\n}\n",
            ),
        ],
        &[
            "app/Main.java:8 name = shop/Item.java:3",
            "app/Main.java:9 name = shop/Item.java:3",
            "app/Main.java:10 name = shop/Item.java:3",
            "app/Main.java:10 name = shop/Item.java:3",
            "app/Main.java:11 name = shop/Item.java:3",
            "app/Main.java:12 name = shop/Item.java:3",
            "app/Main.java:13 name = shop/Item.java:3",
            "app/Main.java:14 name = shop/Item.java:3",
            "app/Main.java:15 name = shop/Item.java:3",
            "app/Main.java:16 name = shop/Item.java:3",
        ],
    );
}
