import { recordRights, settingsRights, type RouteRights } from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { SUPPORT } from '../service.config.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/create/volunteer': 'visitor',
  'POST /api/uploadVolunteerWaiver': 'visitor',
  'POST /api/volunteer/status': 'visitor',
  'GET /api/volunteer/waiver': 'visitor',
  'POST /api/volunteer/waiver': 'visitor',
  'POST /api/volunteer/sign': 'visitor',
  'POST /api/volunteer/waiverFile': 'visitor',
  'GET /api/openings/open': 'visitor',
  'GET /api/volunteer': SUPPORT,
  'GET /api/getWaiverVolunteer': SUPPORT,
  'GET /api/volunteer/waiver/:reference': SUPPORT,
  'POST /api/create/collaborator': 'visitor',
  'POST /api/collaborator/object': 'visitor',
  'GET /api/openings': SUPPORT,
  'POST /api/openings/create': SUPPORT,
  'POST /api/openings/change': SUPPORT,
  'POST /api/openings/remove': SUPPORT,
  'GET /api/support/hub': 'visitor',
  'GET /api/collaborator': SUPPORT,
  'POST /api/create/equity': 'account',
  'GET /api/equity': SUPPORT,
  'POST /api/donations/create': 'visitor',
  'POST /api/donations/capture': 'visitor',
  'POST /api/donations/state': 'visitor',
  'POST /api/donations/cancel': 'visitor',
  'POST /api/donations/receipt': 'visitor',
  'POST /api/donations/receipt.pdf': 'visitor',
  'POST /api/donations/webhook': 'visitor',
  ...settingsRights(support),
  ...recordRights(support),
};
