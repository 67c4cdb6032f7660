import type { Rights } from '@larkfield/kit';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/invest/requests': 'visitor',
};
