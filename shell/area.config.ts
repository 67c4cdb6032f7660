import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

/** Everything about accounts and sessions; the pages for it are an area's, the session is the shell's. */
const IDENTITY = [
  '/api/register',
  '/api/confirmEmail',
  '/api/resendConfirmation',
  '/api/verifylogin',
  '/api/loginParticipant',
  '/api/session',
  '/api/sessions',
  '/api/logout',
  '/api/logoutEverywhere',
  '/api/forgetPassword',
  '/api/resetTarget',
  '/submit_password',
  '/api/profile',
  '/api/changeEmail',
  '/api/changePassword',
  '/api/closeAccount',
  '/api/totp',
  '/api/getUsers',
  '/api/approveUsers',
  '/api/refuseUsers',
  '/api/suspendUsers',
  '/api/activateUsers',
  '/api/updateRole',
];

/** The shell is released like an area but owns no page of the site. */
export const config = defineArea({
  id: 'shell',
  version: '0.1.0',
  owner: 'platform',
  shellContract: SHELL_CONTRACT,
  namespaces: ['shell'],
  picture: 'src/favicon.svg',
  routes: [],
  api: IDENTITY.map((prefix) => ({ prefix, service: 'identity' })),
});
