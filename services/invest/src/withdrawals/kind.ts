import {
  addParts,
  asRead,
  callerOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  ServiceError,
  unlisted,
  type ChangeRecord,
  type RecordKind,
} from '@larkfield/kit';
import type { Db, Filter } from 'mongodb';
import { keepWithoutPerson } from '../accounts/erase.ts';
import { investmentStore } from '../investments/store.ts';
import { withdrawalMail } from './mail.ts';
import {
  AGREED,
  askedFor,
  PAID_IN,
  withdrawalIndexes,
  withdrawalStore,
  type WithdrawalRecord,
} from './store.ts';

const column = (name: string) => `invest.records:withdrawals.columns.${name}`;

/** What administrators do with requests for a payout: approve, note that they have paid, or decline. */
export const withdrawalKind: RecordKind = {
  id: 'withdrawals',
  label: 'invest.records:withdrawals.title',
  collection: withdrawalIndexes.collection,
  subject: 'withdrawal',
  columns: {
    createdAt: CREATED_AT,
    username: personal(column('username')),
    email: personal('forms:fields.email', 'email'),
    investment: plain(column('investment')),
    cents: plain(column('cents'), 'number'),
    comment: unlisted(personal(column('comment'), 'lines')),
    language: LANGUAGE,
  },
  filters: [['state'], ['owner']],
  search: ['username', 'email'],
  states: {
    field: 'state',
    changes: { open: ['approved', 'declined'], approved: ['paid', 'declined'], paid: [], declined: [] },
    waiting: ['open', 'approved'],
    steps: { approved: stepTo('approved'), paid: stepTo('paid'), declined: stepTo('declined') },
  },
  people: [{ email: 'email' }],
  /** What somebody is waiting for is not forgotten; what was paid stays, without who it was. */
  async erase(context, request, record, remove) {
    if (await remove({ state: 'declined' })) return;
    const paid = { collection: withdrawalIndexes.collection, subject: 'withdrawal', state: 'paid' };
    await keepWithoutPerson(context, request, record, paid);
  },
};

const FROM = {
  approved: ['open'],
  paid: ['approved'],
  declined: ['open', 'approved'],
} as const satisfies Record<string, readonly WithdrawalRecord['state'][]>;

/** A change of state, which the investor is told of. */
function stepTo(next: keyof typeof FROM): ChangeRecord {
  return async (context, request, { reference, version }) => {
    const withdrawals = withdrawalStore(context.db);
    const before = await withdrawals.findOne({ reference }, LIMIT);
    if (!before) throw new ServiceError('NOT_FOUND');
    if (next === 'approved' && !(await isCovered(context.db, before))) throw new ServiceError('WRONG_STATE');
    const { username: actor = '' } = callerOf(request);
    const line = { action: `withdrawal.${next}`, actor, subject: reference, was: before.state, to: next };
    const { $set, ...parts } = addParts(
      context.now(),
      [withdrawalMail(context, next, before)],
      [{ ...line, requestId: request.id }],
    );
    const { modifiedCount } = await withdrawals.updateOne(
      { reference, state: { $in: FROM[next] }, ...(asRead({ version }) as Filter<WithdrawalRecord>) },
      { ...parts, $set: { ...$set, state: next } },
      LIMIT,
    );
    if (modifiedCount === 0)
      throw new ServiceError((before.version ?? 0) === version ? 'WRONG_STATE' : 'VERSION_CONFLICT');
    context.wake();
  };
}

/** There still is so much of the investment here. */
async function isCovered(db: Db, { investment, cents }: WithdrawalRecord): Promise<boolean> {
  const own = { reference: investment, state: { $in: PAID_IN } };
  const found = await investmentStore(db).findOne(own, { ...LIMIT, projection: { cents: 1 } });
  return found !== null && cents + (await askedFor(db, investment, AGREED)) <= found.cents;
}
