import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { addParts, adminAuditEntry, versionFilter, type AdminRequest } from '@larkfield/kit/records';
import { itemStore } from '../items/store.ts';
import { deleteMailsTo } from './delete-mails.ts';
import { createPlaces } from './places.ts';
import { createSignUpSettlement } from './settlement.ts';
import { activeGuestsOf, claimKey, signUpStore, type SignUpRecord } from './store.ts';

const MAX_ATTEMPTS = 5;

/**
 * Erases a guest from the sign-up of somebody else: name, address, link and mails. The others keep their places. Resolves
 * with false if the address belongs to the person who signed up, whose sign-up is erased as a whole.
 * @throws ServiceError `VERSION_CONFLICT` if it keeps changing
 */
export async function eraseGuest(
  context: ServiceContext,
  request: AdminRequest,
  found: SignUpRecord,
  address: string,
): Promise<boolean> {
  const { db, now } = context;
  const signUps = signUpStore(db);
  const items = itemStore(db);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const record = await signUps.findOne({ _id: found._id }, QUERY_TIMEOUT);
    if (!record) return true;
    const gone = record.people.filter(({ email }) => email === address);
    if (record.people[0]?.email === address) return false;
    if (gone.length === 0) break;
    const people = record.people.filter(({ email }) => email !== address);
    const left = activeGuestsOf({ ...record, people }).length > 0;
    // Before the guest is removed: nobody could release a place of which no guest is known any more.
    await createPlaces(items).release(
      record.item,
      gone.map(({ id }) => id),
      now(),
    );
    const entry = adminAuditEntry({ subject: 'signUp' }, 'guestErased', record.reference, request);
    const { $set, $push, $inc } = addParts(now(), [], [entry]);
    const came = gone.filter(({ attendedAt }) => attendedAt !== undefined).length;
    const ended = !left && activeGuestsOf(record).length > 0;
    const { modifiedCount } = await signUps.updateOne(
      { _id: record._id, ...versionFilter<SignUpRecord>(record) },
      {
        $inc: came > 0 ? { ...$inc, attended: -came } : $inc,
        $push: $push,
        $set: { ...$set, people, ...(ended ? { state: 'cancelled' } : {}) },
        $pull: { claims: claimKey(record.item, address) },
        ...(ended ? { $unset: { offerUntil: '', unsettledAt: '' } } : {}),
      },
      QUERY_TIMEOUT,
    );
    if (modifiedCount === 1) break;
    if (attempt === MAX_ATTEMPTS) throw new ServiceError('VERSION_CONFLICT');
  }
  await deleteMailsTo(db, found, address);
  const item = await items.findOne({ _id: found.item }, QUERY_TIMEOUT);
  if (item) await createSignUpSettlement(context).offerNext(item);
  return true;
}
