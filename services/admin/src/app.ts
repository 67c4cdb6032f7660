import { accountOf, LIMIT, type Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { feedRoutes } from './calendar/feed-routes.ts';
import { feedIndexes, feedStore } from './calendar/feeds.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calendarIndexes } from './calendar/store.ts';

/** The administrators' calendar: the service of the area with its name. */
export const service: Service = {
  name: config.id,
  calls: config.calls,
  collections: [calendarIndexes, feedIndexes],
  records: [calendarIndexes.collection],
  kinds: [],
  kindNames: config.kinds,
  /** The secret addresses of the calendar that somebody made go with their account. */
  async forget({ db }, address) {
    const account = await accountOf(db, address);
    if (account !== undefined) await feedStore(db).deleteMany({ account }, LIMIT);
  },
  routes(app, context) {
    calendarRoutes(app, context);
    feedRoutes(app, context);
  },
};
