import { ACCOUNT_LEVELS } from '@larkfield/contracts';
import { changePasswordForm, closeAccountForm, profileForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  callerOf,
  checkNewPassword,
  DONE,
  done,
  provePassword,
  ServiceError,
  type TypeBoxInstance,
  unchanged,
} from '@larkfield/kit';
import Type from 'typebox';
import type { Account } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { auditLine, ownAccount } from '../accounts/own.ts';
import { toPerson, toProfile } from '../accounts/person.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { OWN_LIMIT } from '../limits.ts';
import { sessionSubject } from '../sessions/subject.ts';
import { closeAccount } from './close.ts';

const text = () => Type.Optional(Type.String());
const profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  level: Type.Unsafe<(typeof ACCOUNT_LEVELS)[number]>({ type: 'string', enum: ACCOUNT_LEVELS }),
  /** The second factor is on. */
  totp: Type.Boolean(),
  /** Recovery codes left. */
  recoveryCodes: Type.Integer(),
  ...Object.fromEntries(
    ['firstname', 'middleinitial', 'lastname', 'preferredname', 'role', 'country', 'state', 'city'].map(
      (name) => [name, text()],
    ),
  ),
  ...Object.fromEntries(['zipcode', 'jobfunction', 'joblevel', 'jobtitle'].map((name) => [name, text()])),
});
const config = { rights: 'user', limit: OWN_LIMIT, form: true, repeatable: 'by-nature' } as const;
const response = answers({ 200: done });

/** The own account: details, password, closing. */
export function profileRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, hasher, now, sessions, wake } = context;

  const read = { schema: { response: answers({ 200: profile }) }, config: { rights: 'user' } } as const;
  app.get('/api/profile', read, async (request) => {
    const account = await ownAccount(context, request);
    const { username, email, level, totp } = account;
    const factor = { totp: totp?.confirmed ?? false, recoveryCodes: totp?.recovery.length ?? 0 };
    return { username, email, level, ...factor, ...toProfile(account) };
  });

  app.post('/api/profile', { schema: { body: profileForm, response }, config }, async (request) => {
    const account = await ownAccount(context, request);
    const person = toPerson(request.body);
    const left = Object.entries(person).filter(([, value]) => value === undefined);
    const unset = left.map(([name]) => name as keyof Account);
    const audit = [auditLine('detailsChanged', account, request)];
    const changed = await changeAccount(accounts, unchanged(account), { set: person, unset, audit }, now());
    if (!changed) throw new ServiceError('NOT_SIGNED_IN');
    return DONE;
  });

  const password = {
    schema: { body: changePasswordForm, response },
    config: { ...config, mustChange: true },
  } as const;
  app.post('/api/changePassword', password, async (request, reply) => {
    const account = await ownAccount(context, request);
    const { password: old, newPassword: chosen, confirm } = request.body;
    await provePassword(context, request, account, old);
    checkNewPassword({ password: chosen, confirm, username: account.username, field: 'newPassword' });
    const changed = await changeAccount(
      accounts,
      { ...unchanged(account), password: account.password },
      {
        set: { password: await hasher.hash(chosen) },
        unset: ['mustChange'],
        endsAll: true,
        mail: [accountMail('accountPasswordChanged', account)],
        audit: [auditLine('passwordChanged', account, request)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('WRONG_STATE');
    wake();
    // A new session for the browser that asked, no longer than the old one: no second factor was asked for.
    await sessions.begin(request, reply, sessionSubject(changed), callerOf(request).startedAt);
    return DONE;
  });

  const close = { schema: { body: closeAccountForm, response }, config } as const;
  app.post('/api/closeAccount', close, async (request, reply) => {
    const account = await ownAccount(context, request);
    await provePassword(context, request, account, request.body.password);
    await closeAccount(context, account, request);
    await sessions.end(request, reply);
    wake();
    return DONE;
  });
}
