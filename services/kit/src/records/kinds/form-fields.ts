import { toDetails } from '../../mail/mail-details.ts';
import type { MailDetail } from '../../parts/parts.ts';
import type { Column, OpenColumn, SensitiveColumn } from './kind.ts';

type DetailKind = NonNullable<MailDetail['kind']>;

/** A form field: a field of its record, a column for administrators and a row of the mail to the office. */
export interface FormField<Form, Value> {
  readonly read: (form: Form) => Value;
  readonly column: Column;
  readonly columnName: string | undefined;
  /** Label of the row in the mail, in `fields` of the mail texts. */
  readonly detail: string;
  readonly detailKind: DetailKind | undefined;
}

export type FormFieldOptions = Partial<Pick<Column, 'label' | 'type' | 'listed' | 'titles'>> &
  ((Pick<OpenColumn, 'roles'> & Partial<Pick<OpenColumn, 'sensitivity'>>) | SensitiveColumn) & {
    /** Name of the column, if it differs from the field's name. */
    readonly columnName?: string;
    /** Values of a choice, and their group of texts in `forms.json`. */
    readonly choices?: readonly [values: readonly string[], group: DetailKind];
  };

/** Returns a function that declares a form's fields, by default personal text with `forms:fields.<detail>`. */
export function formFieldOf<Form>() {
  return <Value>(
    read: (form: Form) => Value,
    detail: string,
    { columnName, choices, ...column }: FormFieldOptions = {},
  ): FormField<Form, Value> => {
    const [values = [], group] = choices ?? [];
    return {
      ...{ read, detail, columnName, detailKind: column.type === 'country' ? 'country' : group },
      column: {
        ...{ label: `forms:fields.${detail}`, sensitivity: 'personal', type: group ? 'choice' : 'text' },
        ...(group ? { choices: { values, texts: `forms:${group}` } } : {}),
        ...column,
      },
    };
  };
}

type Declared<Form> = Readonly<Record<string, FormField<Form, unknown>>>;

/** Fields of a record as filled by its form. */
export type FormValues<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { read: (form: never) => infer Value }
    ? Value
    : never;
};

/** Returns a record's fields from a form with its names on the wire. */
export function readForm<Form, Fields extends Declared<Form>>(
  fields: Fields,
  form: Form,
): FormValues<Fields> {
  const values = Object.entries(fields).map(([name, { read }]) => [name, read(form)]);
  return Object.fromEntries(values) as FormValues<Fields>;
}

export function formColumns(fields: Declared<never>): Record<string, Column> {
  const columns = Object.entries(fields).map(([name, { column, columnName }]) =>
    columnName ? [columnName, { ...column, field: name }] : [name, column],
  );
  return Object.fromEntries(columns) as Record<string, Column>;
}

/** Returns the table of the mail to the office: reference and values, without empty ones. */
export function formDetails<Fields extends Declared<never>>(
  fields: Fields,
  record: FormValues<Fields>,
  reference: string,
): MailDetail[] {
  const rows = Object.entries(fields).map(([name, { detail, detailKind }]) => {
    const value = record[name];
    return [detail, typeof value === 'string' ? value : undefined, detailKind] as const;
  });
  return toDetails([['reference', reference], ...rows]);
}
