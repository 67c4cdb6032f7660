import type { ApiProblem } from '@larkfield/area';
import type { InputShape } from '../data/kinds.ts';

export type InputValue = boolean | number | string;

/** Returns the entered value. An unchecked box is not part of the form data. */
export function readInput({ id, type, decimals = 0 }: InputShape, sent: FormData): InputValue {
  if (type === 'boolean') return sent.has(id);
  // A file input has the chosen file, too; what is sent is the id of the uploaded one.
  const entered = sent.getAll(id).filter((value) => typeof value === 'string');
  const text = (entered[0] ?? '').trim();
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

/** Returns the problem of files that are not uploaded or were refused, before anything is sent. */
export function missingFiles(
  entries: readonly InputShape[],
  values: Readonly<Record<string, InputValue>>,
): ApiProblem | undefined {
  const fields = entries
    .filter(({ id, type }) => (type === 'file' || type === 'textFile') && !values[id])
    .map(({ id }) => ({ field: id, key: 'errors.file' }));
  return fields.length > 0
    ? { code: 'VALIDATION_FAILED', message: 'problems.validation', fields }
    : undefined;
}
