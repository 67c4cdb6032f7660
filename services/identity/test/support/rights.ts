import type { Rights } from '@larkfield/kit';

/**
 * Every route of every service, and for whom it is. A route that is missing here, or that is here and nowhere
 * else, fails the test beside this table.
 */
export const EXPECTED: Readonly<Record<string, Rights>> = {
  'GET /health/live': 'internal',
  'GET /health/ready': 'internal',
  // identity
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
  // marketing
  'POST /api/contactus': 'visitor',
  'POST /api/newsletter': 'visitor',
  'POST /api/newsletter/confirm': 'visitor',
  'POST /api/newsletter/preferences': 'visitor',
  'GET /api/newsletter/unsubscribe/:token': 'visitor',
  'POST /api/newsletter/unsubscribe/:token': 'visitor',
  // support
  'POST /api/create/collaborator': 'visitor',
  'POST /api/collaborator/object': 'visitor',
  'GET /pages': 'internal',
  'GET /api/openings': 'admin',
  'POST /api/openings/create': 'admin',
  'POST /api/openings/change': 'admin',
  'POST /api/openings/remove': 'admin',
};
