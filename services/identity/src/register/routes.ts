import { tokenForm } from '@larkfield/contracts/forms';
import { registerForm } from '@larkfield/mf-marketing/forms';
import { checkNewPassword } from '@larkfield/kit/accounts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  FORM_CALL,
  ServiceError,
  submittedSchema,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { languageOf, submitForm } from '@larkfield/kit/records';
import { toPerson } from '../accounts/profile-fields.ts';
import { FIRST_ADMIN } from '../bootstrap/first-admin-name.ts';
import type { IdentityContext } from '../context.ts';
import { confirmEmail } from './confirm-email.ts';
import { buildPlaceholder, buildRegistration } from './new-account.ts';

/** Registers `POST /api/register` (M98-M101) and `POST /api/confirmEmail`. */
export function registerRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, hasher } = context;
  const register = {
    schema: { body: registerForm, response: responseSchemas({ 200: submittedSchema }) },
    config: FORM_CALL,
  } as const;
  const confirmation = {
    schema: { body: tokenForm, response: responseSchemas({ 200: successSchema }) },
    config: TOKEN_CALL,
  } as const;

  app.post('/api/register', register, async (request) => {
    const { password, username, ...entries } = request.body;
    checkNewPassword({ password, username, field: 'password' });
    const usernameKey = username.toLowerCase();
    const email = entries.email.toLowerCase();
    if (usernameKey === FIRST_ADMIN) throw new ServiceError('REGISTRATION_REFUSED');
    // The response may reveal that a name is taken (M100), but not an address: its owner gets a mail instead.
    const login = { username, usernameKey, email, password: await hasher.hash(password) };
    const person = { ...toPerson(entries), language: languageOf(entries) };
    const addressOwner = await accounts.findOne({ email }, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
    // Repeats are detected by a plain hash of the entries, so the password must not be part of them.
    const { id, url, headers, caller, submitter } = request;
    const form = { id, url, headers, caller, submitter, body: { ...entries, username } };
    const submit = (taken: boolean) =>
      submitForm(context, form, accounts, {
        action: taken ? 'account.registeredAgain' : 'account.registered',
        recipients: [email],
        build: (taken ? buildPlaceholder : buildRegistration)(context, { ...person, ...login }),
      });
    try {
      return await submit(addressOwner !== null);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    if (await accounts.findOne({ usernameKey }, QUERY_TIMEOUT))
      throw new ServiceError('REGISTRATION_REFUSED');
    return submit(true);
  });

  app.post('/api/confirmEmail', confirmation, async (request) => {
    if (!(await confirmEmail(context, request.body.token, request))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return SUCCESS;
  });
}
