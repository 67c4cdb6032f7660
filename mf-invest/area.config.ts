import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { signupForm } from './forms/index.ts';
import { accountRoutes } from './src/account/routes.ts';
import { investBar } from './src/bar.ts';
import { FIELD_TEXTS } from './src/signup/field-texts.ts';
import { signupRoutes } from './src/signup/routes.ts';

export const config = defineArea({
  id: 'mf-invest',
  version: '0.1.0',
  owner: 'invest',
  shellContract: SHELL_CONTRACT,
  namespaces: ['invest', 'investor', 'forms'],
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
      // Closed until an administrator opens it on the hub, so neither search nor the footer leads to it.
      indexed: false,
    },
    {
      path: '/directinvest/opportunities',
      page: 'opportunities',
      kind: 'dynamic',
      audience: 'public',
      title: 'invest:opportunities.documentTitle',
      description: 'invest:opportunities.description',
      namespaces: ['invest'],
      indexed: false,
    },
    {
      path: '/directinvest/:id',
      example: '/directinvest/1',
      page: 'invest',
      kind: 'dynamic',
      audience: 'public',
      title: 'invest:invest.documentTitle',
      description: 'invest:invest.description',
      namespaces: ['invest', 'forms'],
      indexed: false,
    },
    {
      path: '/directinvest/portfolio',
      page: 'portfolio',
      kind: 'static',
      audience: 'public',
      title: 'invest:portfolio.documentTitle',
      description: 'invest:portfolio.description',
      namespaces: ['invest', 'forms'],
      indexed: false,
    },
    ...signupRoutes,
    ...accountRoutes,
  ],
  forms: [
    {
      call: '/api/create/login',
      schema: signupForm,
      labels: {
        prefix: 'investor:fields',
        // Sent by programs; pages have no control for them.
        own: { ...FIELD_TEXTS, role: 'investor:fields.username', requestId: 'investor:fields.username' },
      },
      success: '/directinvest/activate',
    },
  ],
  services: ['invest'],
});
