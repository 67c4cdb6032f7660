import {
  HASH_COST,
  createHasher,
  INVESTOR_LOGIN,
  sessionIndexesOf,
  type HashCost,
  type Hasher,
} from '@larkfield/kit/accounts';
import type { Service } from '@larkfield/kit/app';
import { createServicePageRenderer, registerPages } from '@larkfield/kit/pages';
import { pageData } from '@larkfield/mf-invest/forms';
import { config } from '../service.config.ts';
import { checkIndexes, checkKind, createDailyCheck } from './bookkeeping/checks.ts';
import { createNameRemoval } from './bookkeeping/remove-names.ts';
import { ledgerKind } from './bookkeeping/ledger-kind.ts';
import { postMoneyOfBefore } from './bookkeeping/money-of-before.ts';
import { investorKind } from './accounts/kind.ts';
import { investorLinks } from './accounts/login/links.ts';
import { removeExpiredBankChanges } from './accounts/profile/bank-change.ts';
import { accountRoutes } from './accounts/routes.ts';
import { investorIndexes } from './accounts/investor/store.ts';
import { companyAccountKind } from './company-account/kind.ts';
import { companyAccountIndexes, replaceFormerAccounts } from './company-account/store.ts';
import { investConfig, createInvestContext, readInvestKeys } from './accounts/investor/context.ts';
import { payoutKind } from './paying/kind.ts';
import { planQuarters } from './payouts/plan-quarters.ts';
import { settleLeftPayouts } from './payouts/settle-payout.ts';
import { payoutIndexes } from './payouts/store.ts';
import { investmentKind } from './investments/kind.ts';
import { endPledges, remindOfPledges, tellAccount } from './investments/hold-jobs.ts';
import { createReadReceived } from './investments/received.ts';
import { mailYearlyStatement } from './portfolio/statement-mails.ts';
import { investmentRoutes } from './portfolio/routes.ts';
import { releaseOrphanedShares, settleAbandonedInvestments } from './investments/settlement.ts';
import { investmentIndexes } from './investments/store.ts';
import { ledgerIndexes } from './ledger/store.ts';
import { opportunityKind } from './opportunities/kind.ts';
import { investPages } from './opportunities/pages.ts';
import { opportunityRoutes } from './opportunities/routes.ts';
import { seedOpportunities } from './opportunities/seed.ts';
import { opportunityIndexes } from './opportunities/store.ts';
import { overviewPages } from './overview/pages.ts';
import { updateKind } from './investments/update-kind.ts';
import { updateIndexes } from './updates/store.ts';
import { sendUpdates } from './investments/send-updates.ts';
import { continueImports } from './payments/import/import-file.ts';
import { importKind } from './payments/import/kind.ts';
import { importIndexes } from './payments/import/store.ts';
import { paymentKind } from './payments/kind.ts';
import { releasePayments, settleAbandonedPayments } from './payments/settle-payment.ts';
import { paymentIndexes } from './payments/store.ts';
import { investSettings } from './settings.ts';
import { updateRoutes } from './portfolio/update-routes.ts';
import { withdrawalKind } from './withdrawals/kind.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { settleWithdrawals } from './withdrawals/settlement.ts';
import { withdrawalIndexes } from './withdrawals/store.ts';

/** Collections of investments; all use `createRecord`. */
const MONEY_INDEXES = [
  opportunityIndexes,
  investmentIndexes,
  withdrawalIndexes,
  updateIndexes,
  payoutIndexes,
  paymentIndexes,
  importIndexes,
  checkIndexes,
  companyAccountIndexes,
];

/**
 * Creates the service. Tests pass a low `cost` for fast hashing, and `guarded: false` to show that the guards
 * against over-funding and excessive withdrawals are needed.
 */
export function createInvestService(
  cost: HashCost = HASH_COST,
  options: { readonly guarded?: boolean } = {},
): Service {
  let shared: Hasher | undefined;
  const checkBooksDaily = createDailyCheck();
  const removeNames = createNameRemoval();
  const hasher = (): Hasher => (shared ??= createHasher(cost));
  return {
    name: config.id,
    calls: config.calls,
    config: investConfig,
    collections: [
      investorIndexes,
      sessionIndexesOf(INVESTOR_LOGIN.sessions),
      investorLinks.indexes,
      ledgerIndexes,
      ...MONEY_INDEXES,
    ],
    records: [
      investorIndexes.collection,
      ledgerIndexes.collection,
      ...MONEY_INDEXES.map(({ collection }) => collection),
    ],
    kinds: [
      ...[investorKind, opportunityKind, investmentKind, withdrawalKind, ledgerKind, checkKind, updateKind],
      ...[payoutKind, paymentKind, importKind, companyAccountKind],
    ],
    settings: investSettings,
    kindNames: config.kinds,
    routes(app, context) {
      accountRoutes(app, createInvestContext(context, hasher()));
      const readReceived = createReadReceived(context.db);
      opportunityRoutes(app, context, readReceived);
      investmentRoutes(app, context, options);
      withdrawalRoutes(app, context, options);
      updateRoutes(app, context);
      const pages = { ...overviewPages(context, readReceived), ...investPages(context, readReceived) };
      registerPages(app, pageData, pages, createServicePageRenderer(app, context, 'mf-invest'));
    },
    async prepare(context) {
      await seedOpportunities(context);
      await releaseOrphanedShares(context);
      await postMoneyOfBefore(context);
    },
    async runJobs(context) {
      await removeExpiredBankChanges(context);
      const steps = [
        await investorLinks.runNext(context),
        await settleAbandonedInvestments(context),
        await settleAbandonedPayments(context),
        await releasePayments(context),
        await continueImports({ ...context, ring: readInvestKeys(context.config) }),
        await settleWithdrawals(context),
        await sendUpdates(context),
        await planQuarters(context),
        await settleLeftPayouts(context),
        await mailYearlyStatement(context),
        await checkBooksDaily(context),
        await removeNames(context),
        await replaceFormerAccounts(context),
        await tellAccount(context),
        await remindOfPledges(context),
        await endPledges(context),
      ];
      return steps.includes(true);
    },
  };
}

export const service: Service = createInvestService();
