import type { Entries } from '../model/form-entries.ts';

/** A field that somebody else has changed. */
export interface OtherChange {
  readonly field: string;
  readonly theirs: unknown;
  /** The author has changed it, too, so their text stays in the form. */
  readonly isContested: boolean;
}

/** Entries that are not the author's. */
const NOT_COMPARED = new Set(['website', 'language', 'timestamp', 'version']);

/** Compares entries: `base` was read by both sides, which changed it to `mine` and `theirs`. Nothing of either is lost. */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries) {
  const fields = [...new Set([base, mine, theirs].flatMap((one) => Object.keys(one)))].filter(
    (field) => !NOT_COMPARED.has(field),
  );
  const isSame = (field: string, a: Entries, b: Entries) => plain(a[field]) === plain(b[field]);
  const changes: OtherChange[] = fields
    .filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
    .map((field) => ({ field, theirs: theirs[field], isContested: !isSame(field, base, mine) }));
  const contested = new Set(changes.flatMap(({ field, isContested }) => (isContested ? [field] : [])));
  const merged = Object.fromEntries(
    fields.map((field) => {
      const keepsMine = contested.has(field) || isSame(field, base, theirs);
      return [field, (keepsMine ? mine : theirs)[field]];
    }),
  );
  return { changes, merged };
}

/** Entries that a form leaves out are the same as empty ones. */
function plain(value: unknown): string {
  const isEmpty =
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return isEmpty ? '' : JSON.stringify(value);
}
