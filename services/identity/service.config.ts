import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** Everything about accounts and sessions. */
export const config = defineService({
  id: 'identity',
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
    { prefix: '/api/getUsers' },
    { prefix: '/api/approveUsers' },
    { prefix: '/api/refuseUsers' },
    { prefix: '/api/suspendUsers' },
    { prefix: '/api/activateUsers' },
    { prefix: '/api/updateRole' },
    ...recordCalls('identity'),
  ],
  kinds: [{ id: 'accounts', label: 'identity.records:accounts.title' }, MAIL_KIND],
});
