import type { InputShape } from '../data/kinds.ts';

export type InputValue = boolean | number | string;

/** Returns the entered value. An unchecked box is not part of the form data. */
export function readInput({ id, type, decimals = 0 }: InputShape, sent: FormData): InputValue {
  if (type === 'boolean') return sent.has(id);
  const text = String(sent.get(id) ?? '').trim();
  return type === 'number' ? Math.round(Number(text) * 10 ** decimals) : text;
}

export function readInputs(
  entries: readonly InputShape[],
  form: HTMLFormElement,
): Record<string, InputValue> {
  const sent = new FormData(form);
  return Object.fromEntries(entries.map((entry) => [entry.id, readInput(entry, sent)]));
}

/** Formats a whole number with decimals: 1234 with 2 is `12.34`. */
export function withDecimals(value: number, decimals: number): string {
  return (value / 10 ** decimals).toFixed(decimals);
}
