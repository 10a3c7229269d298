/** The part above the table: settings, search, filters, columns, export, and the active filters. */

import { h, message } from '../shared/dom';
import { count, counted } from '../shared/format';
import { save } from '../shared/download';
import { TIERS, type Board } from './board';
import { chooseFacts, chooseMetrics, chooseScopes, type Choices } from './columns';
import { FORMATS, type Format } from './export';
import { drawn, type IconName } from './icons';
import type { Selection } from './selection';
import { ALL_SETTINGS, formatList, NO_FILTER, type State, type View } from './view';

/** The table follows typing after a pause of this length. */
const TYPING_MS = 120;

/** More settings than this are in a list instead of tabs. */
const MOST_TABS = 5;

type Field = HTMLInputElement | HTMLSelectElement;
type Filter = keyof typeof NO_FILTER;

/** The text of each filter's chip. */
const FILTERS: Record<Filter, (value: string) => string> = {
  search: (value) => `“${value}”`,
  retriever: (value) => `Retriever: ${value}`,
  tier: (value) => TIERS[value as keyof typeof TIERS].name,
  weights: (value) => (value === 'open' ? 'Open weights' : 'Closed weights'),
  smallest: (value) => `From ${value}B`,
  largest: (value) => `Up to ${value}B`,
  since: (value) => `Since ${value}`,
  until: (value) => `Until ${value}`,
};

const filterNames = Object.keys(FILTERS) as Filter[];

export class Tools {
  readonly #fields = new Map<keyof View, Field>();
  readonly #settings = h('fieldset', { class: 'settings' }, h('legend', { class: 'unseen' }, 'Setting'));
  readonly #about = h('p', { class: 'setting-about' });
  readonly #count = h('p', { class: 'count', role: 'status' });
  readonly #chips = h('ul', { class: 'chips' });
  readonly #clear: HTMLButtonElement;
  readonly #filtersName = h('span', {}, 'Filters');
  readonly #columns = h('div', { class: 'choices' });
  #offered = '';
  #typing: number | undefined;

  constructor(
    private readonly board: Board,
    private readonly state: State,
    element: HTMLElement,
    current: () => Selection,
  ) {
    this.#clear = h('button', { type: 'button', class: 'link' }, 'Clear filters', {
      click: () => {
        state.set({ ...NO_FILTER }, { push: true });
      },
    });
    this.#offerSettings();
    element.replaceChildren(
      this.#settings,
      this.#about,
      h('div', { class: 'tool-row' }, [
        this.#search(),
        menu('filter', this.#filtersName, this.#filters()),
        menu('columns', 'Columns', h('div', { class: 'panel' }, [this.#profile(), this.#columns])),
        menu('download', 'Export', this.#exports(current)),
        this.#count,
      ]),
      h('div', { class: 'board-status' }, [this.#chips, this.#clear]),
    );
    closeMenus(element);
  }

  show(selection: Selection): void {
    const { view } = this.state;
    for (const [name, field] of this.#fields) {
      // While the visitor types, the field is ahead of the view.
      if (document.activeElement !== field || field instanceof HTMLSelectElement) field.value = view[name];
    }
    for (const radio of this.#settings.querySelectorAll('input')) radio.checked = radio.value === view.setting;
    this.#about.textContent =
      this.board.settings.find(({ id }) => id === view.setting)?.about ??
      'All settings in one table; scores from different settings are not comparable.';
    this.#showCount(selection);
    this.#offerColumns();
  }

  focusSearch(): void {
    this.#fields.get('search')?.focus();
  }

  #showCount({ rows, pinned, total, unscored, baseline }: Selection): void {
    const { view } = this.state;
    const active = filterNames.filter((name) => view[name] !== '');
    const shown = rows.length + pinned.length;
    const of = shown < total ? `${count(shown)} of ${counted(total, 'submission')}` : counted(shown, 'submission');
    const rest = unscored > 0 ? `; ${count(unscored)} in other profiles` : '';
    this.#count.textContent = of + rest;
    const chip = (text: string, change: Partial<View>): HTMLElement =>
      h('li', {}, [
        h(
          'button',
          { type: 'button', class: 'chip', 'aria-label': `Remove: ${text}` },
          [h('span', {}, text), drawn('cross')],
          {
            click: () => {
              this.state.set(change, { push: true });
              // The chip is gone, so focus the search field.
              this.focusSearch();
            },
          },
        ),
      ]);
    this.#chips.replaceChildren(
      ...(baseline ? [chip(`Differences to ${baseline.model}`, { baseline: '' })] : []),
      ...(view.pinned === '' ? [] : [chip('Pinned rows', { pinned: '' })]),
      ...active.map((name) => chip(FILTERS[name](view[name]), { [name]: '' })),
    );
    this.#clear.hidden = active.length === 0;
    const inMenu = active.filter((name) => name !== 'search').length;
    this.#filtersName.textContent = inMenu > 0 ? `Filters (${inMenu})` : 'Filters';
  }

  #offerSettings(): void {
    const { board } = this;
    const counts = new Map<string, number>();
    for (const { setting } of board.rows) counts.set(setting, (counts.get(setting) ?? 0) + 1);
    const offer = [
      ...board.settings.map(({ id, name }) => ({ id, name, rows: counts.get(id) ?? 0 })),
      ...(board.settings.length > 1 ? [{ id: ALL_SETTINGS, name: 'All settings', rows: board.rows.length }] : []),
    ];
    const choose = (id: string): void => {
      // Columns chosen for one setting may not exist in another.
      this.state.set({ setting: id, metrics: '', sort: '' }, { push: true });
    };
    if (offer.length > MOST_TABS) {
      const select = h(
        'select',
        {},
        offer.map(({ id, name, rows }) => h('option', { value: id }, `${name} (${count(rows)})`)),
        { change: () => choose(select.value) },
      );
      this.#fields.set('setting', select);
      this.#settings.classList.add('long');
      this.#settings.append(h('label', { class: 'field' }, [h('span', {}, 'Setting'), select]));
      return;
    }
    this.#settings.append(
      ...offer.map(({ id, name, rows }) => {
        const radio = h('input', { type: 'radio', name: 'setting', value: id }, [], { change: () => choose(id) });
        return h('label', { class: 'tab' }, [radio, h('span', {}, [name, h('small', {}, count(rows))])]);
      }),
    );
  }

  #search(): HTMLElement {
    const field = h('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', maxlength: 200 }, [], {
      input: () => {
        clearTimeout(this.#typing);
        this.#typing = window.setTimeout(() => {
          // Back undoes a complete search, not single letters.
          const { search } = this.state.view;
          this.state.set({ search: field.value }, { push: (search === '') !== (field.value === '') });
        }, TYPING_MS);
      },
    });
    this.#fields.set('search', field);
    return h('label', { class: 'field grow' }, [h('span', {}, 'Model or organisation'), field]);
  }

  /** Chooses the profile. Numbers of two profiles never share a table. */
  #profile(): HTMLElement {
    const { profiles } = this.board;
    return this.#select(
      'profile',
      'Scored by profile',
      profiles.map((id) => [id, id]),
    );
  }

  #select(name: keyof View, label: string, options: readonly (readonly [string, string])[]): HTMLElement {
    const field = h(
      'select',
      {},
      options.map(([value, text]) => h('option', { value }, text)),
      {
        change: () => {
          this.state.set({ [name]: field.value }, { push: true });
        },
      },
    );
    this.#fields.set(name, field);
    return h('label', { class: 'field' }, [h('span', {}, label), field]);
  }

  #input(name: Filter, label: string, attributes: Record<string, string | number>): HTMLElement {
    const field = h('input', attributes, [], {
      change: () => {
        this.state.set({ [name]: field.value }, { push: true });
      },
    });
    this.#fields.set(name, field);
    return h('label', { class: 'field' }, [h('span', {}, label), field]);
  }

  #filters(): HTMLElement {
    const { rows } = this.board;
    const known = (values: Iterable<string | null>): string[] =>
      [...new Set(values)].filter((value) => value !== null).sort();
    const retrievers = known(rows.map(({ retriever }) => retriever));
    const tiers = known(rows.map(({ tier }) => tier)) as (keyof typeof TIERS)[];
    const billions = { type: 'number', min: 0, step: 'any', inputmode: 'decimal' };
    return h('div', { class: 'panel' }, [
      retrievers.length > 0 &&
        this.#select('retriever', 'Retriever', [
          ['', 'Any or none'],
          ...retrievers.map((name) => [name, name] as const),
        ]),
      this.#select('tier', 'Tier', [['', 'Any'], ...tiers.map((id) => [id, TIERS[id].name] as const)]),
      this.#select('weights', 'Weights', [
        ['', 'Open or closed'],
        ['open', 'Open'],
        ['closed', 'Closed'],
      ]),
      h('div', { class: 'pair' }, [
        this.#input('smallest', 'Size from (billions)', billions),
        this.#input('largest', 'up to', billions),
      ]),
      h('div', { class: 'pair' }, [
        this.#input('since', 'Date from', { type: 'date' }),
        this.#input('until', 'until', { type: 'date' }),
      ]),
    ]);
  }

  /** Rebuilt when the available columns change. Otherwise only the checkmarks change. */
  #offerColumns(): void {
    const { board } = this;
    const { view } = this.state;
    const groups = [
      { name: 'scopes', title: 'Languages', choices: chooseScopes(board, view) },
      { name: 'metrics', title: 'Metrics', choices: chooseMetrics(board, view) },
      { name: 'facts', title: 'About the submission', choices: chooseFacts(board, view) },
    ] as const;
    const offered = JSON.stringify(groups.map(({ choices }) => choices.all.map(({ id }) => id)));
    if (offered !== this.#offered) {
      this.#offered = offered;
      this.#columns.replaceChildren(
        ...groups.map(({ name, title, choices }) => this.#boxes(name, title, choices)),
        h('button', { type: 'button', class: 'link' }, 'Reset columns', {
          click: () => {
            this.state.set({ scopes: '', metrics: '', facts: '' }, { push: true });
          },
        }),
      );
    }
    for (const { name, choices } of groups) {
      const ids = new Set(choices.chosen.map(({ id }) => id));
      for (const box of this.#columns.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
        box.checked = ids.has(box.value);
        // A table must have at least one scope and one metric.
        box.disabled = name !== 'facts' && box.checked && ids.size === 1;
      }
    }
  }

  #boxes(
    name: 'scopes' | 'metrics' | 'facts',
    title: string,
    choices: Choices<{ id: string; name: string }>,
  ): HTMLElement {
    const group = h('fieldset', {}, [
      h('legend', {}, title),
      ...choices.all.map((item) => h('label', {}, [h('input', { type: 'checkbox', name, value: item.id }), item.name])),
    ]);
    group.addEventListener('change', () => {
      const ticked = [...group.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
      const value = ticked.length === 0 ? 'none' : formatList(ticked);
      this.state.set({ [name]: value }, { push: true });
    });
    return group;
  }

  #exports(current: () => Selection): HTMLElement {
    const notice = h('p', { class: 'quiet', role: 'status' }, 'The rows and columns that the table shows.');
    const text = (format: Format): string => FORMATS[format].write(this.board, this.state.view, current());
    return h('div', { class: 'panel exports' }, [
      notice,
      ...(Object.keys(FORMATS) as Format[]).map((format) => {
        const { name, type, extension } = FORMATS[format];
        const file = `${this.board.benchmark.id}.${extension}`;
        return h('div', {}, [
          h('button', { type: 'button', class: 'button' }, [drawn('download'), name], {
            click: () => {
              save(new Blob([text(format)], { type }), file);
            },
          }),
          h('button', { type: 'button', class: 'link', 'aria-label': `Copy ${name}` }, 'Copy', {
            click: () => {
              navigator.clipboard.writeText(text(format)).then(
                () => (notice.textContent = `${name} copied.`),
                (fault: unknown) => (notice.textContent = `The browser could not copy it: ${message(fault)}`),
              );
            },
          }),
        ]);
      }),
    ]);
  }
}

/** A button with a panel below it. */
function menu(symbol: IconName, name: Node | string, panel: HTMLElement): HTMLElement {
  return h('details', { class: 'menu' }, [h('summary', { class: 'button' }, [drawn(symbol), name]), panel]);
}

/** Only one panel is open at a time. Escape, or a click elsewhere, closes it. */
function closeMenus(element: HTMLElement): void {
  const close = (except: EventTarget | null): void => {
    for (const open of element.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (!(except instanceof Node && open.contains(except))) open.open = false;
    }
  };
  document.addEventListener('pointerdown', ({ target }) => {
    close(target);
  });
  element.addEventListener('focusin', ({ target }) => {
    close(target);
  });
  element.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' ? element.querySelector<HTMLDetailsElement>('details[open]') : null;
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}
