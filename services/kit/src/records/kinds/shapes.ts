import Type from 'typebox';
import { referenceField, valueAt } from './fields.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

/** A moment as `toISOString` writes it. */
export const momentEntry = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
});

/** What every answer says of a record beside its columns. */
export const head = {
  reference: Type.String(),
  /** To be named by whoever changes it. */
  version: Type.Integer(),
  state: Type.String(),
  owner: Type.Optional(Type.String()),
};

/** What a change has made of a record. */
export const changed = Type.Object({
  ...head,
  note: Type.Optional(Type.String()),
});

export function headOf(kind: RecordKind, record: StoredRecord) {
  const { version = 0, owner } = record;
  return {
    reference: String(valueAt(record, referenceField(kind))),
    version,
    state: String(valueAt(record, kind.states.field)),
    ...(owner === undefined ? {} : { owner }),
  };
}

export function changedOf(kind: RecordKind, record: StoredRecord) {
  const { note } = record;
  return { ...headOf(kind, record), ...(note === undefined ? {} : { note }) };
}
