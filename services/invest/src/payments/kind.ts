import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  addParts,
  adminAuditEntry,
  choiceColumn,
  columnAt,
  CREATED_AT,
  daysOfYears,
  fullAccess,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  unlistedColumn,
  type AdminRequest,
  type RecordKind,
} from '@larkfield/kit/records';
import { maskSecret } from '@larkfield/mf-invest/forms';
import { legalPeriods } from '../../../../site.config.ts';
import { FINANCE } from '../../service.config.ts';
import { readInvestKeys } from '../accounts/investor/context.ts';
import { deleteMailsOf } from '../erasure/anonymize-record.ts';
import { paymentActions, paymentCreation } from './actions.ts';
import {
  decryptAccount,
  paymentIndexes,
  paymentStore,
  WAITING_REASONS,
  type PaymentRecord,
} from './store.ts';

const column = (name: string) => `invest.records:payments.columns.${name}`;
const reasons = Object.fromEntries(
  WAITING_REASONS.map((reason) => [reason, `invest.records:payments.reasons.${reason}`]),
);
const taxDays = daysOfYears(legalPeriods.taxYears);

/** Payments in the administration. What belongs to no pledge waits until the office assigns it or sends it back. */
export const paymentKind: RecordKind<PaymentRecord> = {
  id: 'payments',
  label: 'invest.records:payments.title',
  ...fullAccess(FINANCE),
  collection: paymentIndexes.collection,
  subject: 'payment',
  columns: {
    createdAt: unlistedColumn(CREATED_AT),
    day: plainColumn(column('day'), 'day'),
    sender: personalColumn(column('sender')),
    text: personalColumn(column('text')),
    cents: plainColumn(column('cents'), 'money'),
    rest: plainColumn(column('rest'), 'money'),
    why: choiceColumn(plainColumn(column('why')), WAITING_REASONS, reasons),
    investment: plainColumn(column('investment')),
    email: unlistedColumn(personalColumn('forms:fields.email', 'email')),
    sentBack: unlistedColumn(plainColumn(column('sentBack'), 'money')),
    file: unlistedColumn(plainColumn(column('file'))),
    account: columnAt('opened.account', sensitiveColumn(column('account'), FINANCE)),
  },
  namedBy: ['sender'],
  filters: [['state'], ['owner'], ['investment'], ['file']],
  search: ['find.sender'],
  states: {
    field: 'state',
    changes: { waiting: [], assigned: [], returned: [] },
    waiting: ['waiting'],
    keptBy: { law: 'records:laws.tax', days: { assigned: taxDays, returned: taxDays } },
    keptWhile: { waiting: 'records:lasting.money' },
  },
  actions: paymentActions,
  creation: paymentCreation,
  encrypted: { fields: ['sealed'], open },
  reveals: {
    account: {
      label: 'invest.records:payments.reveals.account',
      roles: FINANCE,
      of: ({ config }, payment) => decryptAccount(readInvestKeys(config), payment),
    },
  },
  dataSubjects: [{ email: 'email' }],
  /** The law requires the record of a payment. Who paid it is removed. */
  erase: (context, request, record) => anonymizePayment(context, request, record),
};

async function open({ config }: ServiceContext, payment: PaymentRecord): Promise<object> {
  const account = decryptAccount(readInvestKeys(config), payment);
  return account === undefined ? payment : { ...payment, opened: { account: maskSecret(account) } };
}

/** @throws ServiceError `WRONG_STATE` while something of the payment belongs to nobody */
async function anonymizePayment(
  { db, now }: ServiceContext,
  request: AdminRequest,
  { _id, reference }: PaymentRecord,
): Promise<void> {
  const line = adminAuditEntry({ subject: 'payment' }, 'erased', reference, request);
  const { $set, ...more } = addParts(now(), [], [{ ...line, erases: true }]);
  const { modifiedCount } = await paymentStore(db).updateOne(
    { _id, state: { $ne: 'waiting' }, step: { $exists: false } },
    {
      ...more,
      $set: { ...$set, sender: '', text: '', find: { sender: '' } },
      $unset: { email: '', sealed: '', note: '' },
    },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) throw new ServiceError('WRONG_STATE');
  await deleteMailsOf(db, reference);
}
