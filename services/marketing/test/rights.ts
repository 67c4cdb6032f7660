import type { Rights } from '@larkfield/kit';
import { recordRights } from '@larkfield/kit/testing';
import { marketing } from '../src/app.ts';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/contactus': 'visitor',
  'POST /api/newsletter': 'visitor',
  'POST /api/newsletter/confirm': 'visitor',
  'POST /api/newsletter/preferences': 'visitor',
  'GET /api/newsletter/unsubscribe/:token': 'visitor',
  'POST /api/newsletter/unsubscribe/:token': 'visitor',
  ...recordRights(marketing),
};
