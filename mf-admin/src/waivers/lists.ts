import type { OwnedKind } from '@larkfield/contracts';
import { nameOf, type ColumnShape, type ListedRecord } from '../data/kinds.ts';

/** The kinds whose records hold a waiver, because the specification names these two lists (A17, A18). */
const LISTS: readonly string[] = ['fieldtrial.registrations', 'support.volunteers'];

/** Of whom the specification tells more than lists show (A19). */
const DETAILED = 'fieldtrial.registrations';

/** Name of the file in the path of the call that sends it. */
export const FILE = 'waiver';

/** A registration as `POST /api/getFieldTrialUsers` tells it (A21). */
export interface TrialUser {
  readonly reference: string;
  readonly Date: string;
  readonly Birth: string;
  readonly areas: readonly string[];
}

export function waiverLists(kinds: readonly OwnedKind[]): OwnedKind[] {
  return kinds.filter((kind) => LISTS.includes(nameOf(kind)));
}

export function hasDetails(kind: OwnedKind): boolean {
  return nameOf(kind) === DETAILED;
}

/** Whose waiver it is, by columns that both kinds have. */
export function signerOf({ values }: ListedRecord): string {
  return [values['firstName'], values['lastName']].filter(Boolean).join(' ');
}

export function emailColumn(columns: readonly ColumnShape[]): ColumnShape | undefined {
  return columns.find(({ type }) => type === 'email');
}

/** Wished dates and times, one each: `2093-04-01&10:30 am,…` of the wire. */
export function wishedOf({ Date: text }: TrialUser): string[] {
  return text === '' ? [] : text.split(',').map((pair) => pair.replace('&', ' '));
}

/** Lines of the audit that say who has read a record or its file. */
export function isReading({ action }: { readonly action: string }): boolean {
  return /\.(?:read|fileRead)$/.test(action);
}
