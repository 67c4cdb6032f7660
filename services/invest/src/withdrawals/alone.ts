import { LIMIT, ServiceError, type ServiceContext } from '@larkfield/kit';
import { investmentStore } from '../investments/store.ts';

/** Longer than the calls of an approval may take; whoever died in one leaves the next to others. */
const LEASE_MS = 30_000;

/**
 * Does what decides about the money of an investment while nobody else does.
 * @throws ServiceError `VERSION_CONFLICT` while somebody else does: it is read anew and tried again
 */
export async function alone<T>(
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
    LIMIT,
  );
  if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  try {
    return await decide();
  } finally {
    await investments.updateOne({ reference, decidedUntil }, { $unset: { decidedUntil: '' } }, LIMIT);
  }
}
