import { updateAccount, requirePassword, sameEpochFilter } from '@larkfield/kit/accounts';
import {
  responseSchemas,
  callerOf,
  SUCCESS,
  successSchema,
  noEntries,
  ServiceError,
  enforceRevealLimit,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import { bankForm, bankProblems, investorPasswordForm, maskSecret } from '@larkfield/mf-invest/forms';
import type { InvestContext } from '../investor/context.ts';
import type { InvestorAccount, Secrets } from '../investor/account.ts';
import { investorAuditEntry } from '../investor/audit.ts';
import { ACCOUNT_CALL_LIMIT } from '../login/rate-limits.ts';
import { investorMail } from '../investor/mail.ts';
import { findOwnAccount, requireRecentPassword } from '../login/own-account.ts';
import { compactNumber, toBank, toDirectInvest } from '../investor/person.ts';
import { profileAnswer, secretsAnswer } from './profile-schemas.ts';
import { mapSecrets, decryptSecrets, encryptSecrets } from '../investor/store.ts';

const config = {
  rights: 'investor',
  limit: ACCOUNT_CALL_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;

const BANK_FIELDS = ['bankName', 'swift', 'bankOwner', 'accountNumber'].map((field) => ({ field }));

/** Registers the profile: masked by default; the full numbers and changes require a recent password. */
export function profileRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const { db, investors, limiter, now, ring, sessions, wake } = context;

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

  const bank = {
    schema: { body: bankForm, response: responseSchemas({ 200: successSchema }) },
    config,
  } as const;
  app.put('/api/invest/profile/bank', bank, async (request) => {
    const account = await findOwnAccount(context, request);
    requireRecentPassword(request, now());
    const fields = bankProblems(request.body);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const { account_nr, ...form } = request.body;
    const accountNumber = compactNumber(account_nr);
    const { reference } = account;
    const sealed = encryptSecrets(ring, reference, { accountNumber });
    const changed = await updateAccount<InvestorAccount>(
      investors,
      sameEpochFilter(account),
      {
        // Only these fields are set, because a key rotation may be encrypting the other secrets at the same time.
        more: {
          $set: {
            'person.bank': toBank({ ...form, account_nr }),
            'sealed.accountNumber': sealed.accountNumber,
          },
        },
        mail: [investorMail('account.bankChanged', account)],
        // Sensitive: recorded are the fields, not their values.
        audit: [{ ...investorAuditEntry('bankChanged', account, request), changes: BANK_FIELDS }],
      },
      now(),
    );
    if (!changed) throw new ServiceError('INVESTOR_SIGNED_OUT');
    wake();
    return SUCCESS;
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
