import { addParts, LIMIT, mailTo, type ServiceContext } from '@larkfield/kit';
import { portfolioLink } from '../investments/mail.ts';
import { COUNTED, investmentStore, type InvestmentRecord, type Investments } from '../investments/store.ts';
import { updateStore, type UpdateRecord } from './store.ts';

const BATCH = 50;

type Context = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config'>;

/** One step of telling investors the news, each of them once. True when there may be more to do. */
export async function tellUpdates(context: Context): Promise<boolean> {
  const { db, wake } = context;
  const updates = updateStore(db);
  const update = await updates.findOne({ state: 'sending' }, { ...LIMIT, sort: { createdAt: 1 } });
  if (!update) return false;
  const { _id, reference, opportunity } = update;
  const investments = investmentStore(db);
  const waiting = await investments
    .find({ opportunity, state: { $in: COUNTED }, told: { $ne: reference } }, LIMIT)
    .limit(BATCH)
    .toArray();
  for (const investment of waiting) await tell(context, investments, investment, update);
  if (waiting.length === 0)
    await updates.updateOne({ _id }, { $set: { state: 'sent', sentAt: context.now() } }, LIMIT);
  else wake();
  return true;
}

async function tell(
  { now, config }: Context,
  investments: Investments,
  { _id, investor, opportunity, email, language }: InvestmentRecord,
  { reference, texts }: UpdateRecord,
): Promise<void> {
  // Whoever has several investments in the opportunity is told once.
  const already = { investor, opportunity, state: { $in: COUNTED }, told: reference };
  const isTold = await investments.findOne(already, { ...LIMIT, projection: { _id: 1 } });
  const { title, text } = texts[language] ?? texts.en;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = isTold ? [] : [mailTo('update', { email, language }, { values: { title, text }, link })];
  const { $set, ...parts } = addParts(now(), mail, []);
  await investments.updateOne(
    { _id, told: { $ne: reference } },
    { ...parts, $set: { ...$set, told: reference } },
    LIMIT,
  );
}
