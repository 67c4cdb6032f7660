import {
  adminLine,
  asRead,
  callerOf,
  changeRecord,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  ServiceError,
  unlisted,
  type AdminRequest,
  type ReadVersion,
  type RecordKind,
  type ServiceContext,
} from '@larkfield/kit';
import { DONATION_PROBLEMS } from '@larkfield/mf-support/forms';
import { donationIndexes, donationStore, type DonationRecord } from './store.ts';
import { cashierOf } from './till.ts';

const column = (name: string) => `support.records:donations.columns.${name}`;

const PROBLEM_VALUES = [...DONATION_PROBLEMS, 'reversed'] as const;
const PROBLEMS = Object.fromEntries(
  PROBLEM_VALUES.map((problem) => [problem, `support.records:donations.problems.${problem}`]),
);

/**
 * What administrators do with donations: note that one was given back, which they do at PayPal, and send its receipt again.
 * Where the money is, PayPal alone says.
 */
export const donationKind: RecordKind<DonationRecord> = {
  id: 'donations',
  label: 'support.records:donations.title',
  collection: donationIndexes.collection,
  subject: 'donation',
  columns: {
    createdAt: CREATED_AT,
    cents: plain(column('cents'), 'number'),
    description: personal(column('description')),
    email: personal('forms:fields.email', 'email'),
    invoiceId: unlisted(personal(column('invoiceId'))),
    comment: unlisted(personal(column('comment'), 'lines')),
    paidAt: plain(column('paidAt'), 'date'),
    refundedCents: unlisted(plain(column('refundedCents'), 'number')),
    problem: unlisted(choiceOf(plain(column('problem')), PROBLEM_VALUES, PROBLEMS)),
    orderId: unlisted(plain(column('orderId'))),
    captureId: unlisted(plain(column('captureId'))),
    language: LANGUAGE,
  },
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
    steps: { captured: undoRefund },
  },
  actions: {
    resend: {
      from: ['captured', 'refunded'],
      async run(context, request, read) {
        const donation = await donationStore(context.db).findOne({ reference: read.reference }, LIMIT);
        if (!donation) throw new ServiceError('NOT_FOUND');
        const { username: actor = '' } = callerOf(request);
        await cashierOf(context).resend(donation, { actor, requestId: request.id, condition: asRead(read) });
      },
    },
  },
  people: [{ email: 'email' }],
  /** Money may be on its way: PayPal would have it, and nobody would know from whom. */
  async erase(_context, _request, _record, remove) {
    const closed = ['captured', 'failed', 'cancelled', 'refunded'] as const;
    if (!(await remove({ state: { $in: closed } }))) throw new ServiceError('WRONG_STATE');
  },
};

/** Takes back a refund that was noted by mistake; one of the whole sum that PayPal has told of stays. */
async function undoRefund(context: ServiceContext, request: AdminRequest, read: ReadVersion): Promise<void> {
  const donation = await donationStore(context.db).findOne({ reference: read.reference }, LIMIT);
  if (donation && (donation.refundedCents ?? 0) >= donation.cents) throw new ServiceError('WRONG_STATE');
  const audit = { ...adminLine({ subject: 'donation' }, 'state', read.reference, request), to: 'captured' };
  const change = { set: { state: 'captured' }, from: ['refunded'], audit };
  await changeRecord(context, donationIndexes, read, change);
}
