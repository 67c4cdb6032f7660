import { keysOfEntries } from '../../entries/describe.ts';
import { createTexts, type LanguageTexts, type ServiceTexts } from '../../texts.ts';
import type { Values } from './columns.ts';
import { valueAt } from './fields.ts';
import type { Column, RecordKind, StoredRecord } from './kind.ts';

/** What every kind has is called in `records`; all else says its namespace. */
const COMMON = 'records';

/** The texts that the declarations of some kinds name, whatever file they are in. */
export function createKindTexts(kinds: readonly RecordKind[]): ServiceTexts {
  const keys = kinds.flatMap(({ label, columns, files = {}, reveals = {}, actions = {} }) => [
    label,
    ...Object.values(reveals).map((reveal) => reveal.label),
    ...Object.values(actions).flatMap(({ form }) => (form ? keysOfEntries(form.entries) : [])),
    ...Object.values(files).map((file) => file.label),
    ...Object.values(columns).flatMap((column) => [column.label, ...choiceKeys(column)]),
  ]);
  const spaces = new Set([COMMON, ...keys.map((key) => key.split(':', 1)[0] ?? '')]);
  return createTexts([...spaces].map((space) => [space, space]));
}

/** What a kind calls its states and actions stands beside its own title. */
const groupOf = ({ label }: RecordKind): string => label.slice(0, label.lastIndexOf('.'));

export const stateText = (kind: RecordKind, state: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.states.${state}`) || state;

export const actionText = (kind: RecordKind, action: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.actions.${action}`) || action;

export function choiceText(column: Column, value: string, texts: LanguageTexts): string {
  const [key] = choiceKeys(column, [value]);
  return (key !== undefined && texts.text(key)) || value;
}

/** Text keys of the values of a choice. */
function choiceKeys({ choices }: Column, values = choices?.values ?? []): string[] {
  if (!choices) return [];
  const { texts } = choices;
  return values.flatMap((value) => (typeof texts === 'string' ? `${texts}.${value}` : (texts[value] ?? [])));
}

/** What a value of a table is called, where it is a key. */
export function cellText(
  column: Column,
  value: Values[string] | undefined,
  texts: LanguageTexts,
): Values[string] {
  return typeof value === 'string' ? choiceText(column, value, texts) : (value ?? '');
}

export function recordState(kind: RecordKind, record: StoredRecord, texts: LanguageTexts): string {
  return stateText(kind, String(valueAt(record, kind.states.field)), texts);
}
