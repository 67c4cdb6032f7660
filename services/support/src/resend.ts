import {
  addParts,
  adminLine,
  asRead,
  LIMIT,
  ServiceError,
  valueAt,
  type Mail,
  type RecordAction,
  type RecordBase,
  type ServiceContext,
} from '@larkfield/kit';
import type { Collection, Db, Document, Filter } from 'mongodb';

interface Resent<R extends RecordBase> {
  /** What the audit calls the record. */
  readonly subject: string;
  /** Where its state stands, and in which of them it may be. */
  readonly field: string;
  readonly from: readonly string[];
  store(db: Db): Collection<R>;
  mail(record: R, context: ServiceContext): Mail;
}

/** Mails somebody once more what they were told when their form had arrived. */
export function resendAction<R extends RecordBase>(resent: Resent<R>): RecordAction {
  const { subject, field, from, store, mail } = resent;
  return {
    from,
    async run(context, request, { reference, version }) {
      const records = store(context.db);
      const read = { reference, ...asRead({ version }) } as unknown as Filter<R>;
      const found = await records.findOne<R>(read, LIMIT);
      if (!found) throw new ServiceError('VERSION_CONFLICT');
      if (!from.includes(String(valueAt(found, field)))) throw new ServiceError('WRONG_STATE');
      const line = adminLine({ subject }, 'resend', reference, request);
      const update: Document = addParts(context.now(), [mail(found, context)], [line]);
      const { matchedCount } = await records.updateOne(read, update, LIMIT);
      if (matchedCount === 0) throw new ServiceError('VERSION_CONFLICT');
    },
  };
}
