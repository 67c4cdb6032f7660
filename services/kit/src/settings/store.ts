import type { Db } from 'mongodb';
import { auditCollection, type AuditRow } from '../audit.ts';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { EntryValue } from '../entries/entry.ts';
import { ServiceError } from '../http/errors.ts';
import { onceASecond } from '../http/once-a-second.ts';
import { addParts } from '../records/add-parts.ts';
import type { HasParts } from '../records/parts.ts';
import type { ServiceContext } from '../service-context.ts';
import { isValue, type Settings, type ValuesOf } from './define.ts';

/** All settings of a service are one document, so that a reader never sees half a change. */
const ID = 'settings';
/** What the lines of the audit are about. */
const SUBJECT = 'settings';

interface SettingsDocument extends HasParts {
  readonly _id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export function settingsCollection(service: string): string {
  return `${service}_settings`;
}

export function settingsIndexes(service: string): CollectionIndexes {
  return {
    collection: settingsCollection(service),
    indexes: [{ key: { 'parts.since': 1 }, sparse: true }],
  };
}

interface StoredSettings<S extends Settings> {
  /** 0 until somebody has changed one. */
  readonly version: number;
  readonly values: ValuesOf<S>;
}

/** Reads all settings; what nobody has set, or what is no value of it any more, has its default. */
export async function readSettings<S extends Settings>(
  db: Db,
  service: string,
  settings: S,
): Promise<StoredSettings<S>> {
  const found = await db
    .collection<SettingsDocument>(settingsCollection(service))
    .findOne({ _id: ID }, { ...LIMIT, projection: { version: 1, values: 1 } });
  const values = Object.entries(settings).map(([name, setting]) => {
    const value = found?.values[name];
    return [name, isValue(setting, value) ? value : setting.default];
  });
  return { version: found?.version ?? 0, values: Object.fromEntries(values) as ValuesOf<S> };
}

/**
 * Reader for routes and pages: asks the database at most once a second, so that a change is in effect everywhere a
 * second later, without a restart.
 */
export function settingsReader<S extends Settings>(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  service: string,
  settings: S,
): () => Promise<ValuesOf<S>> {
  return onceASecond(async () => (await readSettings(db, service, settings)).values, now);
}

interface Change {
  /** The version that the change was made from. */
  readonly version: number;
  readonly values: Readonly<Record<string, EntryValue>>;
  readonly actor: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Changes settings that are still as their changer has read them, in one step with a line of the audit for each that
 * is another now.
 * @throws ServiceError `VERSION_CONFLICT` when somebody else was first, whose change stays.
 */
export async function changeSettings(
  db: Db,
  service: string,
  settings: Settings,
  { version, values, actor, requestId, now }: Change,
): Promise<void> {
  const before = await readSettings(db, service, settings);
  if (before.version !== version) throw new ServiceError('VERSION_CONFLICT');
  const changed = Object.entries(values).filter(([name, value]) => before.values[name] !== value);
  if (changed.length === 0) return;
  const audit = changed.map(([name, value]) => ({
    action: `${SUBJECT}.${name}`,
    ...{ actor, subject: SUBJECT, was: String(before.values[name]), to: String(value), requestId },
  }));
  const { $set, ...parts } = addParts(now, [], audit);
  const set = Object.fromEntries(changed.map(([name, value]) => [`values.${name}`, value]));
  const stored = db.collection<SettingsDocument>(settingsCollection(service));
  try {
    const update = { ...parts, $set: { ...set, ...$set } };
    const { matchedCount, upsertedCount } = await stored.updateOne({ _id: ID, version }, update, {
      ...LIMIT,
      upsert: version === 0,
    });
    if (matchedCount + upsertedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  } catch (error) {
    // Two were the first at once.
    throw isDuplicate(error) ? new ServiceError('VERSION_CONFLICT') : error;
  }
}

const MOST_TOLD = 50;

/** Who set what to what, the latest first. */
export async function settingsHistory(db: Db, service: string): Promise<AuditRow[]> {
  return db
    .collection<AuditRow>(auditCollection(service))
    .find({ subject: SUBJECT }, LIMIT)
    .sort({ at: -1, _id: -1 })
    .limit(MOST_TOLD)
    .toArray();
}

/** Name of the setting that a line is about. */
export function settingOf({ action }: Pick<AuditRow, 'action'>): string {
  return action.slice(SUBJECT.length + 1);
}
