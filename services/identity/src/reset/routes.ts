import { tokenForm } from '@larkfield/contracts/forms';
import { recoveryForm, resetForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  checkNewPassword,
  DONE,
  done,
  findByReset,
  FORM_LIMIT,
  hashToken,
  isHoneypotFilled,
  maskAddress,
  resetPassword,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import type { Account } from '../accounts/account.ts';
import type { IdentityContext } from '../context.ts';
import { requestLink } from './requests.ts';

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
    const account = await findByReset(context, hashToken(request.body.token));
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
    const account = await findByReset(context, hash);
    checkNewPassword({ password, confirm, username: account.username, field: 'password' });
    await resetPassword<Account>(context, account, {
      hash,
      password,
      states: ['active', 'pending'],
      unset: ['mustChange', 'emailChange'],
      mail: [accountMail('accountPasswordChanged', account)],
      audit: [auditLine('passwordReset', account, { id: request.id })],
    });
    return DONE;
  });
}
