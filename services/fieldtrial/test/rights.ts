import { recordRights, settingsRights, type RouteRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';
import { TRIAL_STAFF } from '../service.config.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/createFieldTrial': 'visitor',
  'POST /api/uploadFieldTrial': 'visitor',
  'GET /api/fieldTrial/registration': 'visitor',
  'GET /api/fieldTrial/waiver': 'visitor',
  'POST /api/fieldTrial/waiver': 'visitor',
  'POST /api/fieldTrial/sign': 'visitor',
  'POST /api/fieldTrial/waiverFile': 'visitor',
  'POST /api/fieldTrial/drafts': 'visitor',
  'POST /api/fieldTrial/drafts/open': 'visitor',
  'POST /api/fieldTrial/status': 'visitor',
  'POST /api/fieldTrial/status/open': 'visitor',
  'POST /api/fieldTrial/status/waiver': 'visitor',
  'POST /api/fieldTrial/report': 'visitor',
  'POST /api/fieldTrial/times': 'visitor',
  'POST /api/fieldTrial/withdraw': 'visitor',
  'GET /api/getWaiverFieldTrial': TRIAL_STAFF,
  'POST /api/getFieldTrialUsers': TRIAL_STAFF,
  'POST /api/fieldTrial/visit/choose': 'visitor',
  'POST /api/fieldTrial/visit/cancel': 'visitor',
  'POST /api/fieldTrial/visit/calendar': 'visitor',
  ...recordRights(service),
  ...settingsRights(service),
};
