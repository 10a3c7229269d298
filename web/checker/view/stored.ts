/**
 * The visitor's files, stored in the browser, so that a result survives Back, a reload and an accidental close. Only
 * the last files are stored. They never leave the browser.
 */

import type { LanguageId, XcodeevalTask } from '../protocol';

/** Larger files are not stored: browsers limit what a site may store. */
export const MOST_BYTES = 64 * 2 ** 20;

/** The files of a check, and what was chosen with them. */
export interface StoredFiles {
  /** The name in the address. */
  name: string;
  predictions: File;
  /** The prompt file, or the id of a benchmark of the site. */
  prompts: File | string;
  language: LanguageId | null;
  task: XcodeevalTask | null;
}

const DATABASE = 'assay-checker';
const STORE = 'files';
const LAST = 'last';

/** Stores the files of a check instead of earlier ones. Resolves to `false` if they are not stored. */
export async function store(files: StoredFiles): Promise<boolean> {
  const { predictions, prompts } = files;
  const bytes = predictions.size + (prompts instanceof File ? prompts.size : 0);
  if (bytes > MOST_BYTES) {
    await forget();
    return false;
  }
  return (await run('readwrite', (all) => all.put(files, LAST))) !== null;
}

/** The stored files, if any. */
export async function stored(): Promise<StoredFiles | null> {
  return ((await run('readonly', (all) => all.get(LAST))) as StoredFiles | null | undefined) ?? null;
}

/** Removes the stored files. */
export async function forget(): Promise<void> {
  await run('readwrite', (all) => all.delete(LAST));
}

/** Runs one request. Resolves to `null` if the browser stores nothing, as in private windows. */
async function run(mode: IDBTransactionMode, request: (all: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await open();
    try {
      return await done(request(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE);
  };
  return done(opening);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The browser could not store the files.'));
    };
  });
}
