import { changeEmailForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  DONE,
  done,
  LIMIT,
  newToken,
  provePassword,
  ServiceError,
  tokenLink,
  type TypeBoxInstance,
  unchanged,
} from '@larkfield/kit';
import { accountMail } from '../accounts/mail.ts';
import { auditLine, ownAccount } from '../accounts/own.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { OWN_LIMIT } from '../limits.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS } from '../register/rules.ts';
import { CANCEL_WITHIN_MS, newCancel } from './cancel-email.ts';

const options = {
  schema: { body: changeEmailForm, response: answers({ 200: done }) },
  config: { rights: 'user', limit: OWN_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** Mails that can be sent to one typed address, by whomever. */
const RECIPIENT_LIMIT = { max: 5, seconds: 3600 } as const;

/** Wishes of one account while the first one can be cancelled: bounds the links that the account keeps. */
const WISHES = { max: 10, seconds: CANCEL_WITHIN_MS / 1000 } as const;

/**
 * `POST /api/changeEmail`: the new address counts once its link is confirmed; the old one is told at once, with a link
 * that cancels the change. An address that belongs to somebody else gets no mail, and the answer is the same.
 */
export function emailRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, now, tries, wake } = context;

  app.post('/api/changeEmail', options, async (request) => {
    const account = await ownAccount(context, request);
    await provePassword(context, request, account, request.body.password);
    const email = request.body.email.toLowerCase();
    if (email === account.email) return DONE;
    const { wait } = await tries.take(`email|${account._id}`, WISHES);
    if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
    const taken = await accounts.findOne({ email }, { ...LIMIT, projection: { _id: 1 } });
    const flooded = (await context.limiter.take(`mail|${email}`, RECIPIENT_LIMIT)) > 0;
    const { token, hash } = newToken();
    const addressee = { ...account, email };
    const link = tokenLink(CONFIRM_PAGE, addressee, token, config.SITE_ORIGIN);
    const cancel = newCancel(context, account);
    // Only while the password that was proven is still the one of the account.
    const changed = await changeAccount(
      accounts,
      { ...unchanged(account), email: account.email },
      {
        set: { emailChange: { email, hash, expiresAt: new Date(now().getTime() + CONFIRM_WITHIN_MS) } },
        more: { $push: { emailCancels: cancel.entry } },
        mail: [
          accountMail('accountEmailAsked', account, { link: cancel.link }),
          ...(taken || flooded ? [] : [accountMail('accountEmailConfirm', addressee, { link })]),
        ],
        audit: [auditLine('emailChangeAsked', account, request)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('NOT_SIGNED_IN');
    wake();
    return DONE;
  });
}
