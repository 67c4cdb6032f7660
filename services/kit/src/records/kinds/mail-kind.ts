import { MAIL_KIND } from '@larkfield/contracts';
import { mailPreview } from '../../mail/mail-preview.ts';
import { createMailTitles } from '../../mail/mail-titles.ts';
import { outboxCollection, type MailRow } from '../../mail/mail-row.ts';
import {
  columnAt,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  titledColumn,
} from './column-builders.ts';
import type { RecordKind } from './kind.ts';

/**
 * Returns the record kind of a service's outbox. Lists show no content of mails. An unsent mail can be previewed
 * without its secrets, which is written to the audit. A failed mail can be sent again.
 */
export function mailKind(service: string): RecordKind<MailRow> {
  const titlesIn = createMailTitles(service);
  return {
    ...MAIL_KIND,
    collection: outboxCollection(service),
    subject: 'mail',
    reference: '_id',
    columns: {
      to: columnAt('to.address', personalColumn('records:mails.columns.to', 'email')),
      record: plainColumn('records:mails.columns.record'),
      template: titledColumn(
        async (_context, language) => titlesIn(language),
        plainColumn('records:mails.columns.template'),
      ),
      language: LANGUAGE,
      createdAt: CREATED_AT,
      sentAt: plainColumn('records:mails.columns.sentAt', 'date'),
      attempts: plainColumn('records:mails.columns.attempts', 'number'),
      problem: plainColumn('records:mails.columns.problem'),
    },
    namedBy: ['template'],
    filters: [['state']],
    search: ['to.address'],
    states: {
      field: 'state',
      changes: { queued: [], sent: [], failed: ['queued'] },
      waiting: ['failed'],
      mails: ['queued'],
      extraUpdate: (_state, now) => ({ set: { dueAt: now, attempts: 0 }, unset: ['problem', 'purgeAt'] }),
    },
    files: { preview: { label: 'records:mails.preview', html: mailPreview(service) } },
    dataSubjects: [{ email: 'to.address' }, { email: 'replyTo.address' }],
  };
}
