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
import { investorKind } from './accounts/kind.ts';
import { investorLinks } from './accounts/login/links.ts';
import { accountRoutes } from './accounts/routes.ts';
import { investorIndexes } from './accounts/investor/store.ts';
import { investConfig, createInvestContext } from './accounts/investor/context.ts';
import { investmentKind } from './investments/kind.ts';
import { createReadReceived } from './investments/received.ts';
import { investmentRoutes } from './portfolio/routes.ts';
import { releaseOrphanedShares, settleAbandonedInvestments } from './investments/settlement.ts';
import { investmentIndexes } from './investments/store.ts';
import { opportunityKind } from './opportunities/kind.ts';
import { investPages } from './opportunities/pages.ts';
import { opportunityRoutes } from './opportunities/routes.ts';
import { seedOpportunities } from './opportunities/seed.ts';
import { opportunityIndexes } from './opportunities/store.ts';
import { overviewPages } from './overview/pages.ts';
import { updateKind } from './investments/update-kind.ts';
import { updateIndexes } from './updates/store.ts';
import { sendUpdates } from './investments/send-updates.ts';
import { withdrawalKind } from './withdrawals/kind.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { withdrawalIndexes } from './withdrawals/store.ts';

/** Collections of investments; all use `createRecord`. */
const MONEY_INDEXES = [opportunityIndexes, investmentIndexes, withdrawalIndexes, updateIndexes];

/**
 * Creates the service. Tests pass a low `cost` for fast hashing, and `guarded: false` to show that the guards
 * against over-funding and excessive withdrawals are needed.
 */
export function createInvestService(
  cost: HashCost = HASH_COST,
  options: { readonly guarded?: boolean } = {},
): Service {
  let shared: Hasher | undefined;
  const hasher = (): Hasher => (shared ??= createHasher(cost));
  return {
    name: config.id,
    calls: config.calls,
    config: investConfig,
    collections: [
      investorIndexes,
      sessionIndexesOf(INVESTOR_LOGIN.sessions),
      investorLinks.indexes,
      ...MONEY_INDEXES,
    ],
    records: [investorIndexes.collection, ...MONEY_INDEXES.map(({ collection }) => collection)],
    kinds: [investorKind, opportunityKind, investmentKind, withdrawalKind, updateKind],
    kindNames: config.kinds,
    routes(app, context) {
      accountRoutes(app, createInvestContext(context, hasher()));
      const readReceived = createReadReceived(context.db);
      opportunityRoutes(app, context, readReceived);
      investmentRoutes(app, context, options);
      withdrawalRoutes(app, context, options);
      const pages = { ...overviewPages(context, readReceived), ...investPages(context, readReceived) };
      registerPages(app, pageData, pages, createServicePageRenderer(app, context, 'mf-invest'));
    },
    async prepare(context) {
      await seedOpportunities(context);
      await releaseOrphanedShares(context);
    },
    async runJobs(context) {
      const steps = [
        await investorLinks.runNext(context),
        await settleAbandonedInvestments(context),
        await sendUpdates(context),
      ];
      return steps.includes(true);
    },
  };
}

export const service: Service = createInvestService();
