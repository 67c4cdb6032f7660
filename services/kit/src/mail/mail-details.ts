import type { MailDetail } from '../parts/parts.ts';

/** Name of the label in `fields` of the mail texts, the value, and its kind if the value is a key. */
export type DetailRow = readonly [name: string, value: string | undefined, kind?: MailDetail['kind']];

/** Returns the table of a mail to the office, without empty values. */
export function toDetails(rows: readonly DetailRow[]): MailDetail[] {
  return rows.flatMap(([name, value, kind]) =>
    value === undefined ? [] : [{ label: `fields.${name}`, value, ...(kind ? { kind } : {}) }],
  );
}
