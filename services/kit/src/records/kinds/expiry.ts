import { dueField, orderField, valueAt } from './fields.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns whether records of a kind are deleted by their date. */
export const hasRetention = ({ states }: RecordKind): boolean =>
  (states.keepDays !== undefined || states.keptBy !== undefined) && !states.deletedByIndex;

/** Returns for how many days a state is kept; undefined if something else ends it. */
export function daysKept({ states }: RecordKind, state: string): number | undefined {
  return states.keepDays?.[state] ?? states.keptBy?.days[state];
}

/** Returns the text key of the law that keeps records in a state. */
export function lawOf({ states }: RecordKind, state: string): string | undefined {
  return states.keptBy?.days[state] === undefined ? undefined : states.keptBy.law;
}

/** Whether other records know from when the days of a state count. */
export const isKeptByOthers = ({ states }: RecordKind, state: string): boolean =>
  states.keptSince?.states.includes(state) ?? false;

export const stateOf = ({ states }: RecordKind, record: StoredRecord): string =>
  String(valueAt(record, states.field));

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** Returns the stored expiry date. Undefined if there is none, or it was set for a state that has ended. */
export function storedExpiry(kind: RecordKind, record: StoredRecord): Date | undefined {
  const due = valueAt(record, dueField(kind));
  if (!(due instanceof Date)) return undefined;
  const { dated } = record;
  const isOutdated = dated?.at?.getTime() === due.getTime() && dated.state !== stateOf(kind, record);
  return isOutdated ? undefined : due;
}

/**
 * Returns when a record expires that has no date for its state yet. The days count from the field that the kind names,
 * or from now; a record that nobody has changed has its state since it was created.
 */
export function computedExpiry(kind: RecordKind, record: StoredRecord, now: Date): Date | undefined {
  const state = stateOf(kind, record);
  const days = daysKept(kind, state);
  if (days === undefined) return undefined;
  const named = valueAt(record, kind.states.keptFrom?.[state] ?? '');
  const created = valueAt(record, orderField(kind));
  const since = [named, (record.version ?? 0) === 0 ? created : undefined].find(
    (each) => each instanceof Date,
  );
  return addDays(since ?? now, days);
}

/** Returns the days of whole years, leap days included. */
export const daysOfYears = (years: number): number => Math.ceil(years * 365.25);
