import { inputTextKeys } from '../../input-fields/describe-input-field.ts';
import type { Settings } from '../../settings/define-settings.ts';
import { createTexts, type LanguageTexts, type ServiceTexts } from '../../texts/service-texts.ts';
import { valueAt } from './fields.ts';
import type { Column, RecordKind, StoredRecord } from './kind.ts';

const SHARED_NAMESPACE = 'records';

/** Creates the texts that the declarations of record kinds and settings use, from all their namespaces. */
export function createKindTexts(
  kinds: readonly RecordKind[],
  settings: Settings = {},
  more: readonly string[] = [],
): ServiceTexts {
  const ofKinds = kinds.flatMap(
    ({ label, columns, auditFields = {}, files = {}, reveals = {}, tables = {}, actions = {}, creation }) => [
      label,
      ...Object.values(auditFields).flatMap((field) => [field.label, ...choiceKeys(field)]),
      ...Object.values(reveals).map((reveal) => reveal.label),
      ...Object.values(tables).map((table) => table.label),
      ...Object.values(actions).flatMap(({ form }) => (form ? inputTextKeys(form.entries) : [])),
      ...inputTextKeys(creation?.form.entries ?? {}),
      ...Object.values(files).map((file) => file.label),
      ...Object.values(columns).flatMap((column) => [column.label, ...choiceKeys(column)]),
    ],
  );
  const keys = [...ofKinds, ...more, ...inputTextKeys(settings)];
  const spaces = new Set([SHARED_NAMESPACE, ...keys.map((key) => key.split(':', 1)[0] ?? '')]);
  return createTexts([...spaces].map((space) => [space, space]));
}

/** Texts of states and actions are in the group of the kind's label. */
const groupOf = ({ label }: RecordKind): string => label.slice(0, label.lastIndexOf('.'));

export const stateText = (kind: RecordKind, state: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.states.${state}`) || state;

export const actionText = (kind: RecordKind, action: string, texts: LanguageTexts): string =>
  texts.text(`${groupOf(kind)}.actions.${action}`) || action;

/** Returns the text of a choice's value, or of several values with commas between them. */
export function choiceText(column: Column, value: string, texts: LanguageTexts): string {
  const textOf = (one: string) => {
    const [key] = choiceKeys(column, [one]);
    return (key !== undefined && texts.text(key)) || one;
  };
  return column.choices ? value.split(',').map(textOf).join('; ') : value;
}

function choiceKeys({ choices }: Pick<Column, 'choices'>, values = choices?.values ?? []): string[] {
  if (!choices) return [];
  const { texts } = choices;
  return values.flatMap((value) => (typeof texts === 'string' ? `${texts}.${value}` : (texts[value] ?? [])));
}

export function recordState(kind: RecordKind, record: StoredRecord, texts: LanguageTexts): string {
  return stateText(kind, String(valueAt(record, kind.states.field)), texts);
}
