import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

/** Pages of administrators: hidden from others, rendered in the browser with data from the services. */
const page = { kind: 'browser', audience: 'admin', indexed: false } as const;

export const config = defineArea({
  id: 'mf-admin',
  version: '0.1.0',
  owner: 'admin',
  shellContract: SHELL_CONTRACT,
  namespaces: ['admin', 'forms'],
  routes: [
    {
      ...page,
      path: '/admin',
      page: 'dashboard',
      title: 'admin:dashboard.documentTitle',
      description: 'admin:dashboard.description',
      navigation: [{ menu: 'actions', order: 1, label: 'admin:nav.administration' }],
    },
    {
      ...page,
      path: '/userManagement',
      page: 'users',
      title: 'admin:users.documentTitle',
      description: 'admin:users.description',
      navigation: [{ menu: 'actions', order: 2, label: 'admin:nav.users' }],
    },
    {
      ...page,
      path: '/admin/waivers',
      page: 'waivers',
      title: 'admin:waivers.documentTitle',
      description: 'admin:waivers.description',
    },
    {
      ...page,
      path: '/admin/calendar',
      page: 'calendar',
      title: 'admin:calendar.documentTitle',
      description: 'admin:calendar.description',
    },
    {
      ...page,
      path: '/admin/records',
      page: 'records',
      title: 'admin:records.documentTitle',
      description: 'admin:records.description',
    },
    {
      ...page,
      path: '/admin/record',
      page: 'record',
      title: 'admin:record.documentTitle',
      description: 'admin:record.description',
    },
    {
      ...page,
      path: '/admin/person',
      page: 'person',
      title: 'admin:person.documentTitle',
      description: 'admin:person.description',
    },
    {
      ...page,
      path: '/admin/settings',
      page: 'settings',
      title: 'admin:settings.documentTitle',
      description: 'admin:settings.description',
    },
    {
      ...page,
      path: '/admin/retention',
      page: 'retention',
      title: 'admin:retention.documentTitle',
      description: 'admin:retention.description',
    },
    {
      ...page,
      path: '/admin/releases',
      page: 'releases',
      title: 'admin:releases.documentTitle',
      description: 'admin:releases.description',
    },
    {
      ...page,
      path: '/admin/audit',
      page: 'audit',
      title: 'admin:audit.documentTitle',
      description: 'admin:audit.description',
    },
  ],
  services: ['admin'],
});
