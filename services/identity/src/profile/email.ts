import { changeEmailForm } from '@larkfield/mf-marketing/forms';
import { answers, LIMIT, newToken, tokenLink, type TypeBoxInstance } from '@larkfield/kit';
import { DONE, done } from '../accounts/answers.ts';
import { accountMail } from '../accounts/mail.ts';
import { auditLine, ownAccount, provePassword } from '../accounts/own.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { OWN_LIMIT } from '../limits.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS } from '../register/rules.ts';

const options = {
  schema: { body: changeEmailForm, response: answers({ 200: done }) },
  config: { rights: 'user', limit: OWN_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** Mails that can be sent to one typed address, by whomever. */
const RECIPIENT_LIMIT = { max: 5, seconds: 3600 } as const;

/**
 * `POST /api/changeEmail`: the new address counts once its link is confirmed; the old one is told at once.
 * An address that belongs to somebody else gets no mail, and the answer is the same.
 */
export function emailRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, now, wake } = context;

  app.post('/api/changeEmail', options, async (request) => {
    const account = await ownAccount(context, request);
    await provePassword(context, request, account, request.body.password);
    const email = request.body.email.toLowerCase();
    if (email === account.email) return DONE;
    const taken = await accounts.findOne({ email }, { ...LIMIT, projection: { _id: 1 } });
    const flooded = (await context.limiter.take(`mail|${email}`, RECIPIENT_LIMIT)) > 0;
    const { token, hash } = newToken();
    const addressee = { ...account, email };
    const link = tokenLink(CONFIRM_PAGE, addressee, token, config.SITE_ORIGIN);
    await changeAccount(
      accounts,
      { _id: account._id },
      {
        set: { emailChange: { email, hash, expiresAt: new Date(now().getTime() + CONFIRM_WITHIN_MS) } },
        mail: [
          accountMail('accountEmailAsked', account),
          ...(taken || flooded ? [] : [accountMail('accountEmailConfirm', addressee, { link })]),
        ],
        audit: [auditLine('emailChangeAsked', account, request)],
      },
      now(),
    );
    wake();
    return DONE;
  });
}
