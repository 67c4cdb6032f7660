import { recoveryForm, resetForm } from '@larkfield/mf-marketing/forms';
import { checkNewPassword, findByReset, recoveryRoutes, resetPassword } from '@larkfield/kit/accounts';
import { hashToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { isHoneypotFilled } from '@larkfield/kit/records';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import type { Account } from '../accounts/account.ts';
import type { IdentityContext } from '../context.ts';
import { accountLinks } from './link-requests.ts';

/**
 * Registers `POST /api/forgetPassword` (M112-M115, D19), `POST /api/resendConfirmation`, `POST /api/resetTarget` and
 * `POST /submit_password` (M116-M121, D21, D127).
 */
export function resetRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  recoveryRoutes(app, context, {
    form: recoveryForm,
    paths: { reset: '/api/forgetPassword', confirm: '/api/resendConfirmation' },
    target: '/api/resetTarget',
    links: accountLinks,
    accounts: context.accounts,
  });

  const submit = {
    schema: { body: resetForm, response: responseSchemas({ 200: successSchema }) },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/submit_password', submit, async (request) => {
    const { token, password, confirm } = request.body;
    if (isHoneypotFilled(request.body)) return SUCCESS;
    const hash = hashToken(token);
    const account = await findByReset(context, hash);
    checkNewPassword({ password, confirm, username: account.username, field: 'password' });
    await resetPassword<Account>(context, account, {
      hash,
      password,
      states: ['active', 'pending'],
      unset: ['mustChange', 'emailChange'],
      mail: [accountMail('accountPasswordChanged', account)],
      audit: [accountAuditEntry('passwordReset', account, request)],
    });
    return SUCCESS;
  });
}
