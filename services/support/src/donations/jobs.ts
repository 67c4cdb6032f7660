import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { isOrderExpired, nextCheckAt } from './rules.ts';
import { settleDonation } from './settle.ts';
import { donationContextOf } from './context.ts';

/** Checks one open donation at PayPal (a background job). Returns true if there may be more. */
export async function recheckOpenDonation(context: ServiceContext): Promise<boolean> {
  const { donations, payments } = donationContextOf(context);
  if (!payments) return false;
  const now = context.now();
  const due = await donations.findOne({ askAt: { $lte: now } }, { ...QUERY_TIMEOUT, sort: { askAt: 1 } });
  if (!due) return false;
  const asked = due.asked + 1;
  // Only one process checks a donation. The next check is set before the call, so a failure is retried later.
  const { matchedCount } = await donations.updateOne(
    { _id: due._id, asked: due.asked },
    { $set: { asked, askAt: nextCheckAt(now, asked) } },
    QUERY_TIMEOUT,
  );
  if (matchedCount === 0) return true;
  try {
    await settleDonation(payments, due, 'worker');
  } catch (err) {
    const level = isOrderExpired(due, now) ? 'error' : 'warn';
    context.log[level]({ err, reference: due.reference }, 'checking a donation at PayPal failed');
  }
  return true;
}
