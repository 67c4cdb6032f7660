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
import { config } from '../service.config.ts';
import { investorKind } from './accounts/kind.ts';
import { linkRequestIndexes, workOnRequest } from './accounts/links.ts';
import { accountRoutes } from './accounts/routes.ts';
import { investorIndexes } from './accounts/store.ts';
import { investConfig, investContext } from './context.ts';
import { requestRoutes } from './request/routes.ts';
import { requestIndexes } from './request/store.ts';
import { todayPages } from './today/pages.ts';

/** Direct investment: the service of the area with its name. Tests that are not about hashing lower its cost. */
export function createInvest(cost: Cost = COST): Service {
  let shared: Hasher | undefined;
  const hasher = (): Hasher => (shared ??= createHasher(cost));
  return {
    name: config.id,
    calls: config.calls,
    config: investConfig,
    collections: [
      investorIndexes,
      sessionIndexesOf(INVESTOR_LOGIN.sessions),
      linkRequestIndexes,
      requestIndexes,
    ],
    records: [investorIndexes.collection, requestIndexes.collection],
    kinds: [investorKind],
    kindNames: config.kinds,
    routes(app, context) {
      accountRoutes(app, investContext(context, hasher()));
      requestRoutes(app, context);
      registerPages(app, todayPages(context), pageRenderer(app, context, 'mf-invest'));
    },
    work: (context) => workOnRequest(context),
  };
}

export const service: Service = createInvest();
