import { OFFICE_ROLES } from '@larkfield/contracts';
import { totpConfirmForm, totpStopForm } from '@larkfield/mf-marketing/forms';
import { fieldProblem, requirePassword, sameEpochFilter } from '@larkfield/kit/accounts';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  noEntries,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry, requireOwnAccount } from '../accounts/own-account.ts';
import { updateAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { ACCOUNT_LIMIT } from '../limits.ts';

const config = {
  rights: 'admin',
  roles: OFFICE_ROLES,
  limit: ACCOUNT_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
/** Setting up a second factor is allowed for administrators who still need one. */
const setup = { ...config, withoutFactor: true } as const;
const started = Type.Object({ secret: Type.String(), uri: Type.String() });
const confirmed = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** Registers the second factor's routes: a first code enables it, password and code disable it. */
export function totpRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, attempts, now, secondFactors, wake } = context;

  const start = { schema: { body: noEntries, response: responseSchemas({ 200: started }) }, config: setup };
  app.post('/api/totp/start', start, async (request) => {
    const account = await requireOwnAccount(context, request);
    const { encryptedSecret, secret } = secondFactors.create(account);
    const totp = { secret: encryptedSecret, confirmed: false, lastStep: 0, recovery: [] };
    const audit = [accountAuditEntry('codesStarted', account, request)];
    const notConfirmed = { ...sameEpochFilter(account), 'totp.confirmed': { $ne: true } };
    if (!(await updateAccount(accounts, notConfirmed, { set: { totp }, audit }, now())))
      throw new ServiceError('WRONG_STATE');
    return { secret, uri: uriFor(context.config.SITE_ORIGIN, account.username, secret) };
  });

  const confirm = {
    schema: { body: totpConfirmForm, response: responseSchemas({ 200: confirmed }) },
    config: setup,
  };
  app.post('/api/totp/confirm', confirm, async (request) => {
    const account = await requireOwnAccount(context, request);
    const { totp } = account;
    if (!totp || totp.confirmed) throw new ServiceError('WRONG_STATE');
    const attempt = await attempts.admit(request.ip, `code|${account._id}`);
    const first = secondFactors.confirm(account, request.body.code);
    if (!first) throw fieldProblem('code', 'errors.code');
    await attempt.markSucceeded();
    const { lastStep, recovery, codes } = first;
    const change = {
      set: { totp: { secret: totp.secret, confirmed: true, lastStep, recovery } },
      mail: [accountMail('accountCodesOn', account)],
      audit: [accountAuditEntry('codesOn', account, request)],
    };
    const unchanged = { ...sameEpochFilter(account), 'totp.secret': totp.secret, 'totp.confirmed': false };
    if (!(await updateAccount(accounts, unchanged, change, now()))) throw new ServiceError('WRONG_STATE');
    wake();
    return { recoveryCodes: [...codes] };
  });

  const stop = { schema: { body: totpStopForm, response: responseSchemas({ 200: successSchema }) }, config };
  app.post('/api/totp/stop', stop, async (request) => {
    const account = await requireOwnAccount(context, request);
    if (!account.totp?.confirmed) throw new ServiceError('WRONG_STATE');
    await requirePassword(context, request, account, request.body.password);
    const attempt = await attempts.admit(request.ip, `code|${account._id}`);
    if (!(await secondFactors.consumeCode(account, request.body.code)))
      throw fieldProblem('code', 'errors.code');
    await attempt.markSucceeded();
    const mail = [accountMail('accountCodesOff', account)];
    const audit = [accountAuditEntry('codesOff', account, request)];
    if (!(await updateAccount(accounts, sameEpochFilter(account), { unset: ['totp'], mail, audit }, now())))
      throw new ServiceError('WRONG_STATE');
    wake();
    return SUCCESS;
  });
}

/** Returns the URI that authenticator apps read from a QR code or a link. */
function uriFor(siteOrigin: string, username: string, secret: string): string {
  const { hostname } = new URL(siteOrigin);
  const issuer = encodeURIComponent(hostname);
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`;
}
