import type { Rights } from '@larkfield/kit/http';
import { recordRights } from '@larkfield/kit/testing';
import { marketing } from '../src/app.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/contactus': 'visitor',
  'POST /api/newsletter': 'visitor',
  'POST /api/newsletter/confirm': 'visitor',
  'POST /api/newsletter/preferences': 'visitor',
  'GET /api/newsletter/unsubscribe/:token': 'visitor',
  'POST /api/newsletter/unsubscribe/:token': 'visitor',
  ...recordRights(marketing),
};
