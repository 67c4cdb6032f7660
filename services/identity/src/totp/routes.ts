import { totpConfirmForm, totpStopForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  DONE,
  done,
  fieldProblem,
  noEntries,
  provePassword,
  ServiceError,
  type TypeBoxInstance,
  unchanged,
} from '@larkfield/kit';
import Type from 'typebox';
import { accountMail } from '../accounts/mail.ts';
import { auditLine, ownAccount } from '../accounts/own.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { OWN_LIMIT } from '../limits.ts';

const config = { rights: 'admin', limit: OWN_LIMIT, form: true, repeatable: 'by-nature' } as const;
const started = Type.Object({ secret: Type.String(), uri: Type.String() });
const confirmed = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** The second factor of administrators: switched on by a first right code, off by password and code. */
export function totpRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, attempts, now, secondFactors, wake } = context;

  const start = { schema: { body: noEntries, response: answers({ 200: started }) }, config };
  app.post('/api/totp/start', start, async (request) => {
    const account = await ownAccount(context, request);
    const { sealed, secret } = secondFactors.create(account);
    const totp = { secret: sealed, confirmed: false, lastStep: 0, recovery: [] };
    const audit = [auditLine('codesStarted', account, request)];
    const off = { ...unchanged(account), 'totp.confirmed': { $ne: true } };
    if (!(await changeAccount(accounts, off, { set: { totp }, audit }, now())))
      throw new ServiceError('WRONG_STATE');
    return { secret, uri: uriFor(context.config.SITE_ORIGIN, account.username, secret) };
  });

  const confirm = { schema: { body: totpConfirmForm, response: answers({ 200: confirmed }) }, config };
  app.post('/api/totp/confirm', confirm, async (request) => {
    const account = await ownAccount(context, request);
    const { totp } = account;
    if (!totp || totp.confirmed) throw new ServiceError('WRONG_STATE');
    const attempt = await attempts.admit(request.ip, `code|${account._id}`);
    const first = secondFactors.confirm(account, request.body.code);
    if (!first) throw fieldProblem('code', 'errors.code');
    await attempt.succeeded();
    const { lastStep, recovery, codes } = first;
    const change = {
      set: { totp: { secret: totp.secret, confirmed: true, lastStep, recovery } },
      mail: [accountMail('accountCodesOn', account)],
      audit: [auditLine('codesOn', account, request)],
    };
    const same = { ...unchanged(account), 'totp.secret': totp.secret, 'totp.confirmed': false };
    if (!(await changeAccount(accounts, same, change, now()))) throw new ServiceError('WRONG_STATE');
    wake();
    return { recoveryCodes: [...codes] };
  });

  const stop = { schema: { body: totpStopForm, response: answers({ 200: done }) }, config };
  app.post('/api/totp/stop', stop, async (request) => {
    const account = await ownAccount(context, request);
    if (!account.totp?.confirmed) throw new ServiceError('WRONG_STATE');
    await provePassword(context, request, account, request.body.password);
    const attempt = await attempts.admit(request.ip, `code|${account._id}`);
    if (!(await secondFactors.use(account, request.body.code))) throw fieldProblem('code', 'errors.code');
    await attempt.succeeded();
    const mail = [accountMail('accountCodesOff', account)];
    const audit = [auditLine('codesOff', account, request)];
    if (!(await changeAccount(accounts, unchanged(account), { unset: ['totp'], mail, audit }, now())))
      throw new ServiceError('WRONG_STATE');
    wake();
    return DONE;
  });
}

/** What authenticator apps read from a picture or a link. */
function uriFor(siteOrigin: string, username: string, secret: string): string {
  const { hostname } = new URL(siteOrigin);
  const issuer = encodeURIComponent(hostname);
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`;
}
