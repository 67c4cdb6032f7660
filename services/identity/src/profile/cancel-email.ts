import { randomBytes } from 'node:crypto';
import { tokenForm } from '@larkfield/contracts/forms';
import {
  answers,
  DONE,
  done,
  hashToken,
  isDuplicate,
  LIMIT,
  newToken,
  RESET_WITHIN_MS,
  type ServiceContext,
  ServiceError,
  TOKEN_CALL,
  tokenLink,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import type { AddressLink } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { accountStore, changeAccount, type AccountRecord, type Change } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { RESET_PAGE } from '../reset/requests.ts';

/** A former address can cancel a change of address this long, also after it took effect. */
export const CANCEL_WITHIN_MS = 7 * 24 * 3600 * 1000;

const CANCEL_PAGE = '/cancelEmail';

type CancelContext = Pick<IdentityContext, 'config' | 'now'>;

/** A link that brings the present address of an account back: what to keep, and what to mail. */
export function newCancel({ config, now }: CancelContext, { email, language }: AccountRecord) {
  const { token, hash } = newToken();
  const expiresAt = new Date(now().getTime() + CANCEL_WITHIN_MS);
  const entry: AddressLink = { email, hash, expiresAt };
  return { entry, link: tokenLink(CANCEL_PAGE, { language }, token, config.SITE_ORIGIN) };
}

/** Forgets former addresses that can cancel nothing any more. */
export async function forgetCancels({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const old = { expiresAt: { $lte: now() } };
  await accountStore(db).updateMany(
    { 'emailCancels.expiresAt': old.expiresAt },
    { $pull: { emailCancels: old } },
    LIMIT,
  );
}

const options = {
  schema: { body: tokenForm, response: answers({ 200: done }) },
  config: TOKEN_CALL,
} as const;

/** `POST /api/cancelEmail`: the owner of a former address takes the account back. */
export function cancelEmailRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  app.post('/api/cancelEmail', options, async (request) => {
    if (!(await cancelChange(context, hashToken(request.body.token), request)))
      throw new ServiceError('NOT_FOUND');
    context.wake();
    return DONE;
  });
}

/**
 * Whoever asked for the change knew the password, so the address comes back, everybody is signed out, all that is
 * pending ends, and the password is good no longer: a link to choose another one goes to the address. Links of later
 * addresses end, those of earlier ones stay: a thief cannot take away what the owner was mailed before. False for a
 * link that is unknown, used or too old.
 */
async function cancelChange(
  context: IdentityContext,
  hash: string,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<boolean> {
  const { accounts, config, hasher, now } = context;
  const account = await accounts.findOne({ 'emailCancels.hash': hash }, LIMIT);
  const links = account?.emailCancels ?? [];
  const used = links.find((link) => link.hash === hash && link.expiresAt > now());
  if (!account || !used) return false;
  const { email } = used;
  const { token, hash: reset } = newToken();
  const addressee = { email, language: account.language };
  const link = tokenLink(RESET_PAGE, addressee, token, config.SITE_ORIGIN);
  const change: Change = {
    endsAll: true,
    set: {
      email,
      emailCancels: links.slice(
        0,
        links.findIndex((each) => each.email === email),
      ),
      password: await hasher.hash(randomBytes(32).toString('base64url')),
      resets: [{ hash: reset, expiresAt: new Date(now().getTime() + RESET_WITHIN_MS) }],
    },
    unset: ['lastResetAt'],
    mail: [accountMail('accountEmailKept', addressee, { link })],
    audit: [auditLine('emailChangeCancelled', account, request, 'visitor')],
  };
  // Of two links at once one is used, and the other one looked at again by whoever pressed it.
  const asRead = { _id: account._id, epoch: account.epoch, 'emailCancels.hash': hash };
  const apply = () => changeAccount(accounts, asRead, change, now());
  try {
    return (await apply()) !== null;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  // A registration that nobody has confirmed must not keep the address away from its owner.
  await accounts.deleteOne({ email, status: 'unconfirmed' }, LIMIT);
  try {
    return (await apply()) !== null;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
