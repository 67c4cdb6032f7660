import { findAccountId } from '@larkfield/kit/accounts';
import type { Service } from '@larkfield/kit/app';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { config } from '../service.config.ts';
import { feedRoutes } from './calendar/feed-routes.ts';
import { feedIndexes, feedStore } from './calendar/feeds.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calendarIndexes } from './calendar/store.ts';

export const service: Service = {
  name: config.id,
  calls: config.calls,
  collections: [calendarIndexes, feedIndexes],
  records: [calendarIndexes.collection],
  kinds: [],
  kindNames: config.kinds,
  async eraseByEmail({ db }, address) {
    const account = await findAccountId(db, address);
    if (account !== undefined) await feedStore(db).deleteMany({ account }, QUERY_TIMEOUT);
  },
  routes(app, context) {
    calendarRoutes(app, context);
    feedRoutes(app, context);
  },
};
