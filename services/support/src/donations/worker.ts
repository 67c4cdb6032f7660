import { LIMIT, type ServiceContext } from '@larkfield/kit';
import { isOver, nextAsk } from './rules.ts';
import { settle } from './settle.ts';
import { cashierOf } from './till.ts';

/**
 * Asks PayPal again about one donation that was left open: the donor has closed the window, an answer was lost, a
 * notification never came. True when it has found one.
 */
export async function askAgain(context: ServiceContext): Promise<boolean> {
  const { donations, cashier } = cashierOf(context);
  if (!cashier) return false;
  const now = context.now();
  const due = await donations.findOne({ askAt: { $lte: now } }, { ...LIMIT, sort: { askAt: 1 } });
  if (!due) return false;
  const asked = due.asked + 1;
  // Of several workers one asks; and one that fails leaves it to a later round.
  const { matchedCount } = await donations.updateOne(
    { _id: due._id, asked: due.asked },
    { $set: { asked, askAt: nextAsk(now, asked) } },
    LIMIT,
  );
  if (matchedCount === 0) return true;
  try {
    await settle(cashier, due, 'worker');
  } catch (err) {
    const level = isOver(due, now) ? 'error' : 'warn';
    context.log[level]({ err, reference: due.reference }, 'PayPal does not tell of a donation');
  }
  return true;
}
