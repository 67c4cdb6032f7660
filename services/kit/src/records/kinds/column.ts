import type { Language, OfficeRole } from '@larkfield/contracts';
import type { ServiceContext } from '../../context/service-context.ts';

/**
 * Types of columns, which decide how values are shown; services send them as they are stored. `lines`: text of several
 * lines. `date`: a moment. `day`: a calendar day, `2026-03-09`. `clock`: a day and a time without a zone,
 * `2026-03-09 02:05 pm`. `money`: US cents. `rate`: hundredths of a percent. Pages show a type that they do not know
 * like a number or text.
 */
export const COLUMN_TYPES = [
  'text',
  'lines',
  'email',
  'number',
  'boolean',
  'date',
  'country',
  'language',
  'choice',
  'day',
  'clock',
  'money',
  'rate',
  'years',
  'bytes',
] as const;

/**
 * `plain`: nothing about a person. `personal`: who a person is and how to reach them. `sensitive`: only sent with a
 * single record, never in lists or tables, and reading it is written to the audit. Secrets (passwords, tokens, keys)
 * are never columns.
 */
export const SENSITIVITIES = ['plain', 'personal', 'sensitive'] as const;

export type Column = BasicColumn & (OpenColumn | SensitiveColumn);

export interface OpenColumn {
  readonly sensitivity: Exclude<(typeof SENSITIVITIES)[number], 'sensitive'>;
  readonly roles?: undefined;
}

export interface SensitiveColumn {
  readonly sensitivity: 'sensitive';
  /** Roles that may read the column. */
  readonly roles: readonly OfficeRole[];
}

interface BasicColumn {
  /** Dotted path in the document, such as `people.0.email`. By default, the column's name. */
  readonly field?: string;
  /** Text key of the label. */
  readonly label: string;
  readonly type: (typeof COLUMN_TYPES)[number];
  /** Values of a `choice`, and their texts: one group such as `forms:roles`, or one key per value. */
  readonly choices?: {
    readonly values: readonly string[];
    readonly texts: string | Readonly<Record<string, string>>;
  };
  /**
   * Returns the titles of what the values stand for, such as of opportunities for their numbers. A list can be searched
   * by the titles of a column that it is ordered by, or that is a filter of its own.
   */
  readonly titles?: (context: Pick<ServiceContext, 'db'>, language: Language) => Promise<readonly Title[]>;
  /** Not shown in lists unless chosen; only in single records and tables. */
  readonly listed?: false;
  /** About others or for the office's work, so not part of what a person gets about themselves. */
  readonly own?: false;
}

export interface Title {
  readonly value: string | number;
  readonly title: string;
}

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

export const sensitiveColumn = (
  label: string,
  roles: readonly OfficeRole[],
  type: Type = 'text',
): Column => ({
  label,
  type,
  sensitivity: 'sensitive',
  roles,
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

/** Reserved names: columns that every kind has. */
export const OWN_COLUMNS = ['reference', 'version', 'state', 'owner', 'note'] as const;
