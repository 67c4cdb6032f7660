import type { Db } from 'mongodb';
import { auditCollection, type AuditRow } from '../audit/audit-row.ts';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { isDuplicate } from '../database/database-errors.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { InputValue } from '../input-fields/input-field.ts';
import { ServiceError } from '../http/service-error.ts';
import { onceASecond } from '../concurrency/once-a-second.ts';
import { addParts } from '../parts/add-parts.ts';
import type { HasParts } from '../parts/parts.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { isValidSettingValue, type Settings, type ValuesOf } from './define-settings.ts';

/** All settings of a service are one document, so a reader never sees half a change. */
const ID = 'settings';
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
  /** 0 until the first change. */
  readonly version: number;
  readonly values: ValuesOf<S>;
}

/** Reads all settings. Missing and no longer valid values get their default. */
export async function readSettings<S extends Settings>(
  db: Db,
  service: string,
  settings: S,
): Promise<StoredSettings<S>> {
  const found = await db
    .collection<SettingsDocument>(settingsCollection(service))
    .findOne({ _id: ID }, { ...QUERY_TIMEOUT, projection: { version: 1, values: 1 } });
  const values = Object.entries(settings).map(([name, setting]) => {
    const value = found?.values[name];
    return [name, isValidSettingValue(setting, value) ? value : setting.default];
  });
  return { version: found?.version ?? 0, values: Object.fromEntries(values) as ValuesOf<S> };
}

/** Creates a reader that queries at most once a second, so changes apply without a restart. */
export function createSettingsReader<S extends Settings>(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  service: string,
  settings: S,
): () => Promise<ValuesOf<S>> {
  return onceASecond(async () => (await readSettings(db, service, settings)).values, now);
}

interface Change {
  /** Version from which the change was made. */
  readonly version: number;
  readonly values: Readonly<Record<string, InputValue>>;
  readonly actor: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Changes settings if their version has not changed since they were read, with an audit entry for each changed value
 * in the same update.
 * @throws ServiceError `VERSION_CONFLICT` if they were changed meanwhile (nothing is written).
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
      ...QUERY_TIMEOUT,
      upsert: version === 0,
    });
    if (matchedCount + upsertedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  } catch (error) {
    // Two first changes at the same time.
    throw isDuplicate(error) ? new ServiceError('VERSION_CONFLICT') : error;
  }
}

const MAX_HISTORY = 50;

/** Returns the latest changes of settings, newest first. */
export async function settingsHistory(db: Db, service: string): Promise<AuditRow[]> {
  return db
    .collection<AuditRow>(auditCollection(service))
    .find({ subject: SUBJECT }, QUERY_TIMEOUT)
    .sort({ at: -1, _id: -1 })
    .limit(MAX_HISTORY)
    .toArray();
}

/** Returns the name of the setting that an audit entry is about. */
export function settingOf({ action }: Pick<AuditRow, 'action'>): string {
  return action.slice(SUBJECT.length + 1);
}
