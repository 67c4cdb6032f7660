import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { registrationStore } from '../registration/store.ts';
import { visitTime } from './office-actions.ts';

/** Adds the time of the visit to registrations that were visited before it was stored, so that lists show what is due. */
export async function addVisitTimes({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const registrations = registrationStore(db);
  const visited = { state: 'visited', visitedAt: { $exists: false } } as const;
  const found = await registrations
    .find(visited, { ...QUERY_TIMEOUT, projection: { visit: 1, invited: 1 } })
    .toArray();
  for (const { _id, ...record } of found)
    await registrations.updateOne(
      { _id, ...visited },
      { $set: { visitedAt: visitTime(record, now()) } },
      QUERY_TIMEOUT,
    );
}
