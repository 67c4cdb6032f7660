import type { Service } from '@larkfield/kit/app';
import { config } from '../service.config.ts';
import { feedRoutes } from './calendar/feed-routes.ts';
import { feedIndexes, feedsOfPerson } from './calendar/feeds.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calendarIndexes } from './calendar/store.ts';
import { visitRoutes } from './calendar/visits.ts';

export const service: Service = {
  name: config.id,
  calls: config.calls,
  collections: [calendarIndexes, feedIndexes],
  records: [calendarIndexes.collection],
  kinds: [],
  kindNames: config.kinds,
  personalData: [feedsOfPerson],
  routes(app, context) {
    calendarRoutes(app, context);
    visitRoutes(app, context);
    feedRoutes(app, context);
  },
};
