import {
  defineService,
  mailKindName,
  recordCalls,
  settingsCall,
  type OfficeRole,
} from '@larkfield/contracts';

/** Review accounts; only administrators give roles. */
export const REVIEWERS = ['administrator', 'reviewer'] as const satisfies readonly OfficeRole[];

/** Accounts, logins and sessions. */
export const config = defineService({
  id: 'identity',
  label: 'identity.records:title',
  calls: [
    { prefix: '/api/register' },
    { prefix: '/api/confirmEmail' },
    { prefix: '/api/resendConfirmation' },
    { prefix: '/api/verifylogin' },
    { prefix: '/api/loginParticipant' },
    { prefix: '/api/session' },
    { prefix: '/api/sessions' },
    { prefix: '/api/logout' },
    { prefix: '/api/logoutEverywhere' },
    { prefix: '/api/forgetPassword' },
    { prefix: '/api/resetTarget' },
    { prefix: '/submit_password' },
    { prefix: '/api/profile' },
    { prefix: '/api/changeEmail' },
    { prefix: '/api/cancelEmail' },
    { prefix: '/api/changePassword' },
    { prefix: '/api/closeAccount' },
    { prefix: '/api/totp' },
    { prefix: '/api/ownData' },
    { prefix: '/api/getUsers' },
    { prefix: '/api/approveUsers' },
    { prefix: '/api/refuseUsers' },
    { prefix: '/api/suspendUsers' },
    { prefix: '/api/activateUsers' },
    { prefix: '/api/updateRole' },
    { prefix: '/api/userSessions' },
    { prefix: '/api/endUserSessions' },
    settingsCall('identity'),
    ...recordCalls('identity'),
  ],
  kinds: [
    { id: 'accounts', label: 'identity.records:accounts.title', roles: REVIEWERS },
    mailKindName(REVIEWERS),
  ],
});
