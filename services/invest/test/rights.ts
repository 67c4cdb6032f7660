import { recordRights, settingsRights, type RouteRights } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

/** All calls of this service with their rights. A test compares the tables of all services with their routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/create/login': 'visitor',
  'POST /api/create/directInvest': 'visitor',
  'POST /api/verifylogininvestmentportal': 'visitor',
  'GET /api/invest/session': 'visitor',
  'POST /api/invest/logout': 'visitor',
  'GET /api/investments': 'visitor',
  'POST /api/create/investment': 'investor',
  'GET /api/invest/portfolio': 'investor',
  'GET /api/invest/updates': 'investor',
  'GET /api/invest/updates/pictures/:id': 'investor',
  'POST /api/invest/investments/:reference/cancel': 'investor',
  'GET /api/invest/statement.csv': 'investor',
  'GET /api/invest/statement.pdf': 'investor',
  'GET /api/invest/yearly-statement.pdf': 'investor',
  'GET /api/invest/transfer.pdf': 'investor',
  'POST /api/invest/withdrawals': 'investor',
  'POST /api/invest/activate': 'visitor',
  'POST /api/invest/resend-activation': 'visitor',
  'POST /api/invest/forgot': 'visitor',
  'POST /api/invest/reset-target': 'visitor',
  'POST /api/invest/reset': 'visitor',
  'POST /api/invest/confirm-password': 'investor',
  'GET /api/invest/profile': 'investor',
  'POST /api/invest/profile/reveal': 'investor',
  'PUT /api/invest/profile/bank': 'investor',
  'POST /api/invest/profile/bank/confirm': 'visitor',
  ...recordRights(service),
  ...settingsRights(service),
};
