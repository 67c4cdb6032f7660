import { LIMIT, type ServiceContext } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { comingOf, signUpStore, type SignUpRecord } from '../signup/store.ts';

const MOST = 500;

/** Events that somebody comes to, each with the sign-up, latest first. */
export async function eventsOf(
  { db }: Pick<ServiceContext, 'db'>,
  email: string,
): Promise<[SignUpRecord, ItemRecord][]> {
  const found = await signUpStore(db).find({ 'people.email': email }, LIMIT).limit(MOST).toArray();
  const mine = found.filter((record) => comingOf(record).some((one) => one.email === email));
  const ids = mine.map(({ item }) => item);
  const about = await itemStore(db)
    .find({ _id: { $in: ids } }, LIMIT)
    .toArray();
  const pairs = mine.flatMap((record): [SignUpRecord, ItemRecord][] => {
    const item = about.find(({ _id }) => _id === record.item);
    return item?.event && item.state !== 'pending' && item.state !== 'deleted' ? [[record, item]] : [];
  });
  return pairs.sort(([, a], [, b]) => (b.event?.start.getTime() ?? 0) - (a.event?.start.getTime() ?? 0));
}
