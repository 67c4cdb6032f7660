import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  createRecord,
  submissionKey,
  updateRecord,
  type RecordAction,
  type RecordCreation,
} from '@larkfield/kit/records';
import type { TransferAccount } from '@larkfield/mf-invest/forms';
import { FINANCE } from '../../service.config.ts';
import { companyAccountMail } from './mail.ts';
import { compactNumber, fieldLabel, readTransferAccount } from './rules.ts';
import {
  companyAccountIndexes,
  companyAccountStore,
  nextConfirmation,
  replaceFormerAccounts,
  type CompanyAccount,
} from './store.ts';

export const COMPANY_ACCOUNT = { subject: 'companyAccount' } as const;

const entry = (name: string) => `invest.records:companyAccounts.entries.${name}`;

const number = (name: keyof TransferAccount) =>
  ({ type: 'text', longest: 42, optional: true, label: fieldLabel(name) }) as const;

/** Enters an account. It is not in force until another person confirms it. */
export const enterCompanyAccount: RecordCreation = {
  roles: FINANCE,
  form: {
    entries: {
      holder: { type: 'text', longest: 140, label: fieldLabel('holder') },
      bank: { type: 'text', longest: 140, label: fieldLabel('bank') },
      routing: { ...number('routing'), hint: entry('routingHint') },
      account: number('account'),
      iban: { ...number('iban'), hint: entry('ibanHint') },
      bic: number('bic'),
    },
  },
  async run(context, request, { values }) {
    const { id: entererId = '', username: enteredBy = '' } = callerOf(request);
    const details = readTransferAccount(values);
    const { reference } = await createRecord<CompanyAccount>(companyAccountStore(context.db), {
      ...{ key: submissionKey(request), body: values, now: context.now() },
      build: (subject) => ({
        fields: { state: 'entered', ...details, entererId, enteredBy },
        mail: [companyAccountMail(context, 'entered', subject, { bank: details.bank, enteredBy })],
        audit: [adminAuditEntry(COMPANY_ACCOUNT, 'created', subject, request)],
      }),
    });
    return reference;
  },
};

/**
 * Confirms an account, by another person than the one who entered it, who types its number from the bank's paper. The
 * account that was in force until then is replaced.
 */
export const confirmCompanyAccount: RecordAction = {
  from: ['entered'],
  roles: FINANCE,
  mails: true,
  form: {
    entries: {
      number: { type: 'text', longest: 42, label: entry('number'), hint: entry('numberHint') },
    },
  },
  async run(context, request, read, { values }) {
    const { reference } = read;
    const found = await companyAccountStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
    if (!found) throw new ServiceError('NOT_FOUND');
    const { id, username: confirmedBy = '' } = callerOf(request);
    if (id === undefined || id === found.entererId) throw refused('errors.secondPerson');
    if (![found.account, found.iban].includes(compactNumber(values['number'])))
      throw refused('errors.accountDiffers');
    await updateRecord(context, companyAccountIndexes, read, {
      set: { state: 'confirmed', confirmedBy, confirmedAt: await nextConfirmation(context) },
      from: ['entered'],
      mail: [companyAccountMail(context, 'confirmed', reference, { ...found, confirmedBy })],
      audit: adminAuditEntry(COMPANY_ACCOUNT, 'confirmed', reference, request),
    });
    await replaceFormerAccounts(context);
    context.wake();
  },
};

function refused(key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'number', key }] });
}
