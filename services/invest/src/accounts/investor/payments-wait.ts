import type { InvestorAccount } from './account.ts';

const DAY_MS = 24 * 3_600_000;

/** No payment goes to a new bank account for so long, so that its owner can object to a change by somebody else. */
export const WAIT_DAYS = 3;

/** Returns until when no payment may be made, because the bank account was changed; undefined if one may. */
export function paymentsWaitUntil(
  { bankChangedAt }: Pick<InvestorAccount, 'bankChangedAt'>,
  now: Date,
): Date | undefined {
  if (!bankChangedAt) return undefined;
  const until = new Date(bankChangedAt.getTime() + WAIT_DAYS * DAY_MS);
  return until > now ? until : undefined;
}
