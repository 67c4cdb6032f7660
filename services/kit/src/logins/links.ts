import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { Collection, Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { RateLimit } from '../http/route-config.ts';
import { tokenLink, type Addressee } from '../mail/addressed.ts';
import type { RecordBase } from '../records/create.ts';
import type { AuditEntry, Mail } from '../records/parts.ts';
import { newToken } from '../records/token.ts';
import type { ServiceContext } from '../service-context.ts';
import { changeAccount, findAccount, type LoginAccount } from './account.ts';

const MINUTE_MS = 60_000;

/** The link of a reset works this long (D20, D127). */
export const RESET_WITHIN_MS = 60 * MINUTE_MS;

/** One mail a minute to an address, five an hour as of all forms that strangers send, and not five every hour of the day. */
const A_MINUTE = { max: 1, seconds: 60 } as const;
const AN_HOUR = { max: 5, seconds: 3600 } as const;
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
export interface LinkRequest {
  readonly _id: string;
  readonly kind: 'reset' | 'confirm';
  readonly email: string;
  readonly language: Language | null;
  readonly requestId: string;
  /** The network that it came from. */
  readonly from?: string;
  readonly dueAt: Date;
}

/** What a link of one kind is, and who gets one. */
export interface LinkKind {
  readonly states: readonly string[];
  /** The page that the link leads to. */
  readonly page: string;
  readonly withinMs: number;
  mail(addressee: Addressee, link: string): Mail;
  audit(account: Pick<RecordBase, 'reference'>, request: Pick<LinkRequest, 'requestId' | 'from'>): AuditEntry;
}

/** Whose links are asked for. */
export interface LinksOf<Account extends LoginAccount> {
  /** Where requests are kept until the worker has looked whether there is such an account. */
  readonly collection: string;
  accounts(db: Db): Collection<RecordBase & Account>;
  readonly kinds: Readonly<Record<LinkRequest['kind'], LinkKind>>;
}

/** What somebody asks for. */
export type LinkWish = Required<Omit<LinkRequest, '_id' | 'dueAt'>>;

/** Links that the people of one login ask for. */
export interface Links {
  readonly indexes: CollectionIndexes;
  /**
   * Stores a request. Known and unknown addresses take the same way and the same time: whether there is an account
   * is looked up later, by the worker.
   */
  ask(context: ServiceContext, wish: LinkWish): Promise<void>;
  /** Works on one request; false when there is none. A worker that dies leaves it to the next. */
  work(context: ServiceContext): Promise<boolean>;
}

/** Where an account keeps the hashes of its links. */
const FIELDS = { reset: 'resets', confirm: 'confirmations' } as const;

export function createLinks<Account extends LoginAccount>({
  collection,
  accounts,
  kinds,
}: LinksOf<Account>): Links {
  const store = (db: Db) => db.collection<LinkRequest>(collection);
  return {
    indexes: { collection, indexes: [{ key: { dueAt: 1 } }] },

    async ask({ db, now, tries, wake }, wish) {
      const has = async (limit: RateLimit): Promise<boolean> =>
        (await tries.take(`link|${wish.kind}|${wish.email}|${limit.max}|${limit.seconds}`, limit)).wait === 0;
      if (!(await has(A_MINUTE)) || !(await has(AN_HOUR))) return;
      if (!(await has(A_DAY)) && !(await has(AFTER_THAT))) return;
      await store(db).insertOne({ _id: randomUUID(), ...wish, dueAt: now() }, LIMIT);
      wake();
    },

    async work(context) {
      const { db, now } = context;
      const request = await store(db).findOneAndUpdate(
        { dueAt: { $lte: now() } },
        { $set: { dueAt: new Date(now().getTime() + LEASE_MS) } },
        { ...LIMIT, sort: { dueAt: 1 } },
      );
      if (!request) return false;
      await mailLink(context, accounts(db), request, kinds[request.kind]);
      await store(db).deleteOne({ _id: request._id }, LIMIT);
      return true;
    },
  };
}

/** Mails a link to whoever has an account with that address and in one of these states; else does nothing. */
async function mailLink<Account extends LoginAccount>(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  accounts: Collection<RecordBase & Account>,
  request: LinkRequest,
  kind: LinkKind,
): Promise<void> {
  const { email, language } = request;
  const living = { email, status: { $in: kind.states } };
  const account = await findAccount<Account>(accounts, living);
  if (!account) return;
  const { token, hash } = newToken();
  const addressee = { email, language: language ?? account.language };
  const expiresAt = new Date(now().getTime() + kind.withinMs);
  const link = tokenLink(kind.page, addressee, token, config.SITE_ORIGIN);
  await changeAccount<Account>(
    accounts,
    // To nobody whose address has become another one in the meantime.
    { ...living, _id: account._id },
    {
      more: { $push: { [FIELDS[request.kind]]: { $each: [{ hash, expiresAt }], $slice: -LINKS } } },
      mail: [kind.mail(addressee, link)],
      audit: [kind.audit(account, request)],
    },
    now(),
  );
}
