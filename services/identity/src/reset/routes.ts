import { tokenForm } from '@larkfield/contracts/forms';
import { recoveryForm, resetForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  DONE,
  done,
  FORM_LIMIT,
  hashToken,
  isHoneypotFilled,
  LIMIT,
  maskAddress,
  ServiceError,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { changeAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { checkNewPassword } from '../passwords/policy.ts';
import { requestLink } from './requests.ts';

/** One completed reset a day (D20). */
const BETWEEN_RESETS_MS = 24 * 3600 * 1000;

const asking = {
  schema: { body: recoveryForm, response: answers({ 200: done }) },
  config: { rights: 'visitor', limit: FORM_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** `POST /api/forgetPassword` (M112-M115, D19) and `POST /submit_password` (M116-M121, D21, D127). */
export function resetRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const calls = [
    ['/api/forgetPassword', 'reset'],
    ['/api/resendConfirmation', 'confirm'],
  ] as const;
  for (const [path, kind] of calls) {
    app.post(path, asking, async (request) => {
      if (isHoneypotFilled(request.body)) return DONE;
      const { language = null } = request.body;
      const email = request.body.email.toLowerCase();
      await requestLink(context, { kind, email, language, requestId: request.id });
      return DONE;
    });
  }

  const target = {
    schema: { body: tokenForm, response: answers({ 200: Type.Object({ email: Type.String() }) }) },
    config: TOKEN_CALL,
  } as const;
  app.post('/api/resetTarget', target, async (request) => {
    const account = await findByToken(context, hashToken(request.body.token));
    return { email: maskAddress(account.email) };
  });

  const submit = {
    schema: { body: resetForm, response: answers({ 200: done }) },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/submit_password', submit, async (request) => {
    const { token, password, confirm } = request.body;
    if (isHoneypotFilled(request.body)) return DONE;
    const hash = hashToken(token);
    const account = await findByToken(context, hash);
    checkNewPassword({ password, confirm, username: account.username, field: 'password' });
    await reset(context, account, hash, { password, requestId: request.id });
    return DONE;
  });
}

/** @throws ServiceError `RESET_REFUSED` for a link that is unknown, used or too old, alike. */
async function findByToken({ accounts, now }: IdentityContext, hash: string): Promise<AccountRecord> {
  const account = await accounts.findOne({ 'resets.hash': hash }, LIMIT);
  const good = account?.resets.some((link) => link.hash === hash && link.expiresAt > now());
  if (!account || !good) throw new ServiceError('RESET_REFUSED');
  return account;
}

/** One conditional step: of many calls with one link, one changes the password. */
async function reset(
  { accounts, hasher, now, wake }: IdentityContext,
  account: AccountRecord,
  hash: string,
  { password, requestId: id }: { readonly password: string; readonly requestId: string },
): Promise<void> {
  const { _id } = account;
  const hashed = await hasher.hash(password);
  const time = now();
  const dayAgo = new Date(time.getTime() - BETWEEN_RESETS_MS);
  const changed = await changeAccount(
    accounts,
    {
      _id,
      status: { $in: ['active', 'pending'] },
      resets: { $elemMatch: { hash, expiresAt: { $gt: time } } },
      $or: [{ lastResetAt: { $exists: false } }, { lastResetAt: { $lte: dayAgo } }],
    },
    {
      set: { password: hashed, lastResetAt: time },
      unset: ['mustChange'],
      endsAll: true,
      mail: [accountMail('accountPasswordChanged', account)],
      audit: [auditLine('passwordReset', account, { id })],
    },
    time,
  );
  if (!changed) throw new ServiceError('RESET_REFUSED');
  wake();
}
