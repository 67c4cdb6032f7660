import type { Document } from 'mongodb';
import { readSettings } from '../../settings/store.ts';
import type { AdminRoutesContext } from './admin-routes-context.ts';
import { valueAt } from './fields.ts';
import type { RecordKind } from './kind.ts';

/** `due`: everything that was promised, the earliest promise first. `overdue`: promises whose time is over. */
export const DUE_FILTERS = ['due', 'overdue'] as const;

export type DueFilter = (typeof DUE_FILTERS)[number];

const DAY_MS = 24 * 3600 * 1000;
const EVER = new Date(0);

/** Returns the promised days as set at present; undefined for a kind without promise. */
export async function readDueDays(
  { context: { db }, service, settings = {} }: Pick<AdminRoutesContext, 'context' | 'service' | 'settings'>,
  { due }: Pick<RecordKind, 'due'>,
): Promise<number | undefined> {
  if (!due) return undefined;
  const { values } = await readSettings(db, service, settings);
  return Number(values[due.setting]);
}

/** Promises that began before this moment are overdue. */
export function overdueSince(days: number | undefined, now: Date): Date | undefined {
  return days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS);
}

/** Returns when a record is due; undefined if nothing is owed. */
export function dueAt(
  { due, states }: Pick<RecordKind, 'due' | 'states'>,
  record: object,
  days: number | undefined,
): Date | undefined {
  if (!due || days === undefined) return undefined;
  const since = valueAt(record, due.since);
  const isOpen = due.states.includes(String(valueAt(record, states.field)));
  return isOpen && since instanceof Date ? new Date(since.getTime() + days * DAY_MS) : undefined;
}

/** Returns the filter of what is due in one state; with `before` only of promises that began before then. */
export function dueFilterOf(
  { due, states }: Pick<RecordKind, 'due' | 'states'>,
  state: string,
  before: Date | undefined,
): Document {
  if (!due) return {};
  return { [states.field]: state, [due.since]: { $gte: EVER, ...(before ? { $lt: before } : {}) } };
}
