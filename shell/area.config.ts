import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

/** The shell is released like an area but owns no page of the site. */
export const config = defineArea({
  id: 'shell',
  version: '0.1.0',
  owner: 'platform',
  shellContract: SHELL_CONTRACT,
  namespaces: ['shell'],
  routes: [],
  api: [],
});
