import type { Filter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import { eraseRecord } from '../changes/erase-record.ts';
import { filterOf } from '../changes/person.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { computedExpiry, stateOf, storedExpiry } from '../kinds/expiry.ts';
import { referenceField, valueAt } from '../kinds/fields.ts';
import type { AdminRequest, RecordKind, StoredRecord } from '../kinds/kind.ts';
import { collectionOf } from '../reading/find-record.ts';
import { keptBecause } from './find-own-data.ts';

/** Records per kind and call. */
const MAX_RECORDS = 500;

/** Why a record cannot be erased now. Any other error ends the call. */
const HELD_BACK = ['WRONG_STATE', 'LAST_ADMIN'];

/**
 * `erased`: gone. `anonymous`: it stays without this person, such as a published post. `kept`: it stays, because the
 * law or something in progress needs it.
 */
export const OUTCOMES = ['erased', 'anonymous', 'kept'] as const;

export interface OwnErasure {
  readonly address: string;
  readonly request: AdminRequest;
  readonly texts: LanguageTexts;
  /** Only this record; all of the kind by default. */
  readonly reference?: string | undefined;
}

/** Erases what a kind holds of a person. Resolves with what became of each record. */
export async function eraseOwnRecords(routes: AdminRoutesContext, kind: RecordKind, erasure: OwnErasure) {
  const outcomes = [];
  for (const dataSubject of kind.dataSubjects) {
    const filter = await filterOf(routes.context, dataSubject, erasure.address);
    if (!filter) continue;
    const { reference } = erasure;
    const only = reference === undefined ? {} : { [referenceField(kind)]: reference };
    const records = await collectionOf(routes.context, kind)
      .find({ ...filter, ...only } as Filter<StoredRecord>, QUERY_TIMEOUT)
      .limit(MAX_RECORDS)
      .toArray();
    for (const record of records) outcomes.push(await eraseOne(routes, kind, { record, filter, ...erasure }));
  }
  return outcomes;
}

async function eraseOne(
  { context, service }: AdminRoutesContext,
  kind: RecordKind,
  {
    record,
    filter,
    address,
    request,
    texts,
  }: OwnErasure & { readonly record: StoredRecord; readonly filter: Filter<StoredRecord> },
) {
  const about = {
    kind: kind.id,
    label: texts.text(kind.label),
    reference: String(valueAt(record, referenceField(kind))),
  };
  try {
    await eraseRecord(context, service, kind, record, { request, action: 'erased', own: true, address });
  } catch (error) {
    if (!(error instanceof ServiceError) || !HELD_BACK.includes(error.code)) throw error;
  }
  const records = collectionOf(context, kind);
  const left = await records.findOne({ _id: record._id }, QUERY_TIMEOUT);
  if (!left) return { ...about, outcome: 'erased' as const };
  const named = await records.findOne({ ...filter, _id: record._id }, QUERY_TIMEOUT);
  const until = storedExpiry(kind, left) ?? computedExpiry(kind, left, context.now());
  return {
    ...about,
    outcome: named ? ('kept' as const) : ('anonymous' as const),
    ...(until ? { until: until.toISOString() } : {}),
    ...keptBecause(kind, stateOf(kind, left), texts),
  };
}
