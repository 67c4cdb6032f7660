import type { Rights } from '@larkfield/kit';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'GET /api/news': 'visitor',
  'GET /api/news/:timestamp': 'visitor',
  'GET /api/event': 'visitor',
  'GET /api/event/:timestamp': 'visitor',
  'GET /api/events': 'visitor',
  'GET /api/events/feed.rss': 'visitor',
  'GET /api/events/calendar.ics': 'visitor',
  'GET /api/events/:id/calendar.ics': 'visitor',
};
