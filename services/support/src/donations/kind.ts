import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  daysOfYears,
  versionFilter,
  updateRecord,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  unlistedColumn,
  type AdminRequest,
  type RecordVersion,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { DONATION_PROBLEMS } from '@larkfield/mf-support/forms';
import { FINANCE } from '../../service.config.ts';
import { donationIndexes, donationStore, type DonationRecord } from './store.ts';
import { donationContextOf } from './context.ts';
import { mailYears } from './years.ts';
import { legalPeriods } from '../../../../site.config.ts';

const TAX_DAYS = daysOfYears(legalPeriods.taxYears);

const column = (name: string) => `support.records:donations.columns.${name}`;

const PROBLEM_VALUES = [...DONATION_PROBLEMS, 'reversed'] as const;
const PROBLEMS = Object.fromEntries(
  PROBLEM_VALUES.map((problem) => [problem, `support.records:donations.problems.${problem}`]),
);

/** States of donations that were paid. */
const WITH_RECEIPT = ['captured', 'refunded'] as const;

/** Donations in the administration: record or undo a refund, resend the receipt. Other states come from PayPal. */
export const donationKind: RecordKind<DonationRecord> = {
  id: 'donations',
  label: 'support.records:donations.title',
  ...fullAccess(FINANCE),
  collection: donationIndexes.collection,
  subject: 'donation',
  columns: {
    createdAt: CREATED_AT,
    cents: plainColumn(column('cents'), 'money'),
    description: personalColumn(column('description')),
    email: personalColumn('forms:fields.email', 'email'),
    invoiceId: unlistedColumn(personalColumn(column('invoiceId'))),
    comment: unlistedColumn(personalColumn(column('comment'), 'lines')),
    paidAt: plainColumn(column('paidAt'), 'date'),
    refundedCents: unlistedColumn(plainColumn(column('refundedCents'), 'money')),
    problem: unlistedColumn(choiceColumn(plainColumn(column('problem')), PROBLEM_VALUES, PROBLEMS)),
    orderId: unlistedColumn(plainColumn(column('orderId'))),
    captureId: unlistedColumn(plainColumn(column('captureId'))),
    language: LANGUAGE,
  },
  namedBy: ['email'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['email'],
  states: {
    field: 'state',
    changes: {
      created: [],
      approved: [],
      captured: ['refunded'],
      failed: [],
      cancelled: [],
      refunded: ['captured'],
    },
    keepDays: { created: 30, approved: 30, failed: 90, cancelled: 30 },
    keptBy: { law: 'records:laws.tax', days: { captured: TAX_DAYS, refunded: TAX_DAYS } },
    keptFrom: { captured: 'paidAt', refunded: 'paidAt' },
    eraseEffects: { created: 'records:effects.payment', approved: 'records:effects.payment' },
    steps: { captured: undoRefund },
  },
  actions: {
    resend: {
      from: ['captured', 'refunded'],
      roles: FINANCE,
      mails: true,
      async run(context, request, read) {
        const donation = await donationStore(context.db).findOne(
          { reference: read.reference },
          QUERY_TIMEOUT,
        );
        if (!donation) throw new ServiceError('NOT_FOUND');
        const { username: actor = '' } = callerOf(request);
        await donationContextOf(context).resendReceipt(donation, {
          actor,
          requestId: request.id,
          condition: versionFilter(read),
        });
      },
    },
    years: { from: WITH_RECEIPT, roles: FINANCE, mails: true, run: sendYears },
  },
  dataSubjects: [{ email: 'email' }],
  /**
   * An open donation cannot be erased: PayPal may still receive the money, and it could not be assigned any more. The
   * law keeps what was paid.
   */
  async erase(_context, _request, _record, remove) {
    const closed = ['failed', 'cancelled'] as const;
    if (!(await remove({ state: { $in: closed } }))) throw new ServiceError('WRONG_STATE');
  },
};

/** Mails the donor a link to the receipts for the year. The office sees no receipt of somebody else's address. */
async function sendYears(context: ServiceContext, request: AdminRequest, read: RecordVersion): Promise<void> {
  const donations = donationStore(context.db);
  const donation = await donations.findOne({ reference: read.reference }, QUERY_TIMEOUT);
  if (!donation) throw new ServiceError('NOT_FOUND');
  if (donation.email === undefined || !WITH_RECEIPT.some((state) => state === donation.state))
    throw new ServiceError('WRONG_STATE');
  const { username: actor = '' } = callerOf(request);
  const { key } = donationContextOf(context);
  const siteOrigin = context.config.SITE_ORIGIN;
  const caller = { actor, requestId: request.id, now: context.now() };
  await mailYears(donation.email, { donations, key, siteOrigin, ...caller });
  context.wake();
}

/** Undoes a refund that was recorded by mistake. Refused if PayPal has reported a full refund. */
async function undoRefund(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const donation = await donationStore(context.db).findOne({ reference: read.reference }, QUERY_TIMEOUT);
  if (donation && (donation.refundedCents ?? 0) >= donation.cents) throw new ServiceError('WRONG_STATE');
  const audit = {
    ...adminAuditEntry({ subject: 'donation' }, 'state', read.reference, request),
    to: 'captured',
  };
  const change = { set: { state: 'captured' }, from: ['refunded'], audit };
  await updateRecord(context, donationIndexes, read, change);
}
