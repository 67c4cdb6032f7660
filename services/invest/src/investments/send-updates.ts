import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import { updateLink } from './mail.ts';
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
    .find({ opportunity, state: { $in: COUNTED_STATES }, ...notTold(reference) }, QUERY_TIMEOUT)
    .sort({ createdAt: 1, _id: 1 })
    .limit(BATCH)
    .toArray();
  for (const investment of waiting) await notify(context, investments, investment, update);
  if (waiting.length === 0)
    await updates.updateOne({ _id }, { $set: { state: 'sent', sentAt: context.now() } }, QUERY_TIMEOUT);
  else wake();
  return true;
}

/** Matches investments whose investor may still have to be told. */
const notTold = (reference: string) => ({ updates: { $ne: reference }, told: { $ne: reference } });

async function notify(
  { now, config }: Context,
  investments: Investments,
  { _id, reference: own, investor, opportunity, email, language }: InvestmentRecord,
  { reference, texts, pictures = [] }: UpdateRecord,
): Promise<void> {
  // An investor with several investments in the opportunity gets one mail, with the first one. Read in this order: a first
  // investment that was cancelled meanwhile has been told before, which the second query then sees.
  const counted = { investor, opportunity, state: { $in: COUNTED_STATES } };
  const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
  const first = await investments.findOne(counted, { ...options, sort: { createdAt: 1, _id: 1 } });
  const already = await investments.findOne(
    { investor, opportunity, $or: [{ updates: reference }, { told: reference }] },
    options,
  );
  const isNotified = already !== null;
  // Its turn comes after the first one.
  if (!isNotified && first?._id !== _id) return;
  const { title, text } = texts[language] ?? texts.en;
  const link = updateLink(config.SITE_ORIGIN, language, opportunity);
  const template = pictures.length > 0 ? 'updatePictures' : 'update';
  const mail = {
    ...mailTo(template, { email, language }, { values: { title, text }, link }),
    details: toDetails([['investment', own]]),
  };
  const { $set, ...parts } = addParts(now(), isNotified ? [] : [mail], []);
  await investments.updateOne(
    { _id, state: { $in: COUNTED_STATES }, ...notTold(reference) },
    { ...parts, $set, $addToSet: { updates: reference } },
    QUERY_TIMEOUT,
  );
}
