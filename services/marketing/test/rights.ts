import { recordRights, settingsRights, type RouteRights } from '@larkfield/kit/testing';
import { EDITORS } from '../service.config.ts';
import { marketing } from '../src/app.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/contactus': 'visitor',
  'POST /api/newsletter': 'visitor',
  'POST /api/newsletter/confirm': 'visitor',
  'POST /api/newsletter/preferences': 'visitor',
  'GET /api/newsletter/unsubscribe/:token': 'visitor',
  'POST /api/newsletter/unsubscribe/:token': 'visitor',
  ...settingsRights(marketing),
  'GET /api/newsletter/issues': EDITORS,
  'GET /api/newsletter/issues/one': EDITORS,
  'POST /api/newsletter/issues/create': EDITORS,
  'POST /api/newsletter/issues/change': EDITORS,
  'POST /api/newsletter/issues/remove': EDITORS,
  'POST /api/newsletter/issues/plan': EDITORS,
  'POST /api/newsletter/issues/unplan': EDITORS,
  'POST /api/newsletter/issues/send': EDITORS,
  'POST /api/newsletter/issues/cancel': EDITORS,
  'POST /api/newsletter/issues/test': EDITORS,
  'GET /api/newsletter/issues/preview': EDITORS,
  'GET /api/newsletter/issues/check': EDITORS,
  'GET /api/newsletter/issues/progress': EDITORS,
  'GET /api/newsletter/issues/due': EDITORS,
  'GET /api/newsletter/issues/preview/page': EDITORS,
  ...recordRights(marketing),
};
