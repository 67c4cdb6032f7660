import Type from 'typebox';
import { referenceField, valueAt } from './fields.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

/** Schema of a moment as written by `toISOString`. */
export const momentEntry = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
});

/** Fields of a record in every response, beside its columns. */
export const recordHeadFields = {
  reference: Type.String(),
  /** Must be sent with a change. */
  version: Type.Integer(),
  state: Type.String(),
  owner: Type.Optional(Type.String()),
};

export const updatedRecordSchema = Type.Object({
  ...recordHeadFields,
  note: Type.Optional(Type.String()),
});

export function toRecordHead(kind: RecordKind, record: StoredRecord) {
  const { version = 0, owner } = record;
  return {
    reference: String(valueAt(record, referenceField(kind))),
    version,
    state: String(valueAt(record, kind.states.field)),
    ...(owner === undefined ? {} : { owner }),
  };
}

export function toUpdatedRecord(kind: RecordKind, record: StoredRecord) {
  const { note } = record;
  return { ...toRecordHead(kind, record), ...(note === undefined ? {} : { note }) };
}
