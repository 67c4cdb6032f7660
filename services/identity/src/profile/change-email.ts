import { changeEmailForm } from '@larkfield/mf-marketing/forms';
import { requirePassword, sameEpochFilter } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { newToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { tokenLink } from '@larkfield/kit/mail';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry, requireOwnAccount } from '../accounts/own-account.ts';
import { updateAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { ACCOUNT_LIMIT } from '../limits.ts';
import { CONFIRM_PAGE, CONFIRM_LINK_LIFETIME_MS } from '../accounts/rules.ts';
import { CANCEL_LINK_LIFETIME_MS, createCancelLink } from './cancel-email.ts';

const options = {
  schema: { body: changeEmailForm, response: responseSchemas({ 200: successSchema }) },
  config: { rights: 'user', limit: ACCOUNT_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** Limit of mails to one entered address, from all accounts. */
const RECIPIENT_LIMIT = { max: 5, seconds: 3600 } as const;

/** Limit of changes per account while the first can still be cancelled, which limits the stored cancel links. */
const CHANGE_LIMIT = { max: 10, seconds: CANCEL_LINK_LIFETIME_MS / 1000 } as const;

/**
 * Registers `POST /api/changeEmail`. The new address applies once its link is confirmed; the old one gets a cancel
 * link at once. An address of another account gets no mail, and the response is the same.
 */
export function emailRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, now, attemptLimiter, wake } = context;

  app.post('/api/changeEmail', options, async (request) => {
    const account = await requireOwnAccount(context, request);
    await requirePassword(context, request, account, request.body.password);
    const email = request.body.email.toLowerCase();
    if (email === account.email) return SUCCESS;
    const { wait } = await attemptLimiter.consume(`email|${account._id}`, CHANGE_LIMIT);
    if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
    const taken = await accounts.findOne({ email }, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
    const flooded = (await context.limiter.consume(`mail|${email}`, RECIPIENT_LIMIT)) > 0;
    const { token, hash } = newToken();
    const addressee = { ...account, email };
    const link = tokenLink(CONFIRM_PAGE, addressee, token, config.SITE_ORIGIN);
    const cancel = createCancelLink(context, account);
    // Only if the password has not changed since it was checked.
    const changed = await updateAccount(
      accounts,
      { ...sameEpochFilter(account), email: account.email },
      {
        set: {
          emailChange: { email, hash, expiresAt: new Date(now().getTime() + CONFIRM_LINK_LIFETIME_MS) },
        },
        more: { $push: { emailCancels: cancel.entry } },
        mail: [
          accountMail('accountEmailAsked', account, { link: cancel.link }),
          ...(taken || flooded ? [] : [accountMail('accountEmailConfirm', addressee, { link })]),
        ],
        audit: [accountAuditEntry('emailChangeAsked', account, request)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('NOT_SIGNED_IN');
    wake();
    return SUCCESS;
  });
}
