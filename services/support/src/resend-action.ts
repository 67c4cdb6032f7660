import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import {
  adminAuditEntry,
  updateRecord,
  type UpdatableKind,
  type RecordAction,
  type RecordBase,
  type RecordKind,
} from '@larkfield/kit/records';
import type { Collection, Db, Filter } from 'mongodb';
import { SUPPORT } from '../service.config.ts';

interface Resent<R extends RecordBase> extends UpdatableKind, Pick<RecordKind, 'subject'> {
  readonly from: readonly string[];
  store(db: Db): Collection<R>;
  mail(record: R, context: ServiceContext): MailRequest;
}

/** Returns an action that resends the confirmation of a form. */
export function resendAction<R extends RecordBase>({ from, store, mail, ...kind }: Resent<R>): RecordAction {
  return {
    from,
    roles: SUPPORT,
    mails: true,
    async run(context, request, read) {
      const { reference } = read;
      const found = await store(context.db).findOne<R>({ reference } as Filter<R>, QUERY_TIMEOUT);
      if (!found) throw new ServiceError('NOT_FOUND');
      const audit = adminAuditEntry(kind, 'resend', reference, request);
      await updateRecord(context, kind, read, { from, mail: [mail(found, context)], audit });
    },
  };
}
