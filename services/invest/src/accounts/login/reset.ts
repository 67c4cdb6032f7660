import {
  checkNewPassword,
  fieldProblem,
  findByReset,
  recoveryRoutes,
  resetPassword,
} from '@larkfield/kit/accounts';
import { hashToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { isHoneypotFilled } from '@larkfield/kit/records';
import { investorRecoveryForm, investorResetForm } from '@larkfield/mf-invest/forms';
import type { InvestContext } from '../investor/context.ts';
import type { InvestorAccount } from '../investor/account.ts';
import { investorAuditEntry } from '../investor/audit.ts';
import { investorLinks } from './links.ts';
import { investorMail } from '../investor/mail.ts';

/** Registers `POST /api/invest/forgot`, `/api/invest/resend-activation` and `/api/invest/reset` (D71, D125). */
export function resetRoutes(app: TypeBoxInstance, context: InvestContext): void {
  recoveryRoutes(app, context, {
    form: investorRecoveryForm,
    paths: { reset: '/api/invest/forgot', confirm: '/api/invest/resend-activation' },
    target: '/api/invest/reset-target',
    links: investorLinks,
    accounts: context.investors,
  });

  const submit = {
    schema: { body: investorResetForm, response: responseSchemas({ 200: successSchema }) },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/api/invest/reset', submit, async (request) => {
    const { token, password, confirm } = request.body;
    if (isHoneypotFilled(request.body)) return SUCCESS;
    const hash = hashToken(token);
    const account = await findByReset(ownOf(context), hash);
    checkChosen({ password, confirm, username: account.username });
    await resetPassword<InvestorAccount>(ownOf(context), account, {
      hash,
      password,
      states: ['active', 'pending'],
      mail: [investorMail('account.passwordChanged', account)],
      audit: [investorAuditEntry('passwordReset', account, request)],
    });
    return SUCCESS;
  });
}

function ownOf({ investors: accounts, hasher, now, wake }: InvestContext) {
  return { accounts, hasher, now, wake };
}

interface Chosen {
  readonly password: string;
  readonly username: string;
  readonly confirm?: string | undefined;
}

/** Applies the password rules of the sign-up (I37-I39). @throws ServiceError naming the field */
function checkChosen({ password, confirm, username }: Chosen): void {
  if (confirm !== undefined && confirm !== password)
    throw fieldProblem('confirm', 'errors.investPasswordsDiffer');
  if (password.toLowerCase() === username.toLowerCase())
    throw fieldProblem('password', 'errors.investPasswordIsUsername');
  checkNewPassword({ password, username, field: 'password' });
}
