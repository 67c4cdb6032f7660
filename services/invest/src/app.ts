import {
  COST,
  createHasher,
  INVESTOR_LOGIN,
  pageRenderer,
  registerPages,
  sessionIndexesOf,
  type Cost,
  type Hasher,
  type Service,
} from '@larkfield/kit';
import { pageData } from '@larkfield/mf-invest/forms';
import { config } from '../service.config.ts';
import { investorKind } from './accounts/kind.ts';
import { investorLinks } from './accounts/links.ts';
import { accountRoutes } from './accounts/routes.ts';
import { investorIndexes } from './accounts/store.ts';
import { investConfig, investContext } from './context.ts';
import { investmentKind } from './investments/kind.ts';
import { investmentRoutes } from './investments/routes.ts';
import { reconcile, settleLeft } from './investments/settle.ts';
import { investmentIndexes } from './investments/store.ts';
import { opportunityKind } from './opportunities/kind.ts';
import { investPages } from './opportunities/pages.ts';
import { opportunityRoutes } from './opportunities/routes.ts';
import { seedOpportunities } from './opportunities/seed.ts';
import { opportunityIndexes } from './opportunities/store.ts';
import { overviewPages } from './overview/pages.ts';
import { updateKind } from './updates/kind.ts';
import { updateIndexes } from './updates/store.ts';
import { tellUpdates } from './updates/work.ts';
import { withdrawalKind } from './withdrawals/kind.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { withdrawalIndexes } from './withdrawals/store.ts';

/** What investments are made of: each is written by `createRecord`. */
const MONEY = [opportunityIndexes, investmentIndexes, withdrawalIndexes, updateIndexes];

/**
 * Direct investment: the service of the area with its name. Tests that are not about hashing lower its cost; two show that
 * the guards against over-funding and over-asking matter by doing without them.
 */
export function createInvest(cost: Cost = COST, options: { readonly guarded?: boolean } = {}): Service {
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
      ...MONEY,
    ],
    records: [investorIndexes.collection, ...MONEY.map(({ collection }) => collection)],
    kinds: [investorKind, opportunityKind, investmentKind, withdrawalKind, updateKind],
    kindNames: config.kinds,
    routes(app, context) {
      accountRoutes(app, investContext(context, hasher()));
      opportunityRoutes(app, context);
      investmentRoutes(app, context, options);
      withdrawalRoutes(app, context, options);
      const pages = { ...overviewPages(context), ...investPages(context) };
      registerPages(app, pageData, pages, pageRenderer(app, context, 'mf-invest'));
    },
    async prepare(context) {
      await seedOpportunities(context);
      await reconcile(context);
    },
    async work(context) {
      const steps = [
        await investorLinks.work(context),
        await settleLeft(context),
        await tellUpdates(context),
      ];
      return steps.includes(true);
    },
  };
}

export const service: Service = createInvest();
