import {
  adminLine,
  changeRecord,
  LIMIT,
  ServiceError,
  type ChangedKind,
  type Mail,
  type RecordAction,
  type RecordBase,
  type RecordKind,
  type ServiceContext,
} from '@larkfield/kit';
import type { Collection, Db, Filter } from 'mongodb';

interface Resent<R extends RecordBase> extends ChangedKind, Pick<RecordKind, 'subject'> {
  /** In which states it may be. */
  readonly from: readonly string[];
  store(db: Db): Collection<R>;
  mail(record: R, context: ServiceContext): Mail;
}

/** Mails somebody once more what they were told when their form had arrived. */
export function resendAction<R extends RecordBase>({ from, store, mail, ...kind }: Resent<R>): RecordAction {
  return {
    from,
    async run(context, request, read) {
      const { reference } = read;
      const found = await store(context.db).findOne<R>({ reference } as Filter<R>, LIMIT);
      if (!found) throw new ServiceError('NOT_FOUND');
      const audit = adminLine(kind, 'resend', reference, request);
      await changeRecord(context, kind, read, { from, mail: [mail(found, context)], audit });
    },
  };
}
