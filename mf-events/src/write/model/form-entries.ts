import { fromTwelveHours, toTwelveHours } from '@larkfield/contracts/twelve-hours';
import type { NeededItem } from '../../../forms/item-data.ts';

export type Entries = Readonly<Record<string, unknown>>;

/**
 * Returns the entries that a plain form cannot send with their types: lists, numbers, times, files. Invalid numbers and
 * times stay texts, so that validation rejects them. A file of `before` stays until another is chosen.
 */
export function typedEntries(
  form: HTMLFormElement,
  kind: 'news' | 'event',
  { items, before }: { readonly items: readonly NeededItem[]; readonly before: Entries },
): Record<string, unknown> {
  const data = new FormData(form);
  // A file field has the file itself beside its id.
  const text = (name: string) =>
    data
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []))[0];
  const number = (name: string) => {
    const typed = text(name);
    return typed !== undefined && /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
  };
  const allAges = data.has('allAges');
  const shared = {
    classes: data.getAll('classes'),
    industries: data.getAll('industries'),
    ageStart: allAges ? undefined : number('ageStart'),
    ageEnd: allAges ? undefined : number('ageEnd'),
    // An existing file stays until another one is chosen.
    image: text('image') ?? before['image'],
    document: text('document') ?? before['document'],
  };
  if (kind === 'news') return { ...shared, links: (text('links') ?? '').split(/\s+/).filter(Boolean) };
  const time = (name: string) => {
    const typed = text(name);
    return data.has('allDay') || typed === undefined ? undefined : (fromTwelveHours(typed) ?? typed);
  };
  const free = data.has('free');
  return {
    ...shared,
    items,
    timeStart: time('timeStart'),
    timeEnd: time('timeEnd'),
    numberExpected: number('numberExpected'),
    places: data.has('limited') ? number('places') : undefined,
    cost: free ? undefined : text('cost'),
    currency: free || text('cost') === undefined ? undefined : text('currency'),
  };
}

/** Returns an entry as the text of its input: a list on several lines, a time in 12-hour format. */
export function entryText(entries: Entries, name: string): string | undefined {
  const value = entries[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.join('\n');
  return name === 'timeStart' || name === 'timeEnd' ? toTwelveHours(String(value)) : String(value);
}
