import type { Rights } from '@larkfield/kit/http';
import { recordRights, settingsRights } from '@larkfield/kit/testing';
import { identity } from '../src/app.ts';

/** Every route of this service and who may call it. A test compares this table with the registered routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
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
  'POST /api/totp/start': 'admin',
  'POST /api/totp/confirm': 'admin',
  'POST /api/totp/stop': 'admin',
  'GET /api/getUsers': 'admin',
  'POST /api/approveUsers': 'admin',
  'POST /api/refuseUsers': 'admin',
  'POST /api/suspendUsers': 'admin',
  'POST /api/activateUsers': 'admin',
  'POST /api/updateRole': 'admin',
  'POST /api/userSessions': 'admin',
  'POST /api/endUserSessions': 'admin',
  ...settingsRights(identity),
  ...recordRights(identity),
};
