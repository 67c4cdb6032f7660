import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { investmentStore } from '../investments/store.ts';

/** Longer than the calls of a decision may take. After this time a lease left by a failed process is free. */
const LEASE_MS = 30_000;

/** Runs `decide` while holding a lease on the investment. @throws ServiceError `VERSION_CONFLICT` if it is not free */
export async function withDecisionLease<T>(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  reference: string,
  decide: () => Promise<T>,
): Promise<T> {
  const investments = investmentStore(db);
  const decidedUntil = new Date(now().getTime() + LEASE_MS);
  const isFree = { $or: [{ decidedUntil: { $exists: false } }, { decidedUntil: { $lte: now() } }] };
  const { modifiedCount } = await investments.updateOne(
    { reference, ...isFree },
    { $set: { decidedUntil } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  try {
    return await decide();
  } finally {
    await investments.updateOne({ reference, decidedUntil }, { $unset: { decidedUntil: '' } }, QUERY_TIMEOUT);
  }
}
