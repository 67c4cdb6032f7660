import { recordRights, type RouteRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

/** Rights of every call of this service; a test compares them with the routes of all services. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/__name__/requests': 'visitor',
  ...recordRights(service),
};
