import type { OwnedRecordKind } from '@larkfield/contracts';
import { kindName, type ColumnShape, type ListedRecord } from '../data/kinds.ts';

/** Record kinds with a waiver; the specification names these two lists (A17, A18). */
const LISTS: readonly string[] = ['fieldtrial.registrations', 'support.volunteers'];

/** Kind for which the specification requires more details than lists contain (A19). */
const KIND_WITH_DETAILS = 'fieldtrial.registrations';

/** File name in the path of the call that returns it. */
export const WAIVER_FILE = 'waiver';

/** Registration as `POST /api/getFieldTrialUsers` returns it (A21). */
export interface TrialUser {
  readonly reference: string;
  readonly Date: string;
  readonly Birth: string;
  readonly areas: readonly string[];
}

export function waiverLists(kinds: readonly OwnedRecordKind[]): OwnedRecordKind[] {
  return kinds.filter((kind) => LISTS.includes(kindName(kind)));
}

export function hasDetails(kind: OwnedRecordKind): boolean {
  return kindName(kind) === KIND_WITH_DETAILS;
}

/** Returns the name of the signer, from columns that both kinds have. */
export function signerName({ values }: ListedRecord): string {
  return [values['firstName'], values['lastName']].filter(Boolean).join(' ');
}

export function emailColumn(columns: readonly ColumnShape[]): ColumnShape | undefined {
  return columns.find(({ type }) => type === 'email');
}

/** Returns the requested dates and times of a wire text such as `2093-04-01&10:30 am,…`. */
export function wishedTimesOf({ Date: text }: TrialUser): string[] {
  return text === '' ? [] : text.split(',').map((pair) => pair.replace('&', ' '));
}

export function isReadAction({ action }: { readonly action: string }): boolean {
  return /\.(?:read|fileRead)$/.test(action);
}
