import { INVESTOR_LOGIN, pageRenderer, registerPages, sessionIndexesOf, type Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
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
import { updateRoutes } from './updates/routes.ts';
import { updateIndexes } from './updates/store.ts';
import { tellUpdates } from './updates/work.ts';
import { withdrawalKind } from './withdrawals/kind.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { withdrawalIndexes } from './withdrawals/store.ts';

/** What investments are made of: each is written by `createRecord`. */
const MONEY = [opportunityIndexes, investmentIndexes, withdrawalIndexes, updateIndexes];

/** Direct investment: the service of the area with its name. */
export const service: Service = serviceWith();

/** The same without the guard against over-funding, for the test that it matters. */
export function serviceWith(options: { readonly guarded?: boolean } = {}): Service {
  return {
    name: config.id,
    calls: config.calls,
    config: investConfig,
    collections: [sessionIndexesOf(INVESTOR_LOGIN.sessions), ...MONEY],
    records: MONEY.map(({ collection }) => collection),
    kinds: [opportunityKind, investmentKind, withdrawalKind],
    kindNames: config.kinds,
    routes(app, context) {
      const own = investContext(context);
      sessionRoutes(app, own);
      opportunityRoutes(app, context);
      investmentRoutes(app, context, options);
      withdrawalRoutes(app, context);
      updateRoutes(app, context);
      const pages = { ...overviewPages(context), ...investPages(context) };
      registerPages(app, pages, pageRenderer(app, context, 'mf-invest'));
    },
    async prepare(context) {
      await seedOpportunities(context);
      await reconcile(context);
    },
    async work(context) {
      const more = await settleLeft(context);
      return (await tellUpdates(context)) || more;
    },
  };
}
