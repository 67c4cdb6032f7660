import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, versionFilter } from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { readCurrentAccount, type CurrentAccount } from '../company-account/store.ts';
import { readInvestSettings } from '../settings.ts';
import { lapse } from './change-state.ts';
import { dayOf, daysAfter } from './hold.ts';
import { holdOverMail } from './mail.ts';
import { hasPayments, openCents } from './payments.ts';
import type { SettlementContext } from './settlement.ts';
import { investmentStore, type Investment, type InvestmentRecord } from './store.ts';
import { toldNow, transferMail } from './transfer-mail.ts';

const BATCH = 50;

/** An investor who was told the account less than a day ago is not reminded, however short the pledge is held. */
const REMINDED_AFTER_MS = 24 * 3_600_000;

/**
 * Tells the account to the investors of pledges that do not know it: those of before it was confirmed, and all after
 * it was replaced. Returns true if there may be more to do.
 */
export async function tellAccount(context: SettlementContext): Promise<boolean> {
  const current = await readCurrentAccount(context.db);
  if (!current) return false;
  const found = await pledgesOf(context, { account: { $ne: current.reference } });
  for (const pledge of found) await tell(context, pledge, current);
  return found.length === BATCH;
}

async function tell(context: SettlementContext, pledge: InvestmentRecord, current: CurrentAccount) {
  const told = await toldNow(context, pledge, current);
  const what = pledge.account === undefined ? 'account' : 'accountChanged';
  const open = await openCents(context.db, pledge);
  const mail = transferMail(context, what, { ...pledge, ...told, open }, current.details);
  const again = told.heldUntil === pledge.heldUntil ? {} : ({ remindedAt: '', holdOverAt: '' } as const);
  await update(context, pledge, { set: told, unset: again, mail, action: 'accountTold' });
}

/** Reminds the investors of pledges that end in some days, once. Returns true if there may be more to do. */
export async function remindOfPledges(context: SettlementContext): Promise<boolean> {
  const { remindDays } = await readInvestSettings(context);
  const today = dayOf(context.now());
  const current = await readCurrentAccount(context.db);
  if (!current) return false;
  const found = await pledgesOf(context, {
    heldUntil: { $gte: today, $lte: daysAfter(today, remindDays) },
    remindedAt: { $exists: false },
    accountToldAt: { $lte: new Date(context.now().getTime() - REMINDED_AFTER_MS) },
  });
  for (const pledge of found) {
    const open = await openCents(context.db, pledge);
    const mail = open > 0 ? [transferMail(context, 'reminder', { ...pledge, open }, current.details)] : [];
    await update(context, pledge, { set: { remindedAt: context.now() }, mail, action: 'reminded' });
  }
  return found.length === BATCH;
}

/**
 * Lets pledges lapse whose last day is over. If a part of the money has arrived, the office is told once and decides.
 * Returns true if there may be more to do.
 */
export async function endPledges(context: SettlementContext): Promise<boolean> {
  const found = await pledgesOf(context, {
    heldUntil: { $lt: dayOf(context.now()) },
    holdOverAt: { $exists: false },
  });
  for (const pledge of found) {
    if (!(await hasPayments(context.db, pledge))) await lapse(context, pledge);
    else {
      const mail = holdOverMail(context, pledge);
      await update(context, pledge, { set: { holdOverAt: context.now() }, mail, action: 'holdOver' });
    }
  }
  return found.length === BATCH;
}

function pledgesOf(
  { db }: SettlementContext,
  condition: Filter<InvestmentRecord>,
): Promise<InvestmentRecord[]> {
  return investmentStore(db)
    .find({ state: 'pledged', ...condition }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
}

interface PledgeUpdate {
  readonly set: Partial<Investment>;
  readonly unset?: Readonly<Partial<Record<keyof Investment, ''>>>;
  readonly mail: MailRequest | readonly MailRequest[];
  readonly action: 'accountTold' | 'reminded' | 'holdOver';
}

/** Updates a pledge that nobody has changed since it was read, so that each mail is sent once. */
async function update(
  { db, now, wake }: SettlementContext,
  { _id, reference, version = 0 }: InvestmentRecord,
  { set, unset = {}, mail, action }: PledgeUpdate,
): Promise<void> {
  const line = { actor: 'worker', subject: reference, requestId: 'worker' };
  const audit = [{ ...line, action: `investment.${action}` }];
  const { $set, ...parts } = addParts(now(), [mail].flat(), audit);
  const { modifiedCount } = await investmentStore(db).updateOne(
    { _id, state: 'pledged', ...versionFilter<InvestmentRecord>({ version }) },
    { ...parts, $set: { ...$set, ...set }, ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}) },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) wake();
}
