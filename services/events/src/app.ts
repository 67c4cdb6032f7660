import { accountOf, type Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { itemKind } from './authors/kind.ts';
import { forgetErasedAuthors } from './authors/forget.ts';
import { authorRoutes } from './authors/routes.ts';
import { boardOf } from './board/board.ts';
import { boardRoutes } from './board/routes.ts';
import { eventsConfig, wantsSamples } from './config.ts';
import { fileRoutes } from './files/routes.ts';
import { fileIndexes } from './files/store.ts';
import { eraseUnused } from './files/unused.ts';
import { addSamples } from './items/samples.ts';
import { itemIndexes } from './items/store.ts';
import { likeRoutes } from './likes/routes.ts';
import { countLikes, forgetLikes, likeIndexes, likeStore } from './likes/store.ts';
import { calendarIndexes, forgetCalendar } from './registered/calendars.ts';
import { registeredRoutes } from './registered/routes.ts';
import { eventsSettings } from './settings.ts';
import { signUpKind } from './signup/kind.ts';
import { signUpRoutes } from './signup/routes.ts';
import { signUpIndexes } from './signup/store.ts';
import { signUpWork } from './signup/work.ts';

/** News and events: the service of the area with its name. */
export const service: Service = serviceWith();

/** The same without a guard of its races, for tests that they matter. */
export function serviceWith(options: { readonly guarded?: boolean } = {}): Service {
  return {
    name: config.id,
    calls: config.calls,
    collections: [itemIndexes, signUpIndexes, likeIndexes, fileIndexes, calendarIndexes],
    records: [itemIndexes.collection, signUpIndexes.collection],
    kinds: [itemKind, signUpKind],
    kindNames: config.kinds,
    config: eventsConfig,
    settings: eventsSettings,
    routes(app, context) {
      boardRoutes(app, context);
      authorRoutes(app, context);
      fileRoutes(app, context);
      likeRoutes(app, context);
      signUpRoutes(app, context, options);
      registeredRoutes(app, context);
    },
    async forget({ db, now }, address) {
      await forgetCalendar(db, address);
      const account = await accountOf(db, address);
      if (account !== undefined) await forgetLikes(likeStore(db), account, now());
    },
    async work(context) {
      const unused = await eraseUnused(context);
      const counted = await countLikes(context);
      const forgotten = await forgetErasedAuthors(context);
      return (await signUpWork(context)) || unused || counted || forgotten;
    },
    /** The first visitor does not wait for the listing. */
    async prepare({ db, config: values }) {
      if (wantsSamples(values)) await addSamples({ db });
      await boardOf(db).current();
    },
  };
}
