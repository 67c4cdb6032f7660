/** What the waiver states of parent and child, by the names of the call. A signature holds for these entries alone. */
export const PRINTED = [
  'firstname',
  'middlename',
  'lastname',
  'emailaddress',
  'phone',
  'childfirstname',
  'childmiddlename',
  'childlastname',
  'birth',
  'address',
  'zip',
  'city',
  'state',
] as const;

/** Those that may be left out. */
const OPTIONAL: readonly string[] = ['middlename', 'childmiddlename'];

type Entries = Readonly<Record<string, unknown>>;

/** Whether an entry is printed. */
export function isPrinted(name: string): name is (typeof PRINTED)[number] {
  return (PRINTED as readonly string[]).includes(name);
}

/** The printed entries as one text, to compare with what was signed. */
export function printedText(entries: Entries): string {
  return JSON.stringify(PRINTED.map((name) => entries[name] ?? ''));
}

/** Printed entries that a waiver cannot be signed without, and that are missing. */
export function missingPrinted(entries: Entries): (typeof PRINTED)[number][] {
  return PRINTED.filter((name) => !OPTIONAL.includes(name) && !entries[name]);
}
