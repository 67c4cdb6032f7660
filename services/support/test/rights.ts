import type { Rights } from '@larkfield/kit/http';
import { recordRights, settingsRights } from '@larkfield/kit/testing';
import { support } from '../src/app.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/create/volunteer': 'visitor',
  'POST /api/uploadVolunteerWaiver': 'visitor',
  'POST /api/volunteer/status': 'visitor',
  'GET /api/openings/open': 'visitor',
  'GET /api/volunteer': 'admin',
  'GET /api/getWaiverVolunteer': 'admin',
  'GET /api/volunteer/waiver/:reference': 'admin',
  'POST /api/create/collaborator': 'visitor',
  'POST /api/collaborator/object': 'visitor',
  'GET /api/openings': 'admin',
  'POST /api/openings/create': 'admin',
  'POST /api/openings/change': 'admin',
  'POST /api/openings/remove': 'admin',
  'GET /api/support/hub': 'visitor',
  'GET /api/collaborator': 'admin',
  'POST /api/create/equity': 'account',
  'GET /api/equity': 'admin',
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
