import { mailKindName, type OfficeRole } from '@larkfield/contracts';
import { mailPreview } from '../../mail/mail-preview.ts';
import { createMailTitles } from '../../mail/mail-titles.ts';
import { outboxCollection, type MailRow } from '../../mail/mail-row.ts';
import { KEEP_FAILED_DAYS, KEEP_SENT_DAYS } from '../../mail/outbox.ts';
import { hasRole } from '../../protection/rights.ts';
import { columnAt, CREATED_AT, LANGUAGE, personalColumn, plainColumn, titledColumn } from './column.ts';
import { fullAccess } from './kind-roles.ts';
import type { RecordKind } from './kind.ts';

/**
 * Returns the record kind of a service's outbox for the roles that `service.config.ts` names. Lists show no content of mails. An unsent mail can be previewed
 * without its secrets, which is written to the audit. A failed mail can be sent again. Who may not read the records of a
 * kind sees none of their mails.
 */
export function mailKind(
  service: string,
  roles: readonly OfficeRole[],
  kinds: readonly RecordKind[],
): RecordKind<MailRow> {
  const titlesIn = createMailTitles(service);
  const preview = mailPreview(service);
  return {
    ...mailKindName(roles),
    ...fullAccess(roles),
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
    within(caller) {
      const [own, others] = [true, false].map((may) =>
        kinds.filter(({ roles }) => hasRole(caller, roles) === may).map(({ collection }) => collection),
      );
      const hidden = others?.filter((collection) => !own?.includes(collection)) ?? [];
      return hidden.length > 0 ? { collection: { $nin: hidden } } : undefined;
    },
    namedBy: ['template'],
    filters: [['state']],
    search: ['to.address'],
    states: {
      field: 'state',
      changes: { queued: [], sent: [], failed: ['queued'] },
      keepDays: { sent: KEEP_SENT_DAYS, failed: KEEP_FAILED_DAYS },
      keptWhile: { queued: 'records:lasting.mail' },
      deletedByIndex: true,
      waiting: ['failed'],
      mails: ['queued'],
      extraUpdate: (_state, now) => ({ set: { dueAt: now, attempts: 0 }, unset: ['problem', 'purgeAt'] }),
    },
    files: {
      preview: {
        label: 'records:mails.preview',
        roles,
        html: preview,
      },
    },
    dataSubjects: [{ email: 'to.address' }, { email: 'replyTo.address' }],
  };
}
