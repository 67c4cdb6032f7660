import { recoveryForm, resetForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  checkNewPassword,
  DONE,
  done,
  findByReset,
  hashToken,
  isHoneypotFilled,
  recoveryRoutes,
  resetPassword,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import type { Account } from '../accounts/account.ts';
import type { IdentityContext } from '../context.ts';
import { accountLinks } from './requests.ts';

/** `POST /api/forgetPassword` (M112-M115, D19) and `POST /submit_password` (M116-M121, D21, D127). */
export function resetRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  recoveryRoutes(app, context, {
    form: recoveryForm,
    paths: { reset: '/api/forgetPassword', confirm: '/api/resendConfirmation' },
    target: '/api/resetTarget',
    links: accountLinks,
    accounts: context.accounts,
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
      audit: [auditLine('passwordReset', account, request)],
    });
    return DONE;
  });
}
