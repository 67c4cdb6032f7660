import type { KeyRing } from '@larkfield/kit/encryption';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { createRecord, type AuditEntry } from '@larkfield/kit/records';
import type { Db } from 'mongodb';
import type { SettlementContext } from '../investments/settlement.ts';
import { investmentStore } from '../investments/store.ts';
import { findReferences } from './find-references.ts';
import { settlePayment } from './settle-payment.ts';
import { encryptAccount, findSender, paymentStore, type Payment, type WaitingReason } from './store.ts';

export interface NewPayment {
  readonly day: string;
  readonly cents: number;
  readonly text: string;
  readonly sender: string;
  readonly account?: string;
  readonly file?: string;
}

interface Entering {
  readonly ring: KeyRing;
  /** Submission key of the form, or key of the payment in every file. */
  readonly key: string | undefined;
  readonly by: { readonly actor: string; readonly requestId: string };
  readonly audit: (reference: string) => AuditEntry;
}

/**
 * Stores a payment once per key, posts it, and assigns it if its text names one pledged investment. Returns its
 * reference.
 */
export async function enterPayment(
  context: SettlementContext,
  payment: NewPayment,
  { ring, key, by, audit }: Entering,
): Promise<string> {
  const { account, ...fields } = payment;
  const payments = paymentStore(context.db);
  const named = await findNamed(context.db, payment.text);
  const { reference } = await createRecord<Payment>(payments, {
    key,
    body: { ...payment, file: undefined },
    now: context.now(),
    build: (own) => ({
      fields: {
        ...fields,
        ...named,
        ...('named' in named
          ? { step: { does: 'assign', n: 1, investment: named.named, by: by.actor, requestId: by.requestId } }
          : {}),
        ...(account ? { sealed: encryptAccount(ring, own, account) } : {}),
        state: 'waiting',
        rest: payment.cents,
        assignments: [],
        sentBack: 0,
        returns: 0,
        unsettledAt: context.now(),
        find: findSender(payment.sender),
      },
      mail: [],
      audit: [audit(own)],
    }),
  });
  const stored = await payments.findOne({ reference }, QUERY_TIMEOUT);
  if (stored?.unsettledAt) await settlePayment(context, stored);
  return reference;
}

/** Returns the only investment that a text names, or why there is none. */
export async function findNamed(
  db: Db,
  text: string,
): Promise<{ readonly named: string } | { readonly why: WaitingReason }> {
  const references = findReferences(text);
  if (references.length === 0) return { why: 'noReference' };
  const found = await investmentStore(db)
    .find({ reference: { $in: references } }, { ...QUERY_TIMEOUT, projection: { reference: 1 } })
    .toArray();
  const [one, ...others] = found;
  if (!one) return { why: 'unknown' };
  return others.length > 0 ? { why: 'several' } : { named: one.reference };
}
