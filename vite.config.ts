import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const PUBLIC = 'web/public';
const SERVICE_WORKER = 'service-worker';
/** Pages of the results site only are not part of the checker, which works offline. */
const NOT_KEPT =
  /^(\.vite\/|social\.ttf$|assets\/(results|leaderboard|charts|playground|compare|rerun|program|pool|run-worker)-)/;
/** What only the command reads. */
const SOCIAL_FONT = 'social.ttf';
/** What the official profiles do without is cached for offline use once it was needed: it is most of the bytes. */
const KEPT_ONCE_NEEDED = /^assets\/(exec|full|harnesses|java|typescript|csharp)[-_].*\.wasm$/;

const require = createRequire(import.meta.url);
const TYPEFACE = '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
/** What `web/styles` refers to. */
const FONT = 'web/styles/fonts/public-sans.woff2';
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const PUNCTUATION = '\u00a0·×–—‘’“”…←↑→↓−';

type Subset = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'woff2' | 'sfnt'; variationAxes: { wght: number | { min: number; max: number } } },
) => Promise<Buffer>;

/** Cuts the typeface down to the characters that pages use. */
function cut(options: Parameters<Subset>[2]): Promise<Buffer> {
  const subset = require('subset-font') as Subset;
  return subset(readFileSync(require.resolve(TYPEFACE)), ASCII + PUNCTUATION, options);
}

/** The page's typeface, cut down to the characters and weights that the page uses: half the bytes. */
function font(): Plugin {
  return {
    name: 'font',
    async config() {
      mkdirSync(dirname(FONT), { recursive: true });
      writeFileSync(FONT, await cut({ targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } }));
    },
    // `assay site` draws the pictures for social networks with it.
    async generateBundle() {
      const source = await cut({ targetFormat: 'sfnt', variationAxes: { wght: 600 } });
      this.emitFile({ type: 'asset', fileName: SOCIAL_FONT, source });
    },
  };
}

/** Files of the site that are neither its own sources nor lie in its public folder, by their address. */
function carriedFiles(): Map<string, Buffer> {
  const bundles = join(PUBLIC, 'bundles');
  const manifests = filesIn(bundles).filter((file) => file.endsWith('.manifest.json'));
  const index = manifests.map((file) => JSON.parse(readFileSync(join(bundles, file), 'utf8')) as unknown);
  const predictions = 'examples/predictions';
  return new Map([
    ['bundles/index.json', Buffer.from(JSON.stringify(index))],
    // A site lists its own benchmarks here.
    ['programs.json', Buffer.from(JSON.stringify({ benchmarks: [], schema: 'assay-programs@1' }))],
    ...filesIn(predictions).map((file) => [`examples/${file}`, readFileSync(join(predictions, file))] as const),
  ]);
}

/** The example's prediction files, and the list of the bundles that lie in the public folder. */
function carry(): Plugin {
  return {
    name: 'carry',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = carriedFiles().get((request.url ?? '').slice(1));
        if (file === undefined) next();
        else response.end(file);
      });
    },
    generateBundle() {
      for (const [fileName, source] of carriedFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Lets the policy of the page run the script in the page, which no request delays. */
function allowEarlyScript(): Plugin {
  return {
    name: 'allow-early-script',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const script = /<script id="early">(.*?)<\/script>/s.exec(page)?.[1];
        if (script === undefined) throw new Error('index.html has no script with the id "early"');
        // Parsers of HTML end lines so.
        const text = script.replaceAll('\r\n', '\n');
        const hash = createHash('sha256').update(text).digest('base64');
        return page.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
      },
    },
  };
}

/** Tells the service worker which files there are, and gives it a version that changes with any of them. */
function listFilesForServiceWorker(): Plugin {
  let folder = '';
  return {
    name: 'list-files-for-service-worker',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    writeBundle() {
      const script = `${SERVICE_WORKER}.js`;
      const files = filesIn(folder).filter((file) => file !== script && !NOT_KEPT.test(file));
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const cached = files.filter((file) => !KEPT_ONCE_NEEDED.test(file));
      // The page is asked for by its folder's address.
      const addresses = cached.map((file) => (file === 'index.html' ? './' : file));
      const values = `const VERSION=${JSON.stringify(hash.digest('hex').slice(0, 16))},FILES=${JSON.stringify(addresses)};\n`;
      writeFileSync(join(folder, script), values + readFileSync(join(folder, script), 'utf8'));
    },
  };
}

/** All files below a folder, if there is one, sorted, by their path in it. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).sort();
}

export default defineConfig({
  // Relative addresses: the site works from any path of any static host.
  base: './',
  publicDir: PUBLIC,
  plugins: [font(), carry(), allowEarlyScript(), listFilesForServiceWorker()],
  build: {
    target: ['es2023', 'chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells `assay site` what the files that its pages need are called.
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', results: 'web/results/main.ts', [SERVICE_WORKER]: 'web/service-worker/worker.ts' },
      output: {
        // Browsers compare the service worker with the one they have under the same name.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // One file for what many pages share, instead of a request for each of its small modules.
        codeSplitting: { groups: [{ name: 'shared', test: /web\/shared\/|vite\/preload-helper/ }] },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    // Cargo's output changes by the thousand.
    watch: { ignored: ['**/target/**'] },
  },
});
