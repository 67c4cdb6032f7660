import type { Column } from './kind.ts';

type Type = Column['type'];

/** Short ways to write a column down; `label` is a text key. */
export const plain = (label: string, type: Type = 'text'): Column => ({ label, type, sensitivity: 'plain' });

export const personal = (label: string, type: Type = 'text'): Column => ({
  label,
  type,
  sensitivity: 'personal',
});

export const sensitive = (label: string, type: Type = 'text'): Column => ({
  label,
  type,
  sensitivity: 'sensitive',
});

/** A column that holds one of some values. */
export function choiceOf(
  column: Column,
  values: readonly string[],
  texts: NonNullable<Column['choices']>['texts'],
): Column {
  return { ...column, type: 'choice', choices: { values, texts } };
}

/** A column that stands at another place of the document than its name says. */
export const at = (field: string, column: Column): Column => ({ ...column, field });

/** A column that a list has no room for. */
export const unlisted = (column: Column): Column => ({ ...column, listed: false });

/** What records of nearly every kind have. */
export const CREATED_AT = plain('records:columns.createdAt', 'date');
export const LANGUAGE = plain('records:columns.language', 'language');
