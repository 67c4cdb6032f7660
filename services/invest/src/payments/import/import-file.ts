import { createHash } from 'node:crypto';
import { encryptedFieldPlace, type KeyRing } from '@larkfield/kit/encryption';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { createRecord, type AuditEntry } from '@larkfield/kit/records';
import type { Db } from 'mongodb';
import type { SettlementContext } from '../../investments/settlement.ts';
import { enterPayment, findNamed } from '../enter-payment.ts';
import { paymentStore, type PaymentRecord } from '../store.ts';
import { paymentKeys } from './payment-keys.ts';
import type { BankPayment } from './read-payments.ts';
import { importIndexes, importStore, type ImportRecord, type PaymentImport } from './store.ts';

/** Payments between two notes of how far an import has come. */
const BATCH = 20;
const DAY_MS = 24 * 3_600_000;

/** The office may write down another day than the bank does. */
const MAX_DAYS_APART = 5;

interface KeyedPayment extends BankPayment {
  readonly key: string;
}

interface NewImport {
  /** The whole file, which is known again by its text. */
  readonly text: string;
  readonly payments: readonly BankPayment[];
  readonly outgoing: number;
  readonly by: string;
  readonly requestId: string;
  readonly audit: (reference: string) => AuditEntry;
}

/** Stores a file with its payments, once per text of the file. Returns the reference of the import. */
export async function storeImport(
  { db, now }: SettlementContext,
  ring: KeyRing,
  { text, payments, outgoing, by, requestId, audit }: NewImport,
): Promise<string> {
  const keys = paymentKeys(payments);
  const keyed = payments.map((payment, place) => ({ ...payment, key: keys[place] ?? '' }));
  const { reference } = await createRecord<PaymentImport>(importStore(db), {
    key: `file-${createHash('sha256').update(text).digest('base64url')}`,
    body: {},
    now: now(),
    build: (own) => ({
      fields: {
        ...{ state: 'running', by, requestId, payments: payments.length, outgoing, next: 0 },
        sealed: { payments: ring.encrypt(placeOf(own), JSON.stringify(keyed)) },
      },
      mail: [],
      audit: [audit(own)],
    }),
  });
  return reference;
}

const placeOf = (reference: string) => encryptedFieldPlace(importIndexes.collection, reference, 'payments');

/**
 * Enters the payments of an import until it is done or `until` says no. Each payment is entered once, whoever tries it
 * and however often.
 */
export async function runImport(
  context: SettlementContext,
  ring: KeyRing,
  reference: string,
  until: () => boolean = () => true,
): Promise<void> {
  const imports = importStore(context.db);
  const found = await imports.findOne({ reference }, QUERY_TIMEOUT);
  if (!found?.sealed || found.state === 'done') return;
  const payments = JSON.parse(ring.decrypt(placeOf(reference), found.sealed.payments)) as KeyedPayment[];
  for (let next = found.next; next < payments.length; next += BATCH) {
    if (!until()) return;
    for (const payment of payments.slice(next, next + BATCH)) await enter(context, ring, found, payment);
    const done = Math.min(next + BATCH, payments.length);
    await imports.updateOne({ reference, state: 'running' }, { $max: { next: done } }, QUERY_TIMEOUT);
  }
  const entered = await paymentStore(context.db).countDocuments({ file: reference }, QUERY_TIMEOUT);
  await imports.updateOne(
    { reference, state: 'running' },
    { $set: { state: 'done', entered, known: payments.length - entered }, $unset: { sealed: '' } },
    QUERY_TIMEOUT,
  );
}

async function enter(
  context: SettlementContext,
  ring: KeyRing,
  { reference: file, by: actor, requestId }: ImportRecord,
  { key, line, day, cents, text, sender, account }: KeyedPayment,
): Promise<void> {
  if (await isEntered(context.db, key)) return;
  const payment = { day, cents, text, sender, file, ...(account === undefined ? {} : { account }) };
  if (await joinEntered(context.db, key, payment)) return;
  try {
    await enterPayment(context, payment, {
      ring,
      key,
      by: { actor, requestId: `${requestId}-${line}` },
      audit: (subject) => ({ action: 'payment.created', actor, subject, to: file, requestId }),
    });
  } catch (error) {
    // Another file had the same payment with other spaces or another account.
    if (!(error instanceof ServiceError && error.code === 'IDEMPOTENCY_MISMATCH')) throw error;
  }
}

async function isEntered(db: Db, key: string): Promise<boolean> {
  const payments = paymentStore(db);
  const read = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
  const found =
    (await payments.findOne({ 'submission.key': key }, read)) ??
    (await payments.findOne({ bankKey: key }, read));
  return found !== null;
}

/**
 * Looks for a payment that the office has entered by hand before the bank's file came: the same amount for the same
 * investment at about the same day. It gets the key of the file's payment, so that it stands for one of them only.
 */
async function joinEntered(
  db: Db,
  key: string,
  { day, cents, text }: Pick<BankPayment, 'day' | 'cents' | 'text'>,
): Promise<boolean> {
  const named = await findNamed(db, text);
  if (!('named' in named)) return false;
  const payments = paymentStore(db);
  const free = { ...named, cents, file: { $exists: false }, bankKey: { $exists: false } };
  const found = await payments.find(free, QUERY_TIMEOUT).sort({ createdAt: 1 }).toArray();
  const near = ({ day: other }: PaymentRecord) =>
    Math.abs(Date.parse(other) - Date.parse(day)) <= MAX_DAYS_APART * DAY_MS;
  for (const { _id } of found.filter(near)) {
    const { modifiedCount } = await payments.updateOne(
      { _id, bankKey: { $exists: false } },
      { $set: { bankKey: key } },
      QUERY_TIMEOUT,
    );
    if (modifiedCount === 1) return true;
  }
  // A parallel import of the file may have taken it in between.
  return found.length > 0 && isEntered(db, key);
}

/** Goes on with imports that a call has left or that take longer. Returns true if there is more to do. */
export async function continueImports(
  context: SettlementContext & { readonly ring: KeyRing },
): Promise<boolean> {
  const running = await importStore(context.db).findOne(
    { state: 'running' },
    { ...QUERY_TIMEOUT, projection: { reference: 1 } },
  );
  if (!running) return false;
  await runImport(context, context.ring, running.reference);
  return true;
}
