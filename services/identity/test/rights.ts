import { OFFICE_ROLES } from '@larkfield/contracts';
import { recordRights, settingsRights, type RouteRights } from '@larkfield/kit/testing';
import { identity } from '../src/app.ts';
import { REVIEWERS } from '../service.config.ts';

/** Every route of this service and who may call it. A test compares this table with the registered routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/register': 'visitor',
  'POST /api/confirmEmail': 'visitor',
  'POST /api/resendConfirmation': 'visitor',
  'POST /api/verifylogin': 'visitor',
  'POST /api/loginParticipant': 'visitor',
  'GET /api/session': 'visitor',
  'POST /api/logout': 'visitor',
  'POST /api/logoutEverywhere': 'participant',
  'GET /api/sessions': 'user',
  'POST /api/sessions/end': 'user',
  'POST /api/forgetPassword': 'visitor',
  'POST /api/resetTarget': 'visitor',
  'POST /submit_password': 'visitor',
  'GET /api/profile': 'user',
  'POST /api/profile': 'user',
  'POST /api/changePassword': 'user',
  'POST /api/changeEmail': 'user',
  'POST /api/cancelEmail': 'visitor',
  'POST /api/closeAccount': 'user',
  'POST /api/ownData/link': 'visitor',
  'POST /api/ownData/begin': 'account',
  'POST /api/ownData/open': 'visitor',
  'POST /api/ownData/finish': 'visitor',
  'POST /api/totp/start': OFFICE_ROLES,
  'POST /api/totp/confirm': OFFICE_ROLES,
  'POST /api/totp/stop': OFFICE_ROLES,
  'GET /api/getUsers': REVIEWERS,
  'POST /api/approveUsers': REVIEWERS,
  'POST /api/refuseUsers': REVIEWERS,
  'POST /api/suspendUsers': REVIEWERS,
  'POST /api/activateUsers': REVIEWERS,
  'POST /api/updateRole': ['administrator'],
  'POST /api/userSessions': REVIEWERS,
  'POST /api/endUserSessions': REVIEWERS,
  ...settingsRights(identity),
  ...recordRights(identity),
};
