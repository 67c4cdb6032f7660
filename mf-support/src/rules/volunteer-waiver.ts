/** Rules of the waiver, for browser and service. Imports no library. */

/** Increase it when `waiverLines` of `locales/<language>/volunteer.json` change. */
export const VOLUNTEER_WAIVER_VERSION = 1;

/** Lines of the waiver, in reading order. */
export const WAIVER_LINES = ['free', 'risk', 'secret', 'data', 'sign'] as const;

/** Returns the text whose SHA-256 says what was agreed to. */
export function waiverIdentity(language: string, lines: readonly string[]): string {
  return JSON.stringify({ version: VOLUNTEER_WAIVER_VERSION, language, lines });
}

/** Entries of `person` that are printed on the waiver. All of them are required. */
export const PRINTED_FIELDS = [
  'firstname',
  'lastname',
  'mail',
  'address',
  'zipcode',
  'city',
  'state',
  'country',
] as const;

/** Entries of the form; unfinished ones are missing. */
export interface PrintedEntries {
  readonly person?: Readonly<Record<string, unknown>>;
  readonly opening?: unknown;
  readonly under18?: unknown;
  readonly guardian?: unknown;
}

/** Returns the entries that are printed, as a call sends them. An adult has no guardian. */
export function printedEntries({ person = {}, opening, under18, guardian }: PrintedEntries): PrintedEntries {
  return {
    person: Object.fromEntries(PRINTED_FIELDS.map((name) => [name, person[name]])),
    opening,
    ...(under18 === true ? { under18, guardian } : {}),
  };
}

/** Returns the printed entries as one text, for comparison with a signature, which is valid only for them. */
export function printedText(entries: PrintedEntries): string {
  return JSON.stringify(printedEntries(entries));
}
