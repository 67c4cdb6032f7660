import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import { addParts, versionFilter, type RecordUpdater } from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { investmentMail } from './mail.ts';
import { createInvestmentSettlement, type SettlementContext } from './settlement.ts';
import {
  ENDED_STATES,
  investmentStore,
  type Investment,
  type InvestmentRecord,
  type PaidPart,
  type StoredState,
} from './store.ts';

/** The office begins all of them but `received`, which only a payment begins, and `lapsed`. */
type Next = 'received' | 'active' | 'repaid' | 'cancelled' | 'lapsed';

/** The allowed previous states of each state, and the field for the time of the change. */
const STEPS = {
  received: { from: ['pledged'], noted: 'receivedAt' },
  active: { from: ['received'], noted: 'activeAt' },
  repaid: { from: ['active'], noted: 'repaidAt' },
  cancelled: { from: ['pledged', 'received'], noted: 'cancelledAt' },
  lapsed: { from: ['pledged'], noted: 'lapsedAt' },
} as const satisfies Record<
  Next,
  { readonly from: readonly StoredState[]; readonly noted: keyof Investment }
>;

export function changeStateTo(next: Exclude<Next, 'received'>): RecordUpdater {
  return async (context, request, { reference, version }) => {
    const { username: actor = '' } = callerOf(request);
    const condition = versionFilter<InvestmentRecord>({ version });
    const changed = await moveTo(context, next, { reference, condition, actor, requestId: request.id });
    if (changed) return;
    const found = await investmentStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
    if (!found) throw new ServiceError('NOT_FOUND');
    throw new ServiceError((found.version ?? 0) === version ? 'WRONG_STATE' : 'VERSION_CONFLICT');
  };
}

/** Cancels an investment before funds are received (idempotent). @throws ServiceError `NOT_FOUND`, `WRONG_STATE` */
export async function cancelOwnInvestment(
  context: SettlementContext,
  own: { readonly reference: string; readonly investor: string },
  requestId: string,
): Promise<void> {
  const { reference, investor } = own;
  const condition = { investor, state: 'pledged' } as const;
  if (await moveTo(context, 'cancelled', { reference, condition, actor: 'investor', requestId })) return;
  const found = await investmentStore(context.db).findOne({ reference, investor }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  if (found.state !== 'cancelled') throw new ServiceError('WRONG_STATE');
}

/** Lets a pledge lapse if nobody has changed it since it was read. Returns whether it did. */
export function lapse(
  context: SettlementContext,
  { reference, version = 0 }: InvestmentRecord,
): Promise<boolean> {
  const condition = versionFilter<InvestmentRecord>({ version });
  return moveTo(context, 'lapsed', { reference, condition, actor: 'worker', requestId: 'worker' });
}

export interface Move {
  readonly reference: string;
  readonly condition: Filter<InvestmentRecord>;
  readonly actor: string;
  readonly requestId: string;
  /** Written in the same update. */
  readonly also?: { readonly set: Partial<Investment>; readonly paid: PaidPart };
}

/** Changes the state with mail and audit entry. Returns false if state or condition do not allow it. */
export async function moveTo(context: SettlementContext, next: Next, move: Move): Promise<boolean> {
  const { reference, condition, actor, requestId, also } = move;
  const { investments, settle } = createInvestmentSettlement(context);
  const before = await investments.findOne({ reference }, QUERY_TIMEOUT);
  const opportunity = before && (await findOpportunity(opportunityStore(context.db), before.opportunity));
  if (!before || !opportunity) return false;
  const { from, noted } = STEPS[next];
  const mail = [investmentMail(context, next, before, opportunity)];
  const line = {
    action: `investment.${next}`,
    actor,
    subject: reference,
    was: before.state,
    to: next,
    requestId,
  };
  const { $set, $push, ...parts } = addParts(context.now(), mail, [line]);
  const unsettled = ENDED_STATES.some((ended) => ended === next) ? { unsettledAt: context.now() } : {};
  const { modifiedCount } = await investments.updateOne(
    { reference, state: { $in: [...from] }, ...condition },
    {
      ...parts,
      $push: { ...$push, ...(also ? { paid: also.paid } : {}) },
      $set: { ...$set, state: next, [noted]: context.now(), ...unsettled, ...also?.set },
    },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) return false;
  context.wake();
  const after = await investments.findOne({ reference }, QUERY_TIMEOUT);
  if (after?.unsettledAt) await settle(after);
  return true;
}
