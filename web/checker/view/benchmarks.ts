/** The benchmarks of the site that the checker can check files of. */

import { h } from '../../shared/dom';
import { counted } from '../../shared/format';
import { ofSchema } from '../../shared/schema';
import type { ProgramBenchmark, ProgramIndex } from '../../runner/protocol';
import type { Manifest } from '../protocol';
import { keys, LANGUAGES } from './vocabulary';

/** A bundle of the site, and the address of its manifest. */
export interface Offer {
  manifest: Manifest;
  url: URL;
}

/** A benchmark of the site whose programs run in this page, and the address of its list. */
export interface ProgramOffer {
  programs: ProgramBenchmark;
  base: URL;
}

/** The tests in a file that another harness wrote, and the address that runtimes are next to. */
export interface OwnTests {
  ownTests: true;
  base: URL;
}

/** The folder of the site's runtimes, relative to the list of benchmarks. */
export const RUNTIMES = '../runtimes/';
/** The index of the site's bundles, relative to the page. */
const BUNDLES = 'bundles/index.json';
/** The list of the site's benchmarks whose programs run in this page, relative to the page. */
const PROGRAMS = 'programs.json';

/** The id of a benchmark, which is the name of its folder on the site. */
export function idOf(offer: Offer | ProgramOffer): string {
  return 'programs' in offer ? offer.programs.id : offer.manifest.file.replace(/\.jsonl\.gz$/, '');
}

/** The name of a benchmark. */
export function nameOf(offer: Offer | ProgramOffer): string {
  return 'programs' in offer ? offer.programs.name : offer.manifest.name;
}

/** The tests in the file itself. */
export function ownTests(): OwnTests {
  return { ownTests: true, base: new URL(PROGRAMS, document.baseURI) };
}

/** All benchmarks that this page can check files of. */
export async function listOffers(): Promise<(Offer | ProgramOffer)[]> {
  const [bundles, programs] = await Promise.all([listBundles(), listPrograms()]);
  return [...bundles, ...programs];
}

async function listPrograms(): Promise<ProgramOffer[]> {
  try {
    const base = new URL(PROGRAMS, document.baseURI);
    const response = await fetch(base);
    if (!response.ok) return [];
    const index = ofSchema<ProgramIndex>(await response.json(), 'assay-programs@1', PROGRAMS);
    return index.benchmarks.map((programs) => ({ programs, base }));
  } catch {
    // A checker that no site has put beside its benchmarks, or a visitor offline.
    return [];
  }
}

async function listBundles(): Promise<Offer[]> {
  try {
    const index = new URL(BUNDLES, document.baseURI);
    const response = await fetch(index);
    if (!response.ok) return [];
    const manifests = (await response.json()) as Manifest[];
    return manifests.map((manifest) => ({ manifest, url: manifestUrl(manifest, index) }));
  } catch {
    // A site without bundles, or a visitor offline. A prompt file still works.
    return [];
  }
}

/** The manifest is next to its bundle. */
function manifestUrl({ file }: Manifest, index: URL): URL {
  return new URL(file.replace(/\.jsonl\.gz$/, '.manifest.json'), index);
}

/** What a chosen benchmark is. */
export function about(offer: Offer | ProgramOffer): Node[] {
  return 'programs' in offer ? aboutPrograms(offer.programs) : aboutBundle(offer.manifest);
}

/** A bundle's number of tasks, and its hash. */
export function aboutBundle({ tasks, sha256 }: Manifest): Node[] {
  const languages = keys(LANGUAGES).filter((id) => tasks[id]);
  const total = languages.reduce((sum, id) => sum + (tasks[id] ?? 0), 0);
  const names = languages.map((id) => LANGUAGES[id]).join(', ');
  return [
    document.createTextNode(`${counted(total, 'task')} (${names})`),
    h('code', { class: 'hash' }, `sha256:${sha256}`),
  ];
}

/** A benchmark's number of tasks, and what its check does. */
function aboutPrograms({ languages }: ProgramBenchmark): Node[] {
  const total = Object.values(languages).reduce((sum, tasks) => sum + tasks, 0);
  return [
    document.createTextNode(
      `${counted(total, 'task')}. Your browser runs the programs of a samples file, as “assay execute” does.`,
    ),
  ];
}
