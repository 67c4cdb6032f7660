import { tokenForm } from '@larkfield/contracts/forms';
import { registerForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  FORM_CALL,
  isDuplicate,
  languageOf,
  newToken,
  ServiceError,
  submitForm,
  submitted,
  TOKEN_CALL,
  tokenLink,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { DONE, done } from '../accounts/answers.ts';
import { accountMail } from '../accounts/mail.ts';
import { toPerson } from '../accounts/person.ts';
import { FIRST_ADMIN } from '../bootstrap/name.ts';
import type { IdentityContext } from '../context.ts';
import { checkNewPassword } from '../passwords/policy.ts';
import { confirmEmail } from './confirm.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS, KEEP_UNCONFIRMED_MS } from './rules.ts';

/** `POST /api/register` (M98-M101) and the confirmation of the address. */
export function registerRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, hasher, now } = context;
  const register = {
    schema: { body: registerForm, response: answers({ 200: submitted }) },
    config: FORM_CALL,
  } as const;
  const confirmation = {
    schema: { body: tokenForm, response: answers({ 200: done }) },
    config: TOKEN_CALL,
  } as const;

  app.post('/api/register', register, async (request) => {
    const { password, username, ...entries } = request.body;
    checkNewPassword({ password, username, field: 'password' });
    const usernameKey = username.toLowerCase();
    const email = entries.email.toLowerCase();
    if (usernameKey === FIRST_ADMIN) throw new ServiceError('REGISTRATION_REFUSED');
    const { token, hash } = newToken();
    const time = now();
    const fields = {
      ...toPerson(entries),
      username,
      usernameKey,
      email,
      language: languageOf(entries),
      status: 'unconfirmed',
      level: 'Registered User',
      password: await hasher.hash(password),
      epoch: 0,
      confirmations: [{ hash, expiresAt: new Date(time.getTime() + CONFIRM_WITHIN_MS) }],
      resets: [],
      purgeAt: new Date(time.getTime() + KEEP_UNCONFIRMED_MS),
    } as const;
    const link = tokenLink(CONFIRM_PAGE, fields, token, config.SITE_ORIGIN);
    // Repeats are recognised by a plain hash of the entries, which the password must not be part of.
    const form = { id: request.id, headers: request.headers, body: { ...entries, username } };
    try {
      return await submitForm(context, form, accounts, {
        action: 'account.registered',
        recipients: [email],
        build: (_reference, mayMail) => ({
          fields,
          mail: mayMail(email) ? [accountMail('accountConfirm', fields, { link })] : [],
        }),
      });
    } catch (error) {
      // One answer for a taken name and a taken address (M100).
      if (isDuplicate(error)) throw new ServiceError('REGISTRATION_REFUSED');
      throw error;
    }
  });

  app.post('/api/confirmEmail', confirmation, async (request) => {
    if (!(await confirmEmail(context, request.body.token, request.id))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return DONE;
  });
}
