import { inputTextKeys } from '../../input-fields/describe-input-field.ts';
import { createTexts, type LanguageTexts, type ServiceTexts } from '../../texts/service-texts.ts';
import type { Values } from './columns.ts';
import { valueAt } from './fields.ts';
import type { Column, RecordKind, StoredRecord } from './kind.ts';

const SHARED_NAMESPACE = 'records';

/** Creates the texts that the declarations of record kinds use, from all their namespaces. */
export function createKindTexts(kinds: readonly RecordKind[]): ServiceTexts {
  const keys = kinds.flatMap(({ label, columns, files = {}, reveals = {}, actions = {} }) => [
    label,
    ...Object.values(reveals).map((reveal) => reveal.label),
    ...Object.values(actions).flatMap(({ form }) => (form ? inputTextKeys(form.entries) : [])),
    ...Object.values(files).map((file) => file.label),
    ...Object.values(columns).flatMap((column) => [column.label, ...choiceKeys(column)]),
  ]);
  const spaces = new Set([SHARED_NAMESPACE, ...keys.map((key) => key.split(':', 1)[0] ?? '')]);
  return createTexts([...spaces].map((space) => [space, space]));
}

/** Texts of states and actions are in the group of the kind's label. */
const groupOf = ({ label }: RecordKind): string => label.slice(0, label.lastIndexOf('.'));

export const stateText = (kind: RecordKind, state: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.states.${state}`) || state;

export const actionText = (kind: RecordKind, action: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.actions.${action}`) || action;

export function choiceText(column: Column, value: string, texts: LanguageTexts): string {
  const [key] = choiceKeys(column, [value]);
  return (key !== undefined && texts.text(key)) || value;
}

function choiceKeys({ choices }: Column, values = choices?.values ?? []): string[] {
  if (!choices) return [];
  const { texts } = choices;
  return values.flatMap((value) => (typeof texts === 'string' ? `${texts}.${value}` : (texts[value] ?? [])));
}

/** Returns the value of a table cell; the value of a choice column as its translated label. */
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
