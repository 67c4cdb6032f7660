import type { Column } from './kind.ts';

type Type = Column['type'];

/** Builders of columns; `label` is a text key. */
export const plainColumn = (label: string, type: Type = 'text'): Column => ({
  label,
  type,
  sensitivity: 'plain',
});

export const personalColumn = (label: string, type: Type = 'text'): Column => ({
  label,
  type,
  sensitivity: 'personal',
});

export const sensitiveColumn = (label: string, type: Type = 'text'): Column => ({
  label,
  type,
  sensitivity: 'sensitive',
});

/** Makes a column a choice of some values. */
export function choiceColumn(
  column: Column,
  values: readonly string[],
  texts: NonNullable<Column['choices']>['texts'],
): Column {
  return { ...column, type: 'choice', choices: { values, texts } };
}

/** Makes a column one whose values have titles. */
export const titledColumn = (titles: NonNullable<Column['titles']>, column: Column): Column => ({
  ...column,
  titles,
});

/** Sets a column's path in the document, if it differs from its name. */
export const columnAt = (field: string, column: Column): Column => ({ ...column, field });

/** Leaves a column out of lists. */
export const unlistedColumn = (column: Column): Column => ({ ...column, listed: false });

export const CREATED_AT = plainColumn('records:columns.createdAt', 'date');
export const LANGUAGE = plainColumn('records:columns.language', 'language');
