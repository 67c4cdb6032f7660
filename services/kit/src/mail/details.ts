import type { Detail } from '../records/parts.ts';

/** Name of the label below `fields` of the mail texts, the entry, and what kind of key it is, if it is one. */
export type DetailRow = readonly [name: string, value: string | undefined, kind?: Detail['kind']];

/** The table of a mail to the office; what was not entered is left out. */
export function toDetails(rows: readonly DetailRow[]): Detail[] {
  return rows.flatMap(([name, value, kind]) =>
    value === undefined ? [] : [{ label: `fields.${name}`, value, ...(kind ? { kind } : {}) }],
  );
}
