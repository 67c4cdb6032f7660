import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { activeGuestsOf, signUpStore, type SignUpRecord } from '../signup/store.ts';

const MOST = 500;

/** Returns the events a person takes part in, each with its sign-up, latest first. */
export async function findRegisteredEvents(
  { db }: Pick<ServiceContext, 'db'>,
  email: string,
): Promise<[SignUpRecord, ItemRecord][]> {
  const found = await signUpStore(db).find({ 'people.email': email }, QUERY_TIMEOUT).limit(MOST).toArray();
  const mine = found.filter((record) => activeGuestsOf(record).some((one) => one.email === email));
  const ids = mine.map(({ item }) => item);
  const about = await itemStore(db)
    .find({ _id: { $in: ids } }, QUERY_TIMEOUT)
    .toArray();
  const pairs = mine.flatMap((record): [SignUpRecord, ItemRecord][] => {
    const item = about.find(({ _id }) => _id === record.item);
    return item?.event && item.state !== 'pending' && item.state !== 'deleted' ? [[record, item]] : [];
  });
  return pairs.sort(([, a], [, b]) => (b.event?.start.getTime() ?? 0) - (a.event?.start.getTime() ?? 0));
}
