import type { Service } from '@larkfield/kit/app';
import { config } from '../service.config.ts';
import { itemKind } from './authors/kind.ts';
import { removeErasedAuthors } from './authors/erase-authors.ts';
import { authorRoutes } from './authors/routes.ts';
import { getBoard } from './board/board.ts';
import { boardRoutes } from './board/routes.ts';
import { eventsConfig, wantsSamples } from './config.ts';
import { doorRoutes } from './door/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { fileIndexes } from './files/store.ts';
import { eraseUnusedFiles } from './files/unused-files.ts';
import { addSamples } from './items/samples.ts';
import { itemIndexes, itemStore } from './items/store.ts';
import { runDraftJobs } from './drafts/jobs.ts';
import { draftsOfPerson } from './drafts/personal-data.ts';
import { draftRoutes } from './drafts/routes.ts';
import { editingIndexes } from './authors/editing.ts';
import { draftIndexes } from './items/draft-store.ts';
import { likeRoutes } from './likes/routes.ts';
import { likesOfPerson } from './likes/personal-data.ts';
import { recountLikes, likeIndexes } from './likes/store.ts';
import { deliverMessages } from './messages/deliver.ts';
import { messagesOfPerson } from './messages/personal-data.ts';
import { messageIndexes } from './messages/store.ts';
import { participantRoutes } from './participants/routes.ts';
import { calendarIndexes, calendarOfPerson } from './registered/private-calendars.ts';
import { registeredRoutes } from './registered/routes.ts';
import { eventsSettings } from './settings.ts';
import { signUpKind } from './signup/kind.ts';
import { signUpRoutes } from './signup/routes.ts';
import { signUpIndexes, signUpStore } from './signup/store.ts';
import { giveTicketsOfComingEvents } from './signup/ticket.ts';
import { runSignUpJobs } from './signup/jobs.ts';

export const service: Service = createEventsService();

/** Creates the service. Tests pass `guarded: false` to show that the guards against overbooking and against two check-ins are needed. */
export function createEventsService(options: { readonly guarded?: boolean } = {}): Service {
  return {
    name: config.id,
    calls: config.calls,
    collections: [
      ...[itemIndexes, signUpIndexes, likeIndexes, fileIndexes, calendarIndexes],
      ...[messageIndexes, draftIndexes, editingIndexes],
    ],
    records: [itemIndexes.collection, signUpIndexes.collection, messageIndexes.collection],
    kinds: [itemKind, signUpKind],
    kindNames: config.kinds,
    config: eventsConfig,
    settings: eventsSettings,
    routes(app, context) {
      boardRoutes(app, context);
      authorRoutes(app, context);
      draftRoutes(app, context);
      participantRoutes(app, context);
      fileRoutes(app, context);
      likeRoutes(app, context);
      signUpRoutes(app, context, options);
      doorRoutes(app, context, options);
      registeredRoutes(app, context);
    },
    personalData: [calendarOfPerson, likesOfPerson, messagesOfPerson, draftsOfPerson],
    async runJobs(context) {
      const unused = await eraseUnusedFiles(context);
      const counted = await recountLikes(context);
      const forgotten = await removeErasedAuthors(context);
      const delivered = await deliverMessages(context);
      const drafts = await runDraftJobs(context);
      return (await runSignUpJobs(context)) || delivered || unused || counted || forgotten || drafts;
    },
    /** Gives ticket numbers to people who have none, and fills the listing before the first request. */
    async prepare({ db, config: values, now }) {
      if (wantsSamples(values)) await addSamples({ db, now });
      await giveTicketsOfComingEvents(itemStore(db), signUpStore(db), now());
      await getBoard(db).currentListing();
    },
  };
}
