import type { Rights } from '@larkfield/kit/http';
import { recordRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
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
