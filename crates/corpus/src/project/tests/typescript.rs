use assay_syntax::languages::Language;

use super::check as check_language;

#[track_caller]
fn check(files: &[(&'static str, &'static str)], expected: &[&str]) {
    check_language(Language::TypeScript, files, expected);
}

const SHOP: (&str, &str) = (
    "src/shop.ts",
    "export interface Item {\n  name: string;\n  parts: Item[];\n}\nexport class Shop {\n  static open = true;\n  constructor(public owner: string) {}\n  items(): Item[] { return []; }\n}\nexport enum Kind { Big, Small }\nexport const find = (name: string): Item => make(name);\nexport default function make(name: string) { return { name, parts: [] }; }\nexport namespace Tax { export const rate = 1; }\n",
);

#[test]
fn imported_names_and_their_members() {
    check(
        &[
            SHOP,
            (
                "src/a.ts",
                "import make, { Shop, Kind as K, type Item, Tax } from './shop';\nconst s = new Shop('x');\ns.owner;\nShop.open;\nK.Big;\nfunction f(i: Item, { name }: Item) { return i.name + name; }\nmake('x');\nTax.rate;\ns.nothing;\n",
            ),
        ],
        &[
            "src/a.ts:2 Shop = src/shop.ts:5",
            "src/a.ts:3 owner = src/shop.ts:7",
            "src/a.ts:4 Shop = src/shop.ts:5",
            "src/a.ts:4 open = src/shop.ts:6",
            "src/a.ts:5 K = src/shop.ts:10",
            "src/a.ts:5 Big = src/shop.ts:10",
            "src/a.ts:6 Item = src/shop.ts:1",
            "src/a.ts:6 name = src/shop.ts:2",
            "src/a.ts:6 Item = src/shop.ts:1",
            "src/a.ts:6 name = src/shop.ts:2",
            "src/a.ts:7 make = src/shop.ts:12",
            "src/a.ts:8 Tax = src/shop.ts:13",
            "src/a.ts:8 rate = src/shop.ts:13",
        ],
    );
}

#[test]
fn arrays_promises_and_callbacks_hold_values() {
    check(
        &[
            SHOP,
            (
                "src/a.ts",
                "import * as shop from './shop.js';\nimport { Item } from './shop';\nasync function f(all: Item[], later: Promise<Item>, by: Map<string, Item>) {\n  all.filter(i => i.name).forEach(i => i.parts);\n  (await later).name;\n  by.get('x')!.name;\n  for (const i of all) i.name;\n  all[0].name;\n  shop.find('x').name;\n}\n",
            ),
        ],
        &[
            "src/a.ts:3 Item = src/shop.ts:1",
            "src/a.ts:3 Item = src/shop.ts:1",
            "src/a.ts:3 Item = src/shop.ts:1",
            "src/a.ts:4 name = src/shop.ts:2",
            "src/a.ts:4 parts = src/shop.ts:3",
            "src/a.ts:5 name = src/shop.ts:2",
            "src/a.ts:6 name = src/shop.ts:2",
            "src/a.ts:7 name = src/shop.ts:2",
            "src/a.ts:8 name = src/shop.ts:2",
            "src/a.ts:9 shop = ?",
            "src/a.ts:9 find = src/shop.ts:11",
            "~src/a.ts:9 name = src/shop.ts:2",
        ],
    );
}

#[test]
fn re_exports_paths_and_inheritance() {
    check(
        &[
            SHOP,
            (
                "src/index.ts",
                "export * from './shop';\nexport { default as build } from './shop';\nimport { Kind } from './shop';\nexport { Kind as Sort };\n",
            ),
            (
                "tsconfig.json",
                "{ // comment\n \"compilerOptions\": { \"baseUrl\": \".\", \"paths\": { \"@/*\": [\"src/*\"], }, /* \" */ } }",
            ),
            (
                "app/b.tsx",
                "import { Shop, build, Sort } from '@/index';\nimport { Item } from 'src/shop';\nimport React from 'react';\nclass Big extends Shop {\n  f() { return this.items() + super.items() + this.f(); }\n}\nexport const View = () => <Shop owner={build('x')} />;\n",
            ),
        ],
        &[
            "src/index.ts:4 Kind = src/shop.ts:10",
            "app/b.tsx:4 Shop = src/shop.ts:5",
            "app/b.tsx:5 items = src/shop.ts:8",
            "app/b.tsx:5 items = src/shop.ts:8",
            "app/b.tsx:7 Shop = src/shop.ts:5",
            "app/b.tsx:7 build = src/shop.ts:12",
        ],
    );
}

#[test]
fn settings_are_inherited() {
    check(
        &[
            SHOP,
            ("config/tsconfig.paths.json", "{\"compilerOptions\": {\"paths\": {\"@/*\": [\"../src/*\"]}}}"),
            // It extends a missing file, a package's file, and itself in a cycle.
            (
                "tsconfig.base.json",
                "{\"extends\": [\"./none\", \"@tsconfig/node\", \"./app/tsconfig\", \"./config/tsconfig.paths.json\"]}",
            ),
            ("app/tsconfig.json", "{\"extends\": \"../tsconfig.base\", \"compilerOptions\": {\"paths\": 1}}"),
            ("app/b.ts", "import { find } from '@/shop';\nfind('x');\n"),
            // A file's settings override those that it extends.
            (
                "web/tsconfig.json",
                "{\"extends\": \"../tsconfig.base.json\", \"compilerOptions\": {\"baseUrl\": \"..\", \"paths\": {}}}",
            ),
            (
                "web/b.ts",
                "import { find } from '@/shop';\nimport { find as look } from 'src/shop';\nfind('x');\nlook('x');\n",
            ),
            // Only a file named tsconfig.json applies to its folder.
            ("config/b.ts", "import { find } from '@/shop';\nfind('x');\n"),
        ],
        &["app/b.ts:2 find = src/shop.ts:11", "web/b.ts:4 look = src/shop.ts:11"],
    );
}

#[test]
fn packages_of_the_project_are_imported_by_name() {
    check(
        &[
            ("packages/shop/src/shop.ts", SHOP.1),
            ("packages/shop/src/index.ts", "export * from './shop';\n"),
            // It names a build output that does not exist.
            ("packages/shop/package.json", "{\"name\": \"@corner/shop\", \"main\": \"dist/index.js\"}"),
            ("packages/tools/lib/find.ts", "export { find } from '@corner/shop/shop';\n"),
            (
                "packages/tools/package.json",
                "{\"name\": \"tools\", \"exports\": {\".\": 1, \"./*\": [{\"import\": {\"types\": \"./lib/*.ts\"}}, null]}}",
            ),
            // Broken, without a name, with a duplicate name, and outside of the project.
            ("a/package.json", "{"),
            ("b/package.json", "[]"),
            ("c/package.json", "{\"name\": \"tools\", \"main\": \"none.ts\"}"),
            ("d/package.json", "{\"name\": \"out\", \"main\": \"../../../x.ts\"}"),
            (
                "app/b.ts",
                "import { find } from '@corner/shop';\nimport { find as look } from 'tools/find';\nimport { x } from 'tools';\n\
                 import { y } from 'out';\nimport { z } from '@corner';\nfind('x');\nlook('x');\nx(y, z);\n",
            ),
        ],
        &["app/b.ts:6 find = packages/shop/src/shop.ts:11", "app/b.ts:7 look = packages/shop/src/shop.ts:11"],
    );
}

#[test]
fn shadowed_names_are_not_the_imported_ones() {
    check(
        &[
            SHOP,
            (
                "src/a.ts",
                "import { find } from './shop';\nfunction f(find: any) { return find('x'); }\nconst o = { find: 1 };\no.find;\n{ const find = 1; find; }\nfind('x');\n",
            ),
        ],
        &["src/a.ts:6 find = src/shop.ts:11"],
    );
}
