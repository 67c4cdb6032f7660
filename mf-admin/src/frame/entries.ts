import type { EntryShape } from '../data/kinds.ts';

export type EntryValue = boolean | number | string;

/** What was entered. A box that is not ticked is not sent. */
export function entered({ id, type, decimals = 0 }: EntryShape, sent: FormData): EntryValue {
  if (type === 'boolean') return sent.has(id);
  const text = String(sent.get(id) ?? '').trim();
  return type === 'number' ? Math.round(Number(text) * 10 ** decimals) : text;
}

export function allEntered(
  entries: readonly EntryShape[],
  form: HTMLFormElement,
): Record<string, EntryValue> {
  const sent = new FormData(form);
  return Object.fromEntries(entries.map((entry) => [entry.id, entered(entry, sent)]));
}

/** A whole number as it is entered: 1234 with two decimals is 12.34. */
export function withDecimals(value: number, decimals: number): string {
  return (value / 10 ** decimals).toFixed(decimals);
}
