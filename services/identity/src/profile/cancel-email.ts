import { randomBytes } from 'node:crypto';
import { tokenForm } from '@larkfield/contracts/forms';
import { RESET_LINK_LIFETIME_MS } from '@larkfield/kit/accounts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  type ServiceContext,
  ServiceError,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { tokenLink } from '@larkfield/kit/mail';
import { differences } from '@larkfield/kit/records';
import type { FastifyRequest } from 'fastify';
import type { AddressLink } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import {
  accountStore,
  updateAccount,
  type AccountRecord,
  type SiteAccountUpdate,
} from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { RESET_PAGE } from '../reset/link-requests.ts';

/**
 * How long after the request a change of address can be cancelled from the old address, even if it has already taken
 * effect.
 */
export const CANCEL_LINK_LIFETIME_MS = 7 * 24 * 3600 * 1000;

const CANCEL_PAGE = '/cancelEmail';

type CancelContext = Pick<IdentityContext, 'config' | 'now'>;

/** Creates a link that restores the account's current address: the entry to store and the URL to mail. */
export function createCancelLink({ config, now }: CancelContext, { email, language }: AccountRecord) {
  const { token, hash } = newToken();
  const expiresAt = new Date(now().getTime() + CANCEL_LINK_LIFETIME_MS);
  const entry: AddressLink = { email, hash, expiresAt };
  return { entry, link: tokenLink(CANCEL_PAGE, { language }, token, config.SITE_ORIGIN) };
}

export async function removeExpiredCancelLinks({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const expired = { expiresAt: { $lte: now() } };
  await accountStore(db).updateMany(
    { 'emailCancels.expiresAt': expired.expiresAt },
    { $pull: { emailCancels: expired } },
    QUERY_TIMEOUT,
  );
}

const options = {
  schema: { body: tokenForm, response: responseSchemas({ 200: successSchema }) },
  config: TOKEN_CALL,
} as const;

/** Registers `POST /api/cancelEmail`, with which the owner of a former address takes the account back. */
export function cancelEmailRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  app.post('/api/cancelEmail', options, async (request) => {
    if (!(await cancelChange(context, hashToken(request.body.token), request)))
      throw new ServiceError('NOT_FOUND');
    context.wake();
    return SUCCESS;
  });
}

/**
 * Restores the address that the cancel link was mailed to. Whoever requested the change knew the password. So this also
 * ends all sessions and pending links, sets a random password, and mails a reset link to the restored address. It removes
 * the cancel links of this address and of later ones. Links of earlier addresses stay, so that a thief cannot invalidate
 * what the owner was mailed before. Resolves with false if the link is unknown, used or expired.
 */
async function cancelChange(
  context: IdentityContext,
  hash: string,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<boolean> {
  const { accounts, config, hasher, now } = context;
  const account = await accounts.findOne({ 'emailCancels.hash': hash }, QUERY_TIMEOUT);
  const links = account?.emailCancels ?? [];
  const used = links.find((link) => link.hash === hash && link.expiresAt > now());
  if (!account || !used) return false;
  const { email } = used;
  const { token, hash: reset } = newToken();
  const addressee = { email, language: account.language };
  const link = tokenLink(RESET_PAGE, addressee, token, config.SITE_ORIGIN);
  const change: SiteAccountUpdate = {
    revokesSessions: true,
    set: {
      email,
      emailCancels: links.slice(
        0,
        links.findIndex((cancelLink) => cancelLink.email === email),
      ),
      password: await hasher.hash(randomBytes(32).toString('base64url')),
      resets: [{ hash: reset, expiresAt: new Date(now().getTime() + RESET_LINK_LIFETIME_MS) }],
    },
    unset: ['lastResetAt'],
    mail: [accountMail('accountEmailKept', addressee, { link })],
    audit: [
      {
        ...accountAuditEntry('emailChangeCancelled', account, request, 'visitor'),
        changes: differences(account, { email }, ['email']),
      },
    ],
  };
  // The filter lets only one of two parallel requests succeed.
  const unchanged = { _id: account._id, epoch: account.epoch, 'emailCancels.hash': hash };
  const apply = () => updateAccount(accounts, unchanged, change, now());
  try {
    return (await apply()) !== null;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  // An unconfirmed registration must not keep the address from its owner.
  await accounts.deleteOne({ email, status: 'unconfirmed' }, QUERY_TIMEOUT);
  try {
    return (await apply()) !== null;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
