import { INVESTOR_LOGIN, pageRenderer, registerPages, sessionIndexesOf, type Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { investConfig, investContext } from './context.ts';
import { requestRoutes } from './request/routes.ts';
import { requestIndexes } from './request/store.ts';
import { todayPages } from './today/pages.ts';

/** Requests of visitors: the service of the area with its name. */
export const service: Service = {
  name: config.id,
  calls: config.calls,
  config: investConfig,
  collections: [requestIndexes, sessionIndexesOf(INVESTOR_LOGIN.sessions)],
  records: [requestIndexes.collection],
  routes(app, context) {
    const own = investContext(context);
    sessionRoutes(app, own);
    requestRoutes(app, context);
    registerPages(app, todayPages(context), pageRenderer(app, context, 'mf-invest'));
  },
};
