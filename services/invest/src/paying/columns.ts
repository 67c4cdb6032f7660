import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import {
  LANGUAGE,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  titledColumn,
  unlistedColumn,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { opportunityTitles } from '../opportunities/texts.ts';
import { payoutIndexes, payoutStore } from '../payouts/store.ts';

const column = (name: string) => `invest.records:payouts.columns.${name}`;
const ofInvestor = (name: string) => `invest.records:investors.columns.${name}`;

/** Columns of payments. Those of the bank account are read from the investor, for one payment at a time. */
export const payoutColumns = {
  dueOn: plainColumn(column('dueOn'), 'day'),
  month: unlistedColumn(titledColumn(monthTitles, plainColumn(column('month')))),
  username: personalColumn(column('username')),
  email: unlistedColumn(personalColumn('forms:fields.email', 'email')),
  opportunity: unlistedColumn(titledColumn(opportunityTitles, plainColumn(column('opportunity'), 'number'))),
  investment: plainColumn(column('investment')),
  quarter: plainColumn(column('quarter'), 'number'),
  quarters: unlistedColumn(plainColumn(column('quarters'), 'number')),
  cents: plainColumn(column('cents'), 'money'),
  interest: unlistedColumn(plainColumn(column('interest'), 'money')),
  principal: unlistedColumn(plainColumn(column('principal'), 'money')),
  left: unlistedColumn(plainColumn(column('left'), 'money')),
  listedAt: unlistedColumn(plainColumn(column('listedAt'), 'date')),
  paidOn: plainColumn(column('paidOn'), 'day'),
  returnedOn: unlistedColumn(plainColumn(column('returnedOn'), 'day')),
  waitsUntil: sensitiveColumn(column('waitsUntil'), FINANCE, 'date'),
  bankName: sensitiveColumn(ofInvestor('bankName'), FINANCE),
  swift: sensitiveColumn(ofInvestor('swift'), FINANCE),
  bankOwner: sensitiveColumn(ofInvestor('bankOwner'), FINANCE),
  accountNumber: sensitiveColumn(ofInvestor('accountNumber'), FINANCE),
  language: LANGUAGE,
};

/** What changes of a payment need of its kind. */
export const PAYOUT = {
  subject: 'payout',
  collection: payoutIndexes.collection,
  columns: payoutColumns,
} as const;

/** Returns the months of all payments, the last one first. */
async function monthTitles({ db }: Pick<ServiceContext, 'db'>, language: Language) {
  const found = await payoutStore(db)
    .aggregate<{ readonly _id: string }>([{ $group: { _id: '$month' } }], QUERY_TIMEOUT)
    .toArray();
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return found
    .map(({ _id: value }) => ({ value, title: format.format(new Date(`${value}-01T00:00:00Z`)) }))
    .toSorted((one, other) => other.value.localeCompare(one.value));
}
