import { createHash } from 'node:crypto';
import type { BankPayment } from './read-payments.ts';

type Keyed = Pick<BankPayment, 'day' | 'cents' | 'text' | 'sender' | 'bankId'>;

/**
 * Returns a key for each payment of a file, the same in every file that has the payment. It is made of the bank's own
 * number, day, amount, reference and sender. Payments that are equal in all of it are numbered, unless the bank has
 * numbered them: then a repeated line is the same payment.
 */
export function paymentKeys(payments: readonly Keyed[]): string[] {
  const seen = new Map<string, number>();
  return payments.map(({ day, cents, text, sender, bankId = '' }) => {
    const same = JSON.stringify([day, cents, plain(text), plain(sender), bankId]);
    const number = bankId === '' ? (seen.get(same) ?? 0) + 1 : 1;
    seen.set(same, number);
    return createHash('sha256').update(`${same}|${number}`).digest('base64url');
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
