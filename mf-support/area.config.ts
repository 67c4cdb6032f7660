import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { referralForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-support',
  version: '0.1.0',
  owner: 'support',
  shellContract: SHELL_CONTRACT,
  namespaces: ['support', 'forms'],
  picture: 'src/hub/hub.svg',
  routes: [
    {
      path: '/supportus',
      aliases: ['/supportUs'],
      page: 'hub',
      kind: 'static',
      audience: 'public',
      title: 'support:hub.documentTitle',
      description: 'support:hub.description',
      navigation: [
        { menu: 'main', order: 90, label: 'support:nav.hub' },
        { menu: 'footer', order: 90, label: 'support:nav.hub' },
      ],
    },
    {
      path: '/refercustomer',
      page: 'refer',
      kind: 'static',
      audience: 'public',
      title: 'support:refer.documentTitle',
      description: 'support:refer.description',
      navigation: [{ menu: 'footer', order: 92, label: 'support:nav.refer' }],
    },
    {
      path: '/openings',
      page: 'openings',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:openings.documentTitle',
      description: 'support:openings.description',
      namespaces: ['support'],
      navigation: [{ menu: 'footer', order: 91, label: 'support:nav.openings' }],
    },
    {
      path: '/openings/:slug',
      example: '/openings/reading-app-tester',
      page: 'opening',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:openings.oneTitle',
      description: 'support:openings.oneDescription',
      namespaces: ['support'],
    },
    {
      path: '/objection',
      page: 'objection',
      kind: 'static',
      audience: 'public',
      title: 'support:objection.documentTitle',
      description: 'support:objection.description',
      indexed: false,
    },
  ],
  forms: [
    {
      call: '/api/create/collaborator',
      schema: referralForm,
      labels: { prefix: 'support:refer.labels', own: { cust_collab: 'support:refer.labels.kind' } },
      success: '/thankyoupage',
    },
  ],
  services: ['support'],
});
