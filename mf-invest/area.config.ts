import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm, signupForm } from './forms/index.ts';
import { accountRoutes } from './src/account/routes.ts';
import { FIELD_TEXTS } from './src/signup/field-texts.ts';
import { signupRoutes } from './src/signup/routes.ts';

export const config = defineArea({
  id: 'mf-invest',
  version: '0.1.0',
  owner: 'invest',
  shellContract: SHELL_CONTRACT,
  namespaces: ['invest', 'investor', 'forms'],
  routes: [
    {
      path: '/invest',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: 'invest:request.documentTitle',
      description: 'invest:request.description',
      navigation: [{ menu: 'footer', order: 95, label: 'invest:nav.request' }],
    },
    {
      path: '/invest/today',
      page: 'today',
      kind: 'dynamic',
      audience: 'public',
      title: 'invest:today.documentTitle',
      description: 'invest:today.description',
      namespaces: ['invest'],
    },
    ...signupRoutes,
    ...accountRoutes,
  ],
  forms: [
    {
      call: '/api/invest/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: { message: 'invest:request.message' } },
      success: '/thankyoupage',
    },
    {
      call: '/api/create/login',
      schema: signupForm,
      labels: {
        prefix: 'investor:fields',
        // Programs send these two, nobody is shown them.
        own: { ...FIELD_TEXTS, role: 'investor:fields.username', requestId: 'investor:fields.username' },
      },
      success: '/directinvest/activate',
    },
  ],
  services: ['invest'],
});
