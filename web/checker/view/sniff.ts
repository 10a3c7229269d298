/** Distinguishes files by the beginning of their content. */

import type { OtherFile } from '../protocol';

export type FileKind = 'prompts' | 'predictions';

/**
 * The number of bytes to read: the keys of a prompt file's first line can come after its complete
 * prompt.
 */
const HEAD_BYTES = 1 << 18;

/**
 * The kind of a file; `null` if its beginning does not decide. Rejects if the file cannot be read.
 */
export async function sniff(file: File): Promise<FileKind | null> {
  return kindOf(await head(file)) ?? kindByName(file.name);
}

/** Whether a file seems to have references of one of xCodeEval's tasks. Scoring checks it again. */
export async function isForXcodeeval(file: File): Promise<boolean> {
  const text = await head(file);
  return !has(text, PROMPT_KEYS) && has(text, REFERENCE_KEYS);
}

/** Whether a file seems to have programs to run. Judging checks it again. */
export async function hasPrograms(file: File): Promise<boolean> {
  const text = await head(file);
  return has(text, ['source_code', 'completion', 'solution']) && !has(text, PROMPT_KEYS);
}

const PROMPT_KEYS = ['prompt', 'groundtruth'];
/** Keys that only retrieval queries have. */
const QUERY_KEYS = ['positives', 'positive_code', 'negative_code'];
const REFERENCE_KEYS = ['code_uid', 'bug_code_uid', 'src_uid', 'compilation_error', ...QUERY_KEYS];
/** Answers have labels too, but only references have the language of a program. */
const LABEL_KEYS = ['tags', 'compilation_error'];
const LANGUAGE_KEYS = ['lang', 'lang_cluster'];
const PROGRAM_KEYS = ['code_uid', 'bug_code_uid'];
const ANSWER_KEYS = ['pred', 'ranking', 'unit_test_results', 'unittests', 'target_lang'];

/** The kind of a JSON Lines text. */
function kindOf(text: string): FileKind | null {
  if (has(text, [...PROMPT_KEYS, ...QUERY_KEYS])) return 'prompts';
  if (has(text, ANSWER_KEYS)) return 'predictions';
  // xCodeEval's programs to translate have an outcome too, but unlike answers they have a language.
  if (has(text, ['exec_outcome']) && !(has(text, PROGRAM_KEYS) && has(text, ['lang_cluster']))) return 'predictions';
  if (has(text, LABEL_KEYS)) return has(text, LANGUAGE_KEYS) ? 'prompts' : 'predictions';
  if (has(text, ['task_id'])) return 'predictions';
  // A sample that has not been run. Programs among references have their own ids.
  if (has(text, ['source_code']) && !has(text, PROGRAM_KEYS)) return 'predictions';
  return has(text, REFERENCE_KEYS) ? 'prompts' : null;
}

/**
 * Whether a text has one of the keys. Inside a JSON string, a quote has a backslash before it, so
 * it does not count.
 */
function has(text: string, names: readonly string[]): boolean {
  return new RegExp(`(?<!\\\\)"(?:${names.join('|')})"\\s*:`).test(text);
}

/** Browsers cannot decompress Zstandard, so the name decides. */
function kindByName(name: string): FileKind | null {
  if (/pred|completion|output|result/i.test(name)) return 'predictions';
  if (/prompt|bundle|benchmark/i.test(name)) return 'prompts';
  return null;
}

/**
 * What a file is instead of JSON Lines; `null` if it may be JSON Lines. The core says so, and is loaded only for a
 * file that does not begin as JSON Lines do.
 */
export async function otherFile(file: File): Promise<OtherFile | null> {
  const start = await beginning(file);
  const isUnread = start.length === 0 && file.size > 0;
  if (isUnread || isZstandard(start) || /^\s*\{[ \t]*"/.test(new TextDecoder().decode(start))) return null;
  const { recogniseOther } = await import('../other-file');
  return recogniseOther(start);
}

/** The text at the beginning of a file. */
export async function head(file: File): Promise<string> {
  return new TextDecoder().decode(await beginning(file));
}

/** The beginning of a file, decompressed if it is compressed with gzip. */
async function beginning(file: File): Promise<Uint8Array> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  return isGzip ? gunzip(file) : start;
}

function isZstandard(start: Uint8Array): boolean {
  return [0x28, 0xb5, 0x2f, 0xfd].every((byte, index) => byte === start[index]);
}

/** The decompressed beginning of a file, as far as it is readable. */
async function gunzip(file: File): Promise<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const text = new Uint8Array(HEAD_BYTES);
  let length = 0;
  try {
    while (length < text.length) {
      const { value, done } = await reader.read();
      if (done) break;
      const part = value.subarray(0, text.length - length);
      text.set(part, length);
      length += part.length;
    }
  } catch {
    // For a truncated file, the readable part decides. The check reports the damage.
  }
  reader.cancel().catch(() => {});
  return text.subarray(0, length);
}
