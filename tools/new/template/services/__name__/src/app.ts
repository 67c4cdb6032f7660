import type { Service } from '@larkfield/kit/app';
import { createServicePageRenderer, registerPages } from '@larkfield/kit/pages';
import { pageData } from '@larkfield/mf-__name__/forms';
import { config } from '../service.config.ts';
import { requestKind } from './request/kind.ts';
import { requestRoutes } from './request/routes.ts';
import { requestIndexes } from './request/store.ts';
import { todayPages } from './today/pages.ts';

/** The service of the area with this name: requests of visitors. */
export const service: Service = {
  name: config.id,
  calls: config.calls,
  collections: [requestIndexes],
  kinds: [requestKind],
  kindNames: config.kinds,
  records: [requestIndexes.collection],
  routes(app, context) {
    requestRoutes(app, context);
    registerPages(app, pageData, todayPages(context), createServicePageRenderer(app, context, 'mf-__name__'));
  },
};
