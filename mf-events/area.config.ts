import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-events',
  version: '0.1.0',
  owner: 'events',
  shellContract: SHELL_CONTRACT,
  namespaces: ['events', 'forms'],
  routes: [
    {
      path: '/events',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: 'events:request.documentTitle',
      description: 'events:request.description',
      navigation: [{ menu: 'footer', order: 95, label: 'events:nav.request' }],
    },
    {
      path: '/events/today',
      page: 'today',
      kind: 'dynamic',
      audience: 'public',
      title: 'events:today.documentTitle',
      description: 'events:today.description',
      namespaces: ['events'],
    },
  ],
  forms: [
    {
      call: '/api/events/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: { message: 'events:request.message' } },
      success: '/thankyoupage',
    },
  ],
  services: ['events'],
});
