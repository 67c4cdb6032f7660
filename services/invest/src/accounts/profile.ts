import {
  answers,
  callerOf,
  changeAccount,
  DONE,
  done,
  noEntries,
  provePassword,
  ServiceError,
  takeReveal,
  unchanged,
  writeAudit,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { bankForm, bankProblems, investorPasswordForm, masked } from '@larkfield/mf-invest/forms';
import type { InvestContext } from '../context.ts';
import type { Account, Secrets } from './account.ts';
import { auditLine } from './audit.ts';
import { OWN_LIMIT } from './limits.ts';
import { investorMail } from './mail.ts';
import { ownRecord, requireProof } from './own.ts';
import { compact, toBank, toDirectInvest } from './person.ts';
import { profileAnswer, secretsAnswer } from './profile-answers.ts';
import { mapSecrets, openSecrets, sealSecrets } from './store.ts';

const config = { rights: 'investor', limit: OWN_LIMIT, form: true, repeatable: 'by-nature' } as const;

/** The own profile: masked; in full and to be changed soon after the password was given once more. */
export function profileRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const { db, investors, limiter, now, ring, sessions, wake } = context;

  const read = {
    schema: { response: answers({ 200: profileAnswer }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/profile', read, async (request) => {
    const account = await ownRecord(context, request);
    const numbers = mapSecrets(openSecrets(ring, account), (_name, text) => masked(text));
    return {
      username: account.username,
      directInvest: toDirectInvest(account.person, account.email, numbers),
    };
  });

  const proof = { schema: { body: investorPasswordForm, response: answers({ 200: done }) }, config } as const;
  app.post('/api/invest/confirm-password', proof, async (request) => {
    const account = await ownRecord(context, request);
    await provePassword(context, request, account, request.body.password);
    await sessions.prove(callerOf(request).session ?? '');
    return DONE;
  });

  const reveal = { schema: { body: noEntries, response: answers({ 200: secretsAnswer }) }, config } as const;
  app.post('/api/invest/profile/reveal', reveal, async (request) => {
    const account = await ownRecord(context, request);
    requireProof(request, now());
    await takeReveal(limiter, request);
    await writeAudit({ db, service: 'invest', now: now() }, [auditLine('secretsShown', account, request)]);
    return toSecretsAnswer(openSecrets(ring, account));
  });

  const bank = { schema: { body: bankForm, response: answers({ 200: done }) }, config } as const;
  app.put('/api/invest/profile/bank', bank, async (request) => {
    const account = await ownRecord(context, request);
    requireProof(request, now());
    const fields = bankProblems(request.body);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const { account_nr, ...form } = request.body;
    const accountNumber = compact(account_nr);
    const { reference } = account;
    const sealed = sealSecrets(ring, reference, { accountNumber });
    const changed = await changeAccount<Account>(
      investors,
      unchanged(account),
      {
        // The other secrets stay as they are: they may be sealed anew at this moment.
        more: {
          $set: {
            'person.bank': toBank({ ...form, account_nr }),
            'sealed.accountNumber': sealed.accountNumber,
          },
        },
        mail: [investorMail('account.bankChanged', account)],
        audit: [auditLine('bankChanged', account, request)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('INVESTOR_SIGNED_OUT');
    wake();
    return DONE;
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
