import type { BrowserStorageKey } from '@larkfield/contracts/privacy';
import type { KindShape } from '../../data/kinds.ts';
import { filterNames } from '../list-query.ts';

/** A saved view: filters and order as a query, and columns if they were chosen. */
export interface View {
  readonly name: string;
  readonly query: string;
  readonly columns?: readonly string[];
}

/** How an administrator sees the list of a kind. Kept in the browser. */
export interface ListSettings {
  readonly columns?: readonly string[];
  readonly views: readonly View[];
}

const KEY: BrowserStorageKey = 'admin-lists';

/** Stands for the user name of whoever opens the view. */
const ME = '@me';

export const MAX_VIEWS = 20;
export const MAX_NAME_LENGTH = 40;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export function readSettings(kind: string, storage: Storage = localStorage): ListSettings {
  const { [kind]: own } = readAll(storage);
  return { views: [], ...own };
}

/** Saves the settings of a kind. A browser without storage forgets them with the page. */
export function saveSettings(kind: string, settings: ListSettings, storage: Storage = localStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAll(storage), [kind]: settings }));
  } catch {
    // Full, or forbidden by the browser.
  }
}

function readAll(storage: Storage): Partial<Record<string, ListSettings>> {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, settings]) => isSettings(settings)));
  } catch {
    return {};
  }
}

function isSettings(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'views' in value && Array.isArray(value.views);
}

/**
 * Returns what a view keeps of an address: order and filters with values to choose from. Searched words, typed values
 * and names of people are left out, but `owner` is kept if it is the administrator's own name.
 */
export function viewQuery(shape: KindShape, params: URLSearchParams, me: string | undefined): string {
  const kept = new URLSearchParams();
  for (const name of [...filterNames(shape), 'order']) {
    const value = params.get(name);
    if (!value) continue;
    if (name === 'owner' && value === me) kept.set(name, ME);
    else if (name === 'order' || isChoice(shape, name)) kept.set(name, value);
  }
  return kept.toString();
}

function isChoice({ columns }: KindShape, name: string): boolean {
  return name === 'state' || columns.some(({ id, choices }) => id === name && choices !== undefined);
}

/** Returns the query of a view for the administrator who opens it. */
export function openedQuery({ query }: View, me: string | undefined): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(query)].map(([name, value]) => [
    name,
    value === ME ? (me ?? '') : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Returns the columns of the list: those of the address or the settings, as far as the kind has them. */
export function chosenColumns(
  { columns }: KindShape,
  inAddress: string | null,
  { columns: saved }: ListSettings,
): readonly string[] | undefined {
  const names = inAddress ? inAddress.split(',') : saved;
  const known = names?.filter((name) =>
    columns.some(({ id, sensitivity }) => id === name && sensitivity !== 'sensitive'),
  );
  return known && known.length > 0 ? known : undefined;
}
