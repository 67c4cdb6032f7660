import { addParts, asRead, callerOf, LIMIT, plain, ServiceError, unlisted, CREATED_AT } from '@larkfield/kit';
import type { ChangeRecord, RecordKind } from '@larkfield/kit';
import type { Document, Filter } from 'mongodb';
import type { Charge } from '../waiver/types.ts';
import { settingsIndexes } from './store.ts';

/** Sets what taking part costs (D39); the audit has the old and the new amount. */
function chargeOf(charge: Charge): ChangeRecord {
  return async ({ db, now }, request, read) => {
    const settings = db.collection<Document>(settingsIndexes.collection);
    const named = { reference: read.reference, ...asRead(read) } as Filter<Document>;
    const found = await settings.findOne(named, LIMIT);
    if (!found) throw new ServiceError('VERSION_CONFLICT');
    const line = {
      action: 'trialSettings.charge',
      actor: callerOf(request).username ?? '',
      subject: read.reference,
      from: String(found['charge']),
      to: String(charge),
      requestId: request.id,
    };
    const { $set, ...parts } = addParts(now(), [], [line]);
    const { matchedCount } = await settings.updateOne(
      named,
      { ...parts, $set: { ...$set, charge } } as Document,
      LIMIT,
    );
    if (matchedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  };
}

/** The one record of decisions about the field trial: registrations are taken or not, and what taking part costs. */
export const settingsKind: RecordKind = {
  id: 'settings',
  label: 'fieldtrial.records:settings.title',
  collection: settingsIndexes.collection,
  subject: 'trialSettings',
  columns: {
    charge: plain('fieldtrial.records:settings.columns.charge', 'number'),
    createdAt: unlisted(CREATED_AT),
  },
  filters: [],
  search: [],
  states: { field: 'state', changes: { open: ['paused'], paused: ['open'] } },
  actions: {
    chargeNone: { from: ['open', 'paused'], run: chargeOf(0) },
    charge300: { from: ['open', 'paused'], run: chargeOf(300) },
  },
  people: [],
};
