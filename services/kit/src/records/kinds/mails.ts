import { MAIL_KIND } from '@larkfield/contracts';
import { mailPreview } from '../../mail/preview.ts';
import { outboxCollection, type MailRow } from '../../mail/outbox-row.ts';
import { at, CREATED_AT, LANGUAGE, personal, plain } from './column.ts';
import type { RecordKind } from './kind.ts';

/**
 * The outbox of a service. Lists show nothing of what a mail says; one that has not been sent can be looked at, without
 * its secrets, and that is written down. A mail that was given up can be sent again.
 */
export function mailKind(service: string): RecordKind<MailRow> {
  return {
    ...MAIL_KIND,
    collection: outboxCollection(service),
    subject: 'mail',
    reference: '_id',
    columns: {
      to: at('to.address', personal('records:mails.columns.to', 'email')),
      record: plain('records:mails.columns.record'),
      template: plain('records:mails.columns.template'),
      language: LANGUAGE,
      createdAt: CREATED_AT,
      sentAt: plain('records:mails.columns.sentAt', 'date'),
      attempts: plain('records:mails.columns.attempts', 'number'),
      problem: plain('records:mails.columns.problem'),
    },
    filters: [['state']],
    search: ['to.address'],
    states: {
      field: 'state',
      changes: { queued: [], sent: [], failed: ['queued'] },
      waiting: ['failed'],
      also: (_state, now) => ({ set: { dueAt: now, attempts: 0 }, unset: ['problem', 'purgeAt'] }),
    },
    files: { preview: { label: 'records:mails.preview', html: mailPreview(service) } },
    people: [{ email: 'to.address' }, { email: 'replyTo.address' }],
  };
}
