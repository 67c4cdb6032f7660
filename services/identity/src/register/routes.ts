import { tokenForm } from '@larkfield/contracts/forms';
import { registerForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  checkNewPassword,
  DONE,
  done,
  FORM_CALL,
  isDuplicate,
  languageOf,
  LIMIT,
  ServiceError,
  submitForm,
  submitted,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { toPerson } from '../accounts/person.ts';
import { FIRST_ADMIN } from '../bootstrap/name.ts';
import type { IdentityContext } from '../context.ts';
import { confirmEmail } from './confirm.ts';
import { placeholder, registration } from './records.ts';

/** `POST /api/register` (M98-M101) and the confirmation of the address. */
export function registerRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, hasher } = context;
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
    // The name may be said to be taken (M100), the address may not: its owner is told by mail.
    const fresh = { username, usernameKey, email, password: await hasher.hash(password) };
    const person = { ...toPerson(entries), language: languageOf(entries) };
    const known = await accounts.findOne({ email }, { ...LIMIT, projection: { _id: 1 } });
    // Repeats are recognised by a plain hash of the entries, which the password must not be part of.
    const { id, url, headers, caller, submitter } = request;
    const form = { id, url, headers, caller, submitter, body: { ...entries, username } };
    const begin = (taken: boolean) =>
      submitForm(context, form, accounts, {
        action: taken ? 'account.registeredAgain' : 'account.registered',
        recipients: [email],
        build: (taken ? placeholder : registration)(context, { ...person, ...fresh }),
      });
    try {
      return await begin(known !== null);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    if (await accounts.findOne({ usernameKey }, LIMIT)) throw new ServiceError('REGISTRATION_REFUSED');
    return begin(true);
  });

  app.post('/api/confirmEmail', confirmation, async (request) => {
    if (!(await confirmEmail(context, request.body.token, request))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return DONE;
  });
}
