import { requirePassword } from '@larkfield/kit/accounts';
import {
  responseSchemas,
  callerOf,
  SUCCESS,
  successSchema,
  noEntries,
  enforceRevealLimit,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import { investorPasswordForm, maskSecret } from '@larkfield/mf-invest/forms';
import type { InvestContext } from '../investor/context.ts';
import type { Secrets } from '../investor/account.ts';
import { investorAuditEntry } from '../investor/audit.ts';
import { ACCOUNT_CALL_LIMIT } from '../login/rate-limits.ts';
import { findOwnAccount, requireRecentPassword } from '../login/own-account.ts';
import { toDirectInvest } from '../investor/person.ts';
import { shownBankChange } from './bank-change.ts';
import { profileAnswer, secretsAnswer } from './profile-schemas.ts';
import { mapSecrets, decryptSecrets } from '../investor/store.ts';

const config = {
  rights: 'investor',
  limit: ACCOUNT_CALL_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;

/** Registers the profile: masked by default; the full numbers require a recent password. */
export function profileRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const { db, limiter, now, ring, sessions } = context;

  const read = {
    schema: { response: responseSchemas({ 200: profileAnswer }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/profile', read, async (request) => {
    const account = await findOwnAccount(context, request);
    const numbers = mapSecrets(decryptSecrets(ring, account), (_name, text) => maskSecret(text));
    return {
      username: account.username,
      directInvest: toDirectInvest(account.person, account.email, numbers),
      ...shownBankChange(account, numbers, now()),
    };
  });

  const proof = {
    schema: { body: investorPasswordForm, response: responseSchemas({ 200: successSchema }) },
    config,
  } as const;
  app.post('/api/invest/confirm-password', proof, async (request) => {
    const account = await findOwnAccount(context, request);
    await requirePassword(context, request, account, request.body.password);
    await sessions.markPasswordConfirmed(callerOf(request).session ?? '');
    return SUCCESS;
  });

  const reveal = {
    schema: { body: noEntries, response: responseSchemas({ 200: secretsAnswer }) },
    config,
  } as const;
  app.post('/api/invest/profile/reveal', reveal, async (request) => {
    const account = await findOwnAccount(context, request);
    requireRecentPassword(request, now());
    await enforceRevealLimit(limiter, request);
    await writeAudit({ db, service: 'invest', now: now() }, [
      investorAuditEntry('secretsShown', account, request),
    ]);
    return toSecretsAnswer(decryptSecrets(ring, account));
  });
}

function toSecretsAnswer(secrets: Secrets) {
  const part = (ssn: string | undefined, ein?: string) =>
    ssn === undefined && ein === undefined ? undefined : { ssn, ein };
  return {
    ssn: secrets.ssn,
    parentalGuardian: part(secrets.guardianSsn),
    beneficiant: part(secrets.beneficiarySsn, secrets.beneficiaryEin),
    contingent: part(secrets.contingentSsn, secrets.contingentEin),
    bankAccount: { account_nr: secrets.accountNumber ?? '' },
  };
}
