import { parseDay, type FieldProblem } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import {
  adminAuditEntry,
  submissionKey,
  updateRecord,
  type ActionInput,
  type AdminRequest,
  type RecordAction,
  type RecordCreation,
  type RecordVersion,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { readInvestKeys } from '../accounts/investor/context.ts';
import { sentBackMail } from '../investments/mail.ts';
import { investmentStore } from '../investments/store.ts';
import { enterPayment, findNamed } from './enter-payment.ts';
import { MAX_PAYMENT_CENTS } from './import/read-amounts.ts';
import { paymentProblem } from './messages.ts';
import { settlePayment } from './settle-payment.ts';
import { paymentIndexes, paymentStore, stateOf, type PaymentRecord } from './store.ts';

const KIND = { subject: 'payment' } as const;
const DAY_MS = 24 * 3_600_000;
const entry = (name: string) => `invest.records:payments.entries.${name}`;
const column = (name: string) => `invest.records:payments.columns.${name}`;

/** The office enters what the bank shows. What names a pledge is assigned at once. */
export const paymentCreation: RecordCreation = {
  roles: FINANCE,
  form: {
    entries: {
      day: { type: 'date', label: column('day') },
      cents: { type: 'number', min: 1, max: MAX_PAYMENT_CENTS, decimals: 2, label: entry('cents') },
      text: { type: 'text', longest: 300, label: column('text'), hint: entry('textHint') },
      sender: { type: 'text', longest: 120, label: column('sender') },
      account: {
        type: 'text',
        longest: 60,
        optional: true,
        label: entry('account'),
        hint: entry('accountHint'),
      },
    },
  },
  async run(context, request, { values }) {
    const text = (name: string) => String(values[name] ?? '').trim();
    const day = text('day');
    if (!parseDay(day) || day > latestDay(context.now())) throw invalid('day', 'errors.invalid');
    const { username: actor = '' } = callerOf(request);
    const account = text('account');
    const payment = { day, cents: Number(values['cents']), text: text('text'), sender: text('sender') };
    return enterPayment(context, account === '' ? payment : { ...payment, account }, {
      ring: readInvestKeys(context.config),
      key: submissionKey(request),
      by: { actor, requestId: request.id },
      audit: (reference) => adminAuditEntry(KIND, 'created', reference, request),
    });
  },
};

export const paymentActions: Readonly<Record<string, RecordAction>> = {
  assign: {
    from: ['waiting'],
    roles: FINANCE,
    mails: true,
    form: {
      entries: {
        investment: { type: 'text', longest: 60, label: column('investment'), hint: entry('investmentHint') },
      },
      async filled({ db }, reference) {
        const found = await paymentStore(db).findOne({ reference }, QUERY_TIMEOUT);
        return found?.named === undefined ? {} : { investment: found.named };
      },
    },
    run: assignPayment,
  },
  sendBack: { from: ['waiting'], roles: FINANCE, mails: true, run: sendBackRest },
};

/**
 * Assigns what is left of a payment to a pledge, as much as it needs.
 * @throws ServiceError `VALIDATION_FAILED` if there is no such pledge; as `updateRecord`
 */
async function assignPayment(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  { values, language }: ActionInput,
): Promise<void> {
  const named = await findNamed(context.db, String(values['investment']));
  const refused = (name: 'noPledge' | 'notPledged') =>
    invalid('investment', 'errors.invalid', paymentProblem(language, name));
  if ('why' in named) throw refused('noPledge');
  const investment = named.named;
  const pledge = await investmentStore(context.db).findOne({ reference: investment }, QUERY_TIMEOUT);
  if (pledge?.state !== 'pledged') throw refused('notPledged');
  const { assignments } = await readSettled(context, read);
  const { username: by = '' } = callerOf(request);
  await updateRecord(context, paymentIndexes, read, {
    set: {
      step: { does: 'assign', n: assignments.length + 1, investment, by, requestId: request.id },
      unsettledAt: context.now(),
    },
    from: ['waiting'],
    audit: { ...adminAuditEntry(KIND, 'assigned', read.reference, request), to: investment },
  });
  await settle(context, read);
}

/** The office has sent back what is left. The investor that it was meant for is told. */
async function sendBackRest(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const payment = await readSettled(context, read);
  const { rest: cents, returns, sentBack } = payment;
  const after = { ...payment, rest: 0 };
  const { username: by = '' } = callerOf(request);
  await updateRecord(context, paymentIndexes, read, {
    set: {
      step: { does: 'sendBack', n: returns + 1, cents, by, requestId: request.id },
      unsettledAt: context.now(),
      rest: 0,
      returns: returns + 1,
      sentBack: sentBack + cents,
      state: stateOf(after),
    },
    unset: ['why'],
    from: ['waiting'],
    mail: await mailOf(context, payment, cents),
    audit: {
      ...adminAuditEntry(KIND, 'sentBack', read.reference, request),
      changes: [
        { field: 'rest', was: cents, to: 0 },
        { field: 'sentBack', was: sentBack, to: sentBack + cents },
      ],
    },
  });
  await settle(context, read);
}

async function mailOf(
  context: ServiceContext,
  { investment, named = investment, email }: PaymentRecord,
  cents: number,
): Promise<MailRequest[]> {
  if (named === undefined) return [];
  const found = await investmentStore(context.db).findOne({ reference: named }, QUERY_TIMEOUT);
  // After an erasure there is no address.
  if (!found?.email.includes('@') || (email !== undefined && email !== found.email)) return [];
  return [sentBackMail(context, found, cents)];
}

async function readSettled(
  { db }: ServiceContext,
  { reference, version }: RecordVersion,
): Promise<PaymentRecord> {
  const found = await paymentStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  // Another decision is being carried out.
  if (found.step || (found.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  if (found.state !== 'waiting') throw new ServiceError('WRONG_STATE');
  return found;
}

async function settle(context: ServiceContext, { reference }: RecordVersion): Promise<void> {
  const found = await paymentStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
  if (found?.step) await settlePayment(context, found);
}

/** The day after now in UTC: somewhere it is that day already. */
export const latestDay = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);

export function invalid(field: string, key: FieldProblem['key'], text?: string): ServiceError {
  const problem = { field, key, ...(text === undefined ? {} : { text }) };
  return new ServiceError('VALIDATION_FAILED', { fields: [problem] });
}
