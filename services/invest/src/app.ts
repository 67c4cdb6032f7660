import { INVESTOR_LOGIN, pageRenderer, registerPages, sessionIndexesOf, type Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { investConfig, investContext } from './context.ts';
import { opportunityIndexes } from './opportunities/store.ts';
import { overviewPages } from './overview/pages.ts';

/** Direct investment: the service of the area with its name. */
export const service: Service = {
  name: config.id,
  calls: config.calls,
  config: investConfig,
  collections: [opportunityIndexes, sessionIndexesOf(INVESTOR_LOGIN.sessions)],
  records: [opportunityIndexes.collection],
  routes(app, context) {
    const own = investContext(context);
    sessionRoutes(app, own);
    registerPages(app, overviewPages(context), pageRenderer(app, context, 'mf-invest'));
  },
};
