/** Tells prompt files and prediction files apart by what is in them. */

export type FileKind = 'prompts' | 'predictions';

/** As much as is read of a file: the keys of a prompt file's first line can stand behind its whole prompt. */
const HEAD_BYTES = 1 << 18;

/** What a file is; `null` where its beginning does not tell. Rejects if the file cannot be read. */
export async function sniff(file: File): Promise<FileKind | null> {
  return kindOf(await head(file)) ?? kindByName(file.name);
}

/** Whether a file has references for one of xCodeEval's tasks. As far as its beginning tells: scoring looks again. */
export async function isForXcodeeval(file: File): Promise<boolean> {
  const text = await head(file);
  return !has(text, PROMPT_KEYS) && has(text, REFERENCE_KEYS);
}

const PROMPT_KEYS = ['prompt', 'groundtruth'];
/** What only queries of retrieval have. */
const QUERY_KEYS = ['positives', 'positive_code', 'negative_code'];
const REFERENCE_KEYS = ['code_uid', 'bug_code_uid', 'src_uid', 'compilation_error', ...QUERY_KEYS];
/** Labels stand in answers as in references; but only these say in what language a program is. */
const LABEL_KEYS = ['tags', 'compilation_error'];
const LANGUAGE_KEYS = ['lang', 'lang_cluster'];
const PROGRAM_KEYS = ['code_uid', 'bug_code_uid'];
const ANSWER_KEYS = ['pred', 'ranking', 'unit_test_results', 'unittests', 'target_lang'];

/** What JSON Lines hold. */
function kindOf(text: string): FileKind | null {
  if (has(text, [...PROMPT_KEYS, ...QUERY_KEYS])) return 'prompts';
  if (has(text, ANSWER_KEYS)) return 'predictions';
  // xCodeEval's programs to translate have an outcome, too, and unlike answers the name of their language.
  if (has(text, ['exec_outcome']) && !(has(text, PROGRAM_KEYS) && has(text, ['lang_cluster']))) return 'predictions';
  if (has(text, LABEL_KEYS)) return has(text, LANGUAGE_KEYS) ? 'prompts' : 'predictions';
  if (has(text, ['task_id'])) return 'predictions';
  // A sample that nobody has run yet. Programs that are references have ids of their own.
  if (has(text, ['source_code']) && !has(text, PROGRAM_KEYS)) return 'predictions';
  return has(text, REFERENCE_KEYS) ? 'prompts' : null;
}

/** Whether one of the keys stands in a text. What stands in strings does not count: there a quote has a backslash before it. */
function has(text: string, names: readonly string[]): boolean {
  return new RegExp(`(?<!\\\\)"(?:${names.join('|')})"\\s*:`).test(text);
}

/** Browsers cannot look into Zstandard, so that there the name has to do. */
function kindByName(name: string): FileKind | null {
  if (/pred|completion|output|result/i.test(name)) return 'predictions';
  if (/prompt|bundle|benchmark/i.test(name)) return 'prompts';
  return null;
}

async function head(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  return new TextDecoder().decode(isGzip ? await gunzip(file) : start);
}

/** The beginning of what is compressed in a file, as far as it can be read. */
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
    // A file that breaks off is told apart by what came before; the check says what is wrong with it.
  }
  reader.cancel().catch(() => {});
  return text.subarray(0, length);
}
