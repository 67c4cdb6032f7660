import type { Rights } from '@larkfield/kit';
import { recordRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'GET /api/getAdminCalendar': 'admin',
  'POST /api/updateAdminCalendar': 'admin',
  'GET /api/admin/calendar.ics': 'admin',
  'GET /api/admin/calendarRemoved': 'admin',
  'GET /api/admin/calendarFeeds': 'admin',
  'POST /api/admin/calendarFeeds/create': 'admin',
  'POST /api/admin/calendarFeeds/remove': 'admin',
  'GET /api/calendarFeed/:name': 'visitor',
  ...recordRights(service),
};
