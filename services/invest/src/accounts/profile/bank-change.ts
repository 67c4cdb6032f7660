import { sameEpochFilter, updateAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT, withRetry } from '@larkfield/kit/database';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  ServiceError,
  SUCCESS,
  successSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { tokenLink } from '@larkfield/kit/mail';
import { formatLongDate } from '@larkfield/kit/texts';
import { activationForm, bankForm, bankProblems, maskSecret } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { Bank, InvestorAccount, Secrets } from '../investor/account.ts';
import { investorAuditEntry } from '../investor/audit.ts';
import type { InvestContext } from '../investor/context.ts';
import { investorMail } from '../investor/mail.ts';
import { paymentsWaitUntil } from '../investor/payments-wait.ts';
import { compactNumber, toBank } from '../investor/person.ts';
import { BANK_PAGE, CONFIRM_BANK_WITHIN_MS } from '../investor/rules.ts';
import { decryptSecrets, encryptSecrets, investorStore, type InvestorRecord } from '../investor/store.ts';
import { findOwnAccount, requireRecentPassword } from '../login/own-account.ts';
import { ACCOUNT_CALL_LIMIT } from '../login/rate-limits.ts';

/** Sensitive: the audit records the fields, not their values. */
const BANK_FIELDS = ['bankName', 'swift', 'bankOwner', 'accountNumber'].map((field) => ({ field }));

/** Registers the change of the bank account: asked for with the password, in force with the link of a mail. */
export function bankChangeRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const ask = {
    schema: { body: bankForm, response: responseSchemas({ 200: successSchema }) },
    config: { rights: 'investor', limit: ACCOUNT_CALL_LIMIT, form: true, repeatable: 'by-nature' },
  } as const;
  app.put('/api/invest/profile/bank', ask, async (request) => {
    const account = await findOwnAccount(context, request);
    requireRecentPassword(request, context.now());
    const fields = bankProblems(request.body);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const { account_nr, ...form } = request.body;
    const wanted = { bank: toBank({ ...form, account_nr }), number: compactNumber(account_nr) };
    if (!(await askForChange(context, account, wanted, request)))
      throw new ServiceError('INVESTOR_SIGNED_OUT');
    context.wake();
    return SUCCESS;
  });

  const confirm = {
    schema: { body: activationForm, response: responseSchemas({ 200: successSchema }) },
    config: TOKEN_CALL,
  } as const;
  app.post('/api/invest/profile/bank/confirm', confirm, async (request) => {
    const hash = hashToken(request.body.token);
    if (!(await withRetry(() => confirmChange(context, hash, request)))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return SUCCESS;
  });
}

interface WantedBank {
  readonly bank: Bank;
  readonly number: string;
}

type AuditedRequest = Pick<FastifyRequest, 'id' | 'ip' | 'caller'>;

/** Stores the wanted account beside the one in force and mails the link. A later change replaces an earlier one. */
async function askForChange(
  { config, investors, now, ring }: InvestContext,
  account: Parameters<typeof decryptSecrets>[1] & InvestorRecord,
  { bank, number }: WantedBank,
  request: AuditedRequest,
): Promise<boolean> {
  const { token, hash } = newToken();
  const { newAccountNumber } = encryptSecrets(ring, account.reference, { newAccountNumber: number });
  const until = new Date(now().getTime() + CONFIRM_BANK_WITHIN_MS);
  const link = tokenLink(BANK_PAGE, account, token, config.SITE_ORIGIN);
  const { accountNumber = '' } = decryptSecrets(ring, account);
  const details = accountDetails(account.person?.bank, accountNumber, { bank, number });
  const changed = await updateAccount<InvestorAccount>(
    investors,
    sameEpochFilter(account),
    {
      set: { bankChange: { bank, hash, until, epoch: account.epoch } },
      // Only this secret is set, because a key rotation may be encrypting the others at the same time.
      more: { $set: { 'sealed.newAccountNumber': newAccountNumber } },
      mail: [investorMail('account.bankAsked', account, { link, details })],
      audit: [{ ...investorAuditEntry('bankChangeAsked', account, request), changes: BANK_FIELDS }],
    },
    now(),
  );
  return changed !== null;
}

/** Puts the wanted account in force. Repeating it succeeds. Returns false for an unknown, expired or replaced link. */
async function confirmChange(
  { investors, now, ring }: InvestContext,
  hash: string,
  request: AuditedRequest,
): Promise<boolean> {
  const isDone = async () =>
    (await investors.findOne({ bankConfirmation: hash }, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) !==
    null;
  const account = await investors.findOne({ 'bankChange.hash': hash }, QUERY_TIMEOUT);
  const change = account?.bankChange;
  const { newAccountNumber: number, accountNumber: old = '' } = account ? decryptSecrets(ring, account) : {};
  if (!account || !change || number === undefined) return isDone();
  const { _id, reference, language } = account;
  const { accountNumber } = encryptSecrets(ring, reference, { accountNumber: number });
  const waitsUntil = paymentsWaitUntil({ bankChangedAt: now() }, now()) ?? now();
  const changed = await updateAccount<InvestorAccount>(
    investors,
    {
      ...{ _id, status: 'active', epoch: change.epoch },
      ...{ 'bankChange.hash': hash, 'bankChange.until': { $gt: now() } },
    },
    {
      set: { bankChangedAt: now(), bankConfirmation: hash },
      more: {
        $set: { 'person.bank': change.bank, 'sealed.accountNumber': accountNumber },
        $unset: { bankChange: '', 'sealed.newAccountNumber': '' },
      },
      mail: [
        investorMail('account.bankChanged', account, {
          details: [
            ...accountDetails(account.person?.bank, old, { bank: change.bank, number }),
            ['waitsUntil', formatLongDate(language, waitsUntil)],
          ],
        }),
      ],
      audit: [{ ...investorAuditEntry('bankChanged', account, request, 'investor'), changes: BANK_FIELDS }],
    },
    now(),
  );
  return changed !== null || isDone();
}

/** Rows of a mail: the account so far and the new one, each with its last digits only. */
function accountDetails(
  before: Bank | undefined,
  number: string,
  after: WantedBank,
): (readonly [string, string])[] {
  const shown = (bank: Bank, digits: string) => `${bank.bankName}, ${maskSecret(digits)}`;
  return [
    ...(before ? [['oldAccount', shown(before, number)] as const] : []),
    ['newAccount', shown(after.bank, after.number)],
  ];
}

/** Returns what the profile says of a change: one that waits for its link, and until when no payment is made. */
export function shownBankChange(account: InvestorRecord, numbers: Secrets, now: Date) {
  const { bankChange: change } = account;
  const isOpen = change !== undefined && change.until > now && change.epoch === account.epoch;
  const waitsUntil = paymentsWaitUntil(account, now);
  return {
    ...(isOpen
      ? {
          bankChange: {
            bankname: change.bank.bankName,
            account_nr: numbers.newAccountNumber ?? '',
            until: change.until.toISOString(),
          },
        }
      : {}),
    ...(waitsUntil ? { paymentsWaitUntil: waitsUntil.toISOString() } : {}),
  };
}

/** Removes changes whose link is no longer valid, with the number that they hold. */
export async function removeExpiredBankChanges({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  await investorStore(db).updateMany(
    { 'bankChange.until': { $lte: now() } },
    { $unset: { bankChange: '', 'sealed.newAccountNumber': '' } },
    QUERY_TIMEOUT,
  );
}
