import { addParts, asRead, callerOf, LIMIT, ServiceError, type ChangeRecord } from '@larkfield/kit';
import type { Filter } from 'mongodb';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { investmentMail } from './mail.ts';
import { settlingOf, type SettlingContext } from './settle.ts';
import { investmentStore, type Investment, type InvestmentRecord, type StoredState } from './store.ts';

type Next = 'received' | 'active' | 'repaid' | 'cancelled';

/** From where an administrator may lead to a state, and what is noted then. */
const STEPS = {
  received: { from: ['pledged'], noted: 'receivedAt' },
  active: { from: ['received'], noted: 'activeAt' },
  repaid: { from: ['active'], noted: 'repaidAt' },
  cancelled: { from: ['pledged', 'received'], noted: 'cancelledAt' },
} as const satisfies Record<
  Next,
  { readonly from: readonly StoredState[]; readonly noted: keyof Investment }
>;

/** A change of state by an administrator, which the investor is told of. */
export function stepTo(next: Next): ChangeRecord {
  return async (context, request, { reference, version }) => {
    const { username: actor = '' } = callerOf(request);
    const condition = asRead<InvestmentRecord>({ version });
    const changed = await moveTo(context, next, { reference, condition, actor, requestId: request.id });
    if (changed) return;
    const found = await investmentStore(context.db).findOne({ reference }, LIMIT);
    if (!found) throw new ServiceError('NOT_FOUND');
    throw new ServiceError((found.version ?? 0) === version ? 'WRONG_STATE' : 'VERSION_CONFLICT');
  };
}

/**
 * Cancels an investment for its investor, until funds are received; what is cancelled stays so.
 * @throws ServiceError `NOT_FOUND`, `WRONG_STATE`
 */
export async function cancelOwn(
  context: SettlingContext,
  own: { readonly reference: string; readonly investor: string },
  requestId: string,
): Promise<void> {
  const { reference, investor } = own;
  const condition = { investor, state: 'pledged' } as const;
  if (await moveTo(context, 'cancelled', { reference, condition, actor: 'investor', requestId })) return;
  const found = await investmentStore(context.db).findOne({ reference, investor }, LIMIT);
  if (!found) throw new ServiceError('NOT_FOUND');
  if (found.state !== 'cancelled') throw new ServiceError('WRONG_STATE');
}

interface Move {
  readonly reference: string;
  readonly condition: Filter<InvestmentRecord>;
  readonly actor: string;
  readonly requestId: string;
}

/** True when it has been done. */
async function moveTo(context: SettlingContext, next: Next, move: Move): Promise<boolean> {
  const { reference, condition, actor, requestId } = move;
  const { investments, settle } = settlingOf(context);
  const before = await investments.findOne({ reference }, LIMIT);
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
  const { $set, ...parts } = addParts(context.now(), mail, [line]);
  const unsettled = next === 'cancelled' ? { unsettledAt: context.now() } : {};
  const { modifiedCount } = await investments.updateOne(
    { reference, state: { $in: [...from] }, ...condition },
    { ...parts, $set: { ...$set, state: next, [noted]: context.now(), ...unsettled } },
    LIMIT,
  );
  if (modifiedCount === 0) return false;
  context.wake();
  const after = await investments.findOne({ reference }, LIMIT);
  if (after?.unsettledAt) await settle(after);
  return true;
}
