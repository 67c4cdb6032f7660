import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-invest',
  version: '0.1.0',
  owner: 'invest',
  shellContract: SHELL_CONTRACT,
  namespaces: ['invest', 'forms'],
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
  ],
  forms: [
    {
      call: '/api/invest/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: { message: 'invest:request.message' } },
      success: '/thankyoupage',
    },
  ],
  services: ['invest'],
});
