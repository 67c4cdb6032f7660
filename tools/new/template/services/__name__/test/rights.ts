import type { Rights } from '@larkfield/kit';
import { recordRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/__name__/requests': 'visitor',
  ...recordRights(service),
};
