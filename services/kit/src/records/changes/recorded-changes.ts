import type { Document } from 'mongodb';
import { differenceOf } from '../../parts/audit-changes.ts';
import type { AuditChange, AuditEntry } from '../../parts/parts.ts';
import { valueAt } from '../kinds/fields.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';

/**
 * What `updateRecord` needs of a record kind. The state field is `state` unless `states` names another. Without
 * `columns` the audit records only changes of state, owner and note, and those that the caller names.
 */
export type UpdatableKind = Pick<RecordKind, 'collection' | 'reference'> &
  Partial<Pick<RecordKind, 'columns'>> & {
    readonly states?: Pick<RecordKind['states'], 'field'>;
  };

interface FieldUpdate {
  readonly set: Document;
  readonly unset: readonly string[];
}

/** Fields that every record has beside the columns of its kind. */
const OWN = { owner: { sensitivity: 'plain' }, note: { sensitivity: 'personal' } } as const;

/**
 * Returns what an audit entry records of an update: the old and new state, and the old and new values of columns,
 * owner and note. Of a sensitive column it records only that it changed.
 */
export function recordedChanges(
  { columns = {}, states }: UpdatableKind,
  before: StoredRecord,
  update: FieldUpdate,
  { was, to, changes: named = [] }: Pick<AuditEntry, 'was' | 'to' | 'changes'>,
): Pick<AuditEntry, 'was' | 'to' | 'changes'> {
  const stateField = states?.field ?? 'state';
  const [oldState, state] = [valueAt(before, stateField), valueAfter(before, stateField, update)];
  const newState = { was: was ?? String(oldState), to: to ?? String(state) };
  const recorded = new Set(named.map(({ field }) => field));
  const changes = [...named];
  for (const [name, { sensitivity, field = name }] of Object.entries<RecordedField>({ ...columns, ...OWN })) {
    if (field === stateField || recorded.has(name)) continue;
    changes.push(
      ...withoutSensitive(
        sensitivity,
        differenceOf(name, valueAt(before, field), valueAfter(before, field, update)),
      ),
    );
  }
  return { ...(oldState === state ? {} : newState), ...(changes.length > 0 ? { changes } : {}) };
}

interface RecordedField {
  readonly field?: string;
  readonly sensitivity: string;
}

function withoutSensitive(sensitivity: string, changes: readonly AuditChange[]): readonly AuditChange[] {
  return sensitivity === 'sensitive' ? changes.map(({ field }) => ({ field })) : changes;
}

/** Returns the value of a field after an update that may set or delete it, or a field around it. */
function valueAfter(before: object, path: string, { set, unset }: FieldUpdate): unknown {
  if (unset.some((name) => isAround(name, path))) return undefined;
  const name = Object.keys(set).find((each) => isAround(each, path));
  if (name === undefined) return valueAt(before, path);
  const value: unknown = set[name];
  return name === path ? value : valueAt(value, path.slice(name.length + 1));
}

const isAround = (name: string, path: string): boolean => path === name || path.startsWith(`${name}.`);
