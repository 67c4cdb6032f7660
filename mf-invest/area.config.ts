import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { investBar } from './src/bar.ts';

export const config = defineArea({
  id: 'mf-invest',
  version: '0.1.0',
  owner: 'invest',
  shellContract: SHELL_CONTRACT,
  namespaces: ['invest', 'forms'],
  picture: 'src/landing/nest.svg',
  bar: investBar,
  routes: [
    {
      path: '/directinvest',
      aliases: ['/directInvest'],
      page: 'landing',
      kind: 'dynamic',
      audience: 'public',
      title: 'invest:landing.documentTitle',
      description: 'invest:landing.description',
      namespaces: ['invest'],
      navigation: [{ menu: 'footer', order: 95, label: 'invest:nav.home' }],
    },
    {
      path: '/directinvest/opportunities',
      page: 'opportunities',
      kind: 'dynamic',
      audience: 'public',
      title: 'invest:opportunities.documentTitle',
      description: 'invest:opportunities.description',
      namespaces: ['invest'],
    },
  ],
  services: ['invest'],
});
