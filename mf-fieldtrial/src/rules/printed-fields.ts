/** Entries printed on the waiver, by the names of the call. A signature is valid only for them. */
export const PRINTED_FIELDS = [
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

const OPTIONAL: readonly string[] = ['middlename', 'childmiddlename'];

type Entries = Readonly<Record<string, unknown>>;

export function isPrintedField(name: string): name is (typeof PRINTED_FIELDS)[number] {
  return (PRINTED_FIELDS as readonly string[]).includes(name);
}

/** Returns the printed entries as one text, for comparison with a signature. */
export function printedText(entries: Entries): string {
  return JSON.stringify(PRINTED_FIELDS.map((name) => entries[name] ?? ''));
}

/** Returns the missing entries that signing requires. */
export function missingPrintedFields(entries: Entries): (typeof PRINTED_FIELDS)[number][] {
  return PRINTED_FIELDS.filter((name) => !OPTIONAL.includes(name) && !entries[name]);
}
