import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import {
  LIMIT,
  newToken,
  tokenLink,
  type CollectionIndexes,
  type RateLimit,
  type ServiceContext,
} from '@larkfield/kit';
import type { Db } from 'mongodb';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { accountStore, changeAccount } from '../accounts/store.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS } from '../register/rules.ts';

export const RESET_PAGE = '/resetPassword';

const MINUTE_MS = 60_000;

/** The link of a reset works this long (D20, D127). */
export const RESET_WITHIN_MS = 60 * MINUTE_MS;

/** One mail a minute to an address, and not one every minute of the day. */
const A_MINUTE = { max: 1, seconds: 60 } as const;
const A_DAY = { max: 20, seconds: 24 * 3600 } as const;

/**
 * What is left when a day's mails are used up, by whomever: no longer than a link works, so that a stranger who asks
 * again and again silences nobody. The last mail always holds a link that is good.
 */
const AFTER_THAT = { max: 1, seconds: RESET_WITHIN_MS / 1000 } as const;

/** Earlier links stay good: who asks twice may open the first mail. */
const LINKS = 5;

const LEASE_MS = MINUTE_MS;

/** A request for a mailed link, whether or not there is such an account. */
interface LinkRequest {
  readonly _id: string;
  readonly kind: 'reset' | 'confirm';
  readonly email: string;
  readonly language: Language | null;
  readonly requestId: string;
  readonly dueAt: Date;
}

const COLLECTION = 'identity_link_requests';

export const linkRequestIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { dueAt: 1 } }],
};

const store = (db: Db) => db.collection<LinkRequest>(COLLECTION);

/**
 * Stores a request. Known and unknown addresses take the same way and the same time: whether there is an account
 * is looked up later, by the worker.
 */
export async function requestLink(
  { db, now, tries, wake }: ServiceContext,
  request: Pick<LinkRequest, 'kind' | 'email' | 'language' | 'requestId'>,
): Promise<void> {
  const has = async (limit: RateLimit): Promise<boolean> =>
    (await tries.take(`link|${request.kind}|${request.email}|${limit.seconds}`, limit)).wait === 0;
  if (!(await has(A_MINUTE))) return;
  if (!(await has(A_DAY)) && !(await has(AFTER_THAT))) return;
  await store(db).insertOne({ _id: randomUUID(), ...request, dueAt: now() }, LIMIT);
  wake();
}

/** Works on one request; false when there is none. A worker that dies leaves it to the next. */
export async function workOnRequest(context: ServiceContext): Promise<boolean> {
  const { db, now } = context;
  const request = await store(db).findOneAndUpdate(
    { dueAt: { $lte: now() } },
    { $set: { dueAt: new Date(now().getTime() + LEASE_MS) } },
    { ...LIMIT, sort: { dueAt: 1 } },
  );
  if (!request) return false;
  await (request.kind === 'reset' ? sendReset(context, request) : sendConfirmation(context, request));
  await store(db).deleteOne({ _id: request._id }, LIMIT);
  return true;
}

/** Only people who have shown that the address is theirs get a link to the account. */
async function sendReset({ db, config, now }: ServiceContext, request: LinkRequest): Promise<void> {
  const accounts = accountStore(db);
  const { email, language, requestId: id } = request;
  const account = await accounts.findOne({ email, status: { $in: ['active', 'pending'] } }, LIMIT);
  if (!account) return;
  const { token, hash } = newToken();
  const addressee = { email, language: language ?? account.language };
  const expiresAt = new Date(now().getTime() + RESET_WITHIN_MS);
  const link = tokenLink(RESET_PAGE, addressee, token, config.SITE_ORIGIN);
  await changeAccount(
    accounts,
    // To nobody whose address has become another one in the meantime.
    { _id: account._id, email, status: { $in: ['active', 'pending'] } },
    {
      more: { $push: { resets: { $each: [{ hash, expiresAt }], $slice: -LINKS } } },
      mail: [accountMail('accountReset', addressee, { link })],
      audit: [auditLine('resetAsked', account, { id }, 'visitor')],
    },
    now(),
  );
}

async function sendConfirmation({ db, config, now }: ServiceContext, request: LinkRequest): Promise<void> {
  const accounts = accountStore(db);
  const { email, language, requestId: id } = request;
  const account = await accounts.findOne({ email, status: 'unconfirmed' }, LIMIT);
  if (!account) return;
  const { token, hash } = newToken();
  const addressee = { email, language: language ?? account.language };
  const expiresAt = new Date(now().getTime() + CONFIRM_WITHIN_MS);
  const link = tokenLink(CONFIRM_PAGE, addressee, token, config.SITE_ORIGIN);
  await changeAccount(
    accounts,
    { _id: account._id, email, status: 'unconfirmed' },
    {
      more: { $push: { confirmations: { $each: [{ hash, expiresAt }], $slice: -LINKS } } },
      mail: [accountMail('accountConfirm', addressee, { link })],
      audit: [auditLine('confirmationAsked', account, { id }, 'visitor')],
    },
    now(),
  );
}
