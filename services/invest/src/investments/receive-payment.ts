import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { addParts } from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { moveTo } from './change-state.ts';
import { partlyPaidMail } from './mail.ts';
import type { SettlementContext } from './settlement.ts';
import {
  investmentStore,
  type Investment,
  type InvestmentRecord,
  type Investments,
  type PaidPart,
} from './store.ts';

/** Only another instance of the service can be in the way. */
const MAX_ATTEMPTS = 50;

/** The last payment of each investment in this process. Payments at once take turns, instead of reading the same sum. */
const turns = new Map<string, Promise<number>>();

export interface AssignedPayment {
  /** Reference of the investment. */
  readonly investment: string;
  readonly key: string;
  /** What the payment has left. */
  readonly cents: number;
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Gives a pledged investment what it still needs of a payment, once per key. The last cent makes it `received`; before
 * that it stays pledged. Mails and audit entries are in the same update. Returns how many cents it took.
 * @throws ServiceError `UNAVAILABLE` if too many payments arrive at once
 */
export async function receivePayment(context: SettlementContext, payment: AssignedPayment): Promise<number> {
  const { investment } = payment;
  const receive = () => receiveNext(context, payment);
  const turn = (turns.get(investment) ?? Promise.resolve(0)).then(receive, receive);
  turns.set(investment, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(investment) === turn) turns.delete(investment);
  }
}

async function receiveNext(context: SettlementContext, payment: AssignedPayment): Promise<number> {
  const investments = investmentStore(context.db);
  const { investment: reference, key } = payment;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await investments.findOne({ reference }, QUERY_TIMEOUT);
    const earlier = found?.paid?.find((part) => part.key === key);
    if (earlier) return earlier.cents;
    if (found?.state !== 'pledged') return 0;
    const cents = Math.min(payment.cents, found.cents - (found.paidCents ?? 0));
    if (await addPart(context, investments, found, { ...payment, cents })) return cents;
  }
  throw new ServiceError('UNAVAILABLE');
}

async function addPart(
  context: SettlementContext,
  investments: Investments,
  found: InvestmentRecord,
  { key, cents, actor, requestId }: AssignedPayment,
): Promise<boolean> {
  const { reference, opportunity: number } = found;
  const paidCents = (found.paidCents ?? 0) + cents;
  const set = { paidCents, openCents: found.cents - paidCents };
  const paid = { key, cents };
  const condition = asRead(found, key);
  if (set.openCents === 0)
    return moveTo(context, 'received', { reference, condition, actor, requestId, also: { set, paid } });
  const opportunity = await findOpportunity(opportunityStore(context.db), number);
  const mail = opportunity ? [partlyPaidMail(context, found, opportunity, { ...set, arrived: cents })] : [];
  const line = { action: 'investment.partlyPaid', actor, subject: reference, requestId };
  const changes = [
    { field: 'paidCents', was: found.paidCents ?? 0, to: paidCents },
    { field: 'openCents', was: found.cents - (found.paidCents ?? 0), to: set.openCents },
  ];
  const { $set, $push, ...parts } = addParts(context.now(), mail, [{ ...line, changes }]);
  const { modifiedCount } = await investments.updateOne(
    { reference, state: 'pledged', ...condition },
    { ...parts, $push: { ...$push, paid }, $set: { ...$set, ...set } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) context.wake();
  return modifiedCount === 1;
}

/** Of several payments that read the same sum, one is added; the others read again. */
function asRead({ paidCents }: Pick<Investment, 'paidCents'>, key: string): Filter<InvestmentRecord> {
  return { paidCents: paidCents ?? { $exists: false }, 'paid.key': { $ne: key } };
}

/** Takes a part back from an investment that has ended. */
export async function takePartBack(
  investments: Investments,
  { reference, state, paidCents = 0 }: InvestmentRecord,
  part: PaidPart,
): Promise<void> {
  await investments.updateOne(
    { reference, state, paidCents, 'paid.key': part.key },
    {
      $pull: { paid: { key: part.key } },
      $set: { paidCents: paidCents - part.cents },
      $unset: { openCents: '' },
    },
    QUERY_TIMEOUT,
  );
}
