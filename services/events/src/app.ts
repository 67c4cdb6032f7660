import type { Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { boardRoutes } from './board/routes.ts';
import { itemIndexes } from './items/store.ts';

/** News and events: the service of the area with its name. */
export const service: Service = {
  name: config.id,
  calls: config.calls,
  collections: [itemIndexes],
  records: [itemIndexes.collection],
  routes(app, context) {
    boardRoutes(app, context);
  },
};
