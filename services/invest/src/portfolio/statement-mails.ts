import { updateAccount } from '@larkfield/kit/accounts';
import { formatCents } from '@larkfield/contracts/money';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails, type MailRequest } from '@larkfield/kit/mail';
import type { InvestorAccount } from '../accounts/investor/account.ts';
import { investorStore, type InvestorRecord } from '../accounts/investor/store.ts';
import { portfolioLink } from '../investments/mail.ts';
import { dayIn, ofYear, paidInterest, yearIn } from '../payouts/interest-of-year.ts';
import { payoutStore } from '../payouts/store.ts';
import { sumOfInterest } from './yearly-statement.ts';

/** Payments of the last days of December are marked by then. */
const FIRST_DAY = '01-15';

type Context = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config'>;

/**
 * Tells one investor that the statement of the past year is ready, once: the account and its mail are one update. Then all
 * payments of the year are noted as told. Returns true if there may be more to do.
 */
export async function mailYearlyStatement(context: Context): Promise<boolean> {
  const { db, now, wake } = context;
  const year = yearIn(now()) - 1;
  if (now() < dayIn(year + 1, FIRST_DAY)) return false;
  const payouts = payoutStore(db);
  const ofThatYear = { paidOn: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } };
  const found = await payouts.findOne({ ...ofThatYear, statementFor: { $ne: year } }, QUERY_TIMEOUT);
  if (!found) return false;
  const { investor } = found;
  const account = await investorStore(db).findOne({ _id: investor }, QUERY_TIMEOUT);
  const paid = ofYear(await paidInterest(db, investor), year);
  if (account && account.status !== 'closed' && paid.length > 0) {
    await updateAccount<InvestorAccount>(
      investorStore(db),
      { _id: investor, statementFor: { $ne: year } },
      {
        set: { statementFor: year },
        mail: [statementMail(context, account, year, sumOfInterest(paid))],
        audit: [],
      },
      now(),
    );
    wake();
  }
  await payouts.updateMany({ investor, ...ofThatYear }, { $set: { statementFor: year } }, QUERY_TIMEOUT);
  return true;
}

function statementMail(
  { config }: Pick<ServiceContext, 'config'>,
  account: InvestorRecord,
  year: number,
  cents: number,
): MailRequest {
  const { language, reference } = account;
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo('payout.statement', account, { values: { year: String(year) }, link });
  const details = toDetails([
    ['reference', reference],
    ['year', String(year)],
    ['interest', formatCents(cents, language)],
  ]);
  return { ...mail, details };
}
