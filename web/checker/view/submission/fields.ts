/** The fields of a submission's card. */

import { h } from '../../../shared/dom';
import type { SubmissionFields } from '../../protocol';
import type { Benchmark } from './benchmark';
import { Field } from './field';

export type Key = keyof SubmissionFields | 'id';

/** The help text of the setting until one is chosen. */
export const NO_SETTING = 'The context that the model was given.';

const SUGGESTIONS = {
  retriever: ['BM25', 'UniXcoder', 'OpenAI text-embedding-ada-002'],
  sampling: ['greedy', 'temperature 0.2, top-p 0.95', 'beam search, 5 beams'],
  licence: ['CC-BY-4.0', 'CC0-1.0', 'Apache-2.0', 'MIT'],
};

const input = (key: Key, attributes: Record<string, string> = {}): HTMLInputElement =>
  h('input', { type: 'text', id: `submit-${key}`, name: key, autocomplete: 'off', ...attributes });

/** A field with suggested values. */
function suggesting(key: keyof typeof SUGGESTIONS, label: string, help: string): Field {
  const list = `submit-${key}-list`;
  const options = SUGGESTIONS[key].map((value) => h('option', { value }));
  return new Field(input(key, { list }), { label, help }, h('datalist', { id: list }, options));
}

/** All fields, in the order of the form. */
export function makeFields(benchmark: Benchmark, today: string): Record<Key, Field> {
  const settings = benchmark.settings.map(({ id, name }) => h('option', { value: id }, name));
  const setting = h('select', { id: 'submit-setting', name: 'setting' }, [
    h('option', { value: '' }, 'Choose one'),
    ...settings,
  ]);
  const weights = h('select', { id: 'submit-open_weights', name: 'open_weights' }, [
    h('option', { value: '' }, 'Unspecified'),
    h('option', { value: 'yes' }, 'Yes'),
    h('option', { value: 'no' }, 'No'),
  ]);
  const notes = h('textarea', { id: 'submit-notes', name: 'notes', rows: 3 });
  return {
    model: new Field(input('model'), {
      label: 'Model',
      help: 'Official name, including version and size: StarCoder-15.5B.',
      required: true,
    }),
    organisation: new Field(input('organisation', { autocomplete: 'organization' }), {
      label: 'Organisation',
      help: 'The maker of the model.',
    }),
    link: new Field(input('link', { type: 'url', placeholder: 'https://' }), {
      label: 'Link',
      help: 'A page about the model.',
    }),
    paper: new Field(input('paper', { type: 'url', placeholder: 'https://' }), {
      label: 'Paper',
      help: 'Its address, such as on arXiv.',
    }),
    parameters: new Field(input('parameters'), {
      label: 'Parameters',
      help: 'The number of parameters: 15.5B, 350M or in full.',
    }),
    open_weights: new Field(weights, { label: 'Open weights', help: 'Whether the weights are public.' }),
    cutoff: new Field(input('cutoff', { type: 'date' }), {
      label: 'Training cutoff',
      help: 'The last day of its training data.',
    }),
    setting: new Field(setting, { label: 'Setting', help: NO_SETTING, required: true }),
    retriever: suggesting('retriever', 'Retriever', 'What found the chunks of other files.'),
    sampling: suggesting('sampling', 'Sampling', 'The sampling method and its settings.'),
    cost: new Field(input('cost', { inputmode: 'decimal' }), {
      label: 'Cost',
      help: 'US dollars for the whole run.',
    }),
    tokens: new Field(input('tokens', { inputmode: 'numeric' }), {
      label: 'Tokens',
      help: 'The number of generated tokens.',
    }),
    seconds: new Field(input('seconds', { inputmode: 'decimal' }), {
      label: 'Seconds',
      help: 'The time of generation.',
    }),
    date: new Field(input('date', { type: 'date', value: today }), {
      label: 'Date',
      help: 'The day of the predictions.',
      required: true,
    }),
    id: new Field(input('id', { spellcheck: 'false', autocapitalize: 'off' }), {
      label: 'Folder',
      help: `The submission’s folder in results/${benchmark.id}/, and its address. Suggested from model and setting.`,
      required: true,
    }),
    licence: suggesting('licence', 'Licence', 'The licence of the predictions.'),
    contact: new Field(input('contact', { autocomplete: 'email' }), {
      label: 'Contact',
      help: 'Public contact.',
    }),
    notes: new Field(notes, { label: 'Notes', help: 'Anything else, such as changes to the prompts.' }),
  };
}

/**
 * Parses a number of parameters: 15.5B, 350M, 15_500_000_000. Other texts give `NaN`, which the
 * core rejects.
 */
export function parameters(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.,_ ]+?) ?([kmbt]?)$/i.exec(text) ?? [];
  // Commas are accepted only before groups of three digits.
  const number = digits === '' ? NaN : Number(digits.replace(/[_ ]|,(?=\d{3}(?!\d))/g, ''));
  const size = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 }[unit.toLowerCase()] ?? NaN;
  return unit === '' ? number : Math.round(number * size);
}
