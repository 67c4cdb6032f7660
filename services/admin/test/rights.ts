import { recordRights, type RouteRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';
import { PLANNERS } from '../service.config.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'GET /api/getAdminCalendar': PLANNERS,
  'POST /api/updateAdminCalendar': PLANNERS,
  'GET /api/admin/calendar.ics': PLANNERS,
  'GET /api/admin/calendarRemoved': PLANNERS,
  'GET /api/admin/calendarVisits': PLANNERS,
  'GET /api/admin/calendarFeeds': PLANNERS,
  'POST /api/admin/calendarFeeds/create': PLANNERS,
  'POST /api/admin/calendarFeeds/remove': PLANNERS,
  'GET /api/calendarFeed/:name': 'visitor',
  ...recordRights(service),
};
