import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import { portfolioLink } from './mail.ts';
import { COUNTED_STATES, investmentStore, type InvestmentRecord, type Investments } from './store.ts';
import { updateStore, type UpdateRecord } from '../updates/store.ts';

const BATCH = 50;

type Context = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config'>;

/** Sends one batch of an update to investors. Returns true if there may be more to do. */
export async function sendUpdates(context: Context): Promise<boolean> {
  const { db, wake } = context;
  const updates = updateStore(db);
  const update = await updates.findOne({ state: 'sending' }, { ...QUERY_TIMEOUT, sort: { createdAt: 1 } });
  if (!update) return false;
  const { _id, reference, opportunity } = update;
  const investments = investmentStore(db);
  const waiting = await investments
    .find({ opportunity, state: { $in: COUNTED_STATES }, told: { $ne: reference } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const investment of waiting) await notify(context, investments, investment, update);
  if (waiting.length === 0)
    await updates.updateOne({ _id }, { $set: { state: 'sent', sentAt: context.now() } }, QUERY_TIMEOUT);
  else wake();
  return true;
}

async function notify(
  { now, config }: Context,
  investments: Investments,
  { _id, reference: own, investor, opportunity, email, language }: InvestmentRecord,
  { reference, texts }: UpdateRecord,
): Promise<void> {
  // An investor with several investments in the opportunity gets one mail.
  const already = { investor, opportunity, state: { $in: COUNTED_STATES }, told: reference };
  const isNotified = await investments.findOne(already, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
  const { title, text } = texts[language] ?? texts.en;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = {
    ...mailTo('update', { email, language }, { values: { title, text }, link }),
    details: toDetails([['investment', own]]),
  };
  const { $set, ...parts } = addParts(now(), isNotified ? [] : [mail], []);
  await investments.updateOne(
    { _id, told: { $ne: reference } },
    { ...parts, $set: { ...$set, told: reference } },
    QUERY_TIMEOUT,
  );
}
