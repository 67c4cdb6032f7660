import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { daysOfYears } from '@larkfield/kit/records';
import { legalPeriods } from '../../../../site.config.ts';
import { investmentStore } from '../investments/store.ts';
import { removeNamesFrom } from '../ledger/remove-names-from.ts';
import { ledgerStore } from '../ledger/store.ts';

const DAY_MS = 24 * 3_600_000;
const TAX_MS = daysOfYears(legalPeriods.taxYears) * DAY_MS;

/**
 * Creates the job that removes what names a person from entries, once the law does not require it any more and their
 * investments are deleted. The amounts stay, because all balances are made of them. Looks once a day.
 */
export function createNameRemoval(): (context: ServiceContext) => Promise<boolean> {
  let nextAt = 0;
  return async ({ db, now }) => {
    const time = now().getTime();
    if (time < nextAt) return false;
    nextAt = time + DAY_MS;
    const old = { username: { $exists: true }, at: { $lt: new Date(time - TAX_MS) } };
    const projection = { investments: 1 };
    for await (const { _id, investments } of ledgerStore(db).find(old, { ...QUERY_TIMEOUT, projection })) {
      const kept = { reference: { $in: [...investments] } };
      if (!(await investmentStore(db).findOne(kept, { ...QUERY_TIMEOUT, projection: { _id: 1 } })))
        await removeNamesFrom(db, { _id });
    }
    return false;
  };
}
