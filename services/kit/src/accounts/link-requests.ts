import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { Collection, Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { RateLimit } from '../http/route-config.ts';
import { tokenLink, type MailRecipient } from '../mail/mail-to.ts';
import type { RecordBase } from '../records/submissions/create-record.ts';
import type { AuditEntry, MailRequest } from '../parts/parts.ts';
import { newToken } from '../encryption/token.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { updateAccount, findAccount, type LoginAccount } from './account.ts';

const MINUTE_MS = 60_000;

/** How long the link of a password reset is valid (D20, D127). */
export const RESET_LINK_LIFETIME_MS = 60 * MINUTE_MS;

/** Limits per address: one mail a minute, five an hour (as for all public forms), 20 a day. */
const PER_MINUTE = { max: 1, seconds: 60 } as const;
const PER_HOUR = { max: 5, seconds: 3600 } as const;
const PER_DAY = { max: 20, seconds: 24 * 3600 } as const;

/** Limit once the daily limit is reached: one mail per reset-link lifetime, so strangers cannot block the owner. */
const AFTER_DAILY_LIMIT = { max: 1, seconds: RESET_LINK_LIFETIME_MS / 1000 } as const;

/** How many links stay valid. A user who requests two mails may open the first one. */
const MAX_LINKS = 5;

const LEASE_MS = MINUTE_MS;

/** A request for a mailed link. It is stored whether or not the account exists. */
export interface LinkRequest {
  readonly _id: string;
  readonly kind: 'reset' | 'confirm';
  readonly email: string;
  readonly language: Language | null;
  readonly requestId: string;
  readonly from?: string;
  readonly dueAt: Date;
}

export interface LinkKind {
  /** Account statuses that get this link. */
  readonly states: readonly string[];
  readonly page: string;
  readonly lifetimeMs: number;
  mail(addressee: MailRecipient & Pick<RecordBase, 'reference'>, link: string): MailRequest;
  audit(account: Pick<RecordBase, 'reference'>, request: Pick<LinkRequest, 'requestId' | 'from'>): AuditEntry;
}

export interface LinkRequestsOptions<Account extends LoginAccount> {
  /** Name of the collection that stores the requests until a background job processes them. */
  readonly collection: string;
  accounts(db: Db): Collection<RecordBase & Account>;
  readonly kinds: Readonly<Record<LinkRequest['kind'], LinkKind>>;
}

export type NewLinkRequest = Required<Omit<LinkRequest, '_id' | 'dueAt'>>;

export interface LinkRequests {
  readonly indexes: CollectionIndexes;
  /**
   * Stores a request, or drops it if a limit is reached. Known and unknown addresses take the same path and the same
   * time; the background job looks the account up later.
   */
  add(context: ServiceContext, request: NewLinkRequest): Promise<void>;
  /** Processes one due request under a lease. Resolves with false if there is none. */
  runNext(context: ServiceContext): Promise<boolean>;
}

const FIELDS = { reset: 'resets', confirm: 'confirmations' } as const;

export function createLinkRequests<Account extends LoginAccount>({
  collection,
  accounts,
  kinds,
}: LinkRequestsOptions<Account>): LinkRequests {
  const store = (db: Db) => db.collection<LinkRequest>(collection);
  return {
    indexes: { collection, indexes: [{ key: { dueAt: 1 } }] },

    async add({ db, now, attemptLimiter, wake }, request) {
      const isAllowed = async (limit: RateLimit): Promise<boolean> =>
        (
          await attemptLimiter.consume(
            `link|${request.kind}|${request.email}|${limit.max}|${limit.seconds}`,
            limit,
          )
        ).wait === 0;
      if (!(await isAllowed(PER_MINUTE)) || !(await isAllowed(PER_HOUR))) return;
      if (!(await isAllowed(PER_DAY)) && !(await isAllowed(AFTER_DAILY_LIMIT))) return;
      await store(db).insertOne({ _id: randomUUID(), ...request, dueAt: now() }, QUERY_TIMEOUT);
      wake();
    },

    async runNext(context) {
      const { db, now } = context;
      const request = await store(db).findOneAndUpdate(
        { dueAt: { $lte: now() } },
        { $set: { dueAt: new Date(now().getTime() + LEASE_MS) } },
        { ...QUERY_TIMEOUT, sort: { dueAt: 1 } },
      );
      if (!request) return false;
      await mailLink(context, accounts(db), request, kinds[request.kind]);
      await store(db).deleteOne({ _id: request._id }, QUERY_TIMEOUT);
      return true;
    },
  };
}

/** Mails a link to the account with this address, if there is one in one of the given statuses. */
async function mailLink<Account extends LoginAccount>(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  accounts: Collection<RecordBase & Account>,
  request: LinkRequest,
  kind: LinkKind,
): Promise<void> {
  const { email, language } = request;
  const matching = { email, status: { $in: kind.states } };
  const account = await findAccount<Account>(accounts, matching);
  if (!account) return;
  const { token, hash } = newToken();
  const addressee = { email, language: language ?? account.language, reference: account.reference };
  const expiresAt = new Date(now().getTime() + kind.lifetimeMs);
  const link = tokenLink(kind.page, addressee, token, config.SITE_ORIGIN);
  await updateAccount<Account>(
    accounts,
    // Does not match if the address was changed meanwhile.
    { ...matching, _id: account._id },
    {
      more: { $push: { [FIELDS[request.kind]]: { $each: [{ hash, expiresAt }], $slice: -MAX_LINKS } } },
      mail: [kind.mail(addressee, link)],
      audit: [kind.audit(account, request)],
    },
    now(),
  );
}
