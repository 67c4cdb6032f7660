import type { Rights } from '@larkfield/kit';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'GET /api/invest/session': 'visitor',
  'POST /api/invest/logout': 'visitor',
};
