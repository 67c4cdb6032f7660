import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

/** The shell is released like an area but owns no page. Account pages belong to an area. */
export const config = defineArea({
  id: 'shell',
  version: '0.1.0',
  owner: 'platform',
  shellContract: SHELL_CONTRACT,
  namespaces: ['shell'],
  picture: 'src/favicon.svg',
  routes: [],
  services: ['identity', 'files'],
});
