import { ACCOUNT_LEVELS } from '@larkfield/contracts';
import { changePasswordForm, closeAccountForm, profileForm } from '@larkfield/mf-marketing/forms';
import { checkNewPassword, requirePassword, sameEpochFilter } from '@larkfield/kit/accounts';
import {
  responseSchemas,
  callerOf,
  SUCCESS,
  successSchema,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { differences } from '@larkfield/kit/records';
import Type from 'typebox';
import type { Account } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry, requireOwnAccount } from '../accounts/own-account.ts';
import { toPerson, toProfile } from '../accounts/profile-fields.ts';
import { updateAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { ACCOUNT_LIMIT } from '../limits.ts';
import { sessionSubject } from '../sessions/session-subject.ts';
import { closeAccount } from './close-account.ts';

const text = () => Type.Optional(Type.String());
const profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  level: Type.Unsafe<(typeof ACCOUNT_LEVELS)[number]>({ type: 'string', enum: ACCOUNT_LEVELS }),
  /** Whether the second factor is enabled. */
  totp: Type.Boolean(),
  recoveryCodes: Type.Integer(),
  ...Object.fromEntries(
    ['firstname', 'middleinitial', 'lastname', 'preferredname', 'role', 'country', 'state', 'city'].map(
      (name) => [name, text()],
    ),
  ),
  ...Object.fromEntries(['zipcode', 'jobfunction', 'joblevel', 'jobtitle'].map((name) => [name, text()])),
});
/** Details that the profile form changes. */
const DETAILS = [
  ...(['firstName', 'middleInitial', 'lastName', 'preferredName', 'role', 'country', 'region'] as const),
  ...(['city', 'zip', 'jobFunction', 'jobLevel', 'jobTitle'] as const),
];
const config = { rights: 'user', limit: ACCOUNT_LIMIT, form: true, repeatable: 'by-nature' } as const;
const response = responseSchemas({ 200: successSchema });

/** Registers the routes of the caller's account: details, password and closing. */
export function profileRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, hasher, now, sessions, wake } = context;

  const read = {
    schema: { response: responseSchemas({ 200: profile }) },
    config: { rights: 'user' },
  } as const;
  app.get('/api/profile', read, async (request) => {
    const account = await requireOwnAccount(context, request);
    const { username, email, level, totp } = account;
    const factor = { totp: totp?.confirmed ?? false, recoveryCodes: totp?.recovery.length ?? 0 };
    return { username, email, level, ...factor, ...toProfile(account) };
  });

  app.post('/api/profile', { schema: { body: profileForm, response }, config }, async (request) => {
    const account = await requireOwnAccount(context, request);
    const person = toPerson(request.body);
    const emptyFields = Object.entries(person).filter(([, value]) => value === undefined);
    const unset = emptyFields.map(([name]) => name as keyof Account);
    const changes = differences(account, person, DETAILS);
    const audit = [{ ...accountAuditEntry('detailsChanged', account, request), changes }];
    const changed = await updateAccount(
      accounts,
      sameEpochFilter(account),
      { set: person, unset, audit },
      now(),
    );
    if (!changed) throw new ServiceError('NOT_SIGNED_IN');
    return SUCCESS;
  });

  const password = {
    schema: { body: changePasswordForm, response },
    config: { ...config, mustChange: true },
  } as const;
  app.post('/api/changePassword', password, async (request, reply) => {
    const account = await requireOwnAccount(context, request);
    const { password: old, newPassword: chosen, confirm } = request.body;
    await requirePassword(context, request, account, old);
    checkNewPassword({ password: chosen, confirm, username: account.username, field: 'newPassword' });
    const changed = await updateAccount(
      accounts,
      { ...sameEpochFilter(account), password: account.password },
      {
        set: { password: await hasher.hash(chosen) },
        unset: ['mustChange'],
        revokesSessions: true,
        mail: [accountMail('accountPasswordChanged', account)],
        audit: [accountAuditEntry('passwordChanged', account, request)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('WRONG_STATE');
    wake();
    // Starts a new session in this browser, with the old login time: no second factor was checked.
    await sessions.begin(request, reply, sessionSubject(changed), callerOf(request).startedAt);
    return SUCCESS;
  });

  const close = { schema: { body: closeAccountForm, response }, config } as const;
  app.post('/api/closeAccount', close, async (request, reply) => {
    const account = await requireOwnAccount(context, request);
    await requirePassword(context, request, account, request.body.password);
    await closeAccount(context, account, request);
    await sessions.end(request, reply);
    wake();
    return SUCCESS;
  });
}
