import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-fieldtrial',
  version: '0.1.0',
  owner: 'fieldtrial',
  shellContract: SHELL_CONTRACT,
  namespaces: ['fieldtrial', 'forms'],
  routes: [
    {
      path: '/fieldtrial',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: 'fieldtrial:request.documentTitle',
      description: 'fieldtrial:request.description',
      navigation: [{ menu: 'footer', order: 95, label: 'fieldtrial:nav.request' }],
    },
    {
      path: '/fieldtrial/today',
      page: 'today',
      kind: 'dynamic',
      audience: 'public',
      title: 'fieldtrial:today.documentTitle',
      description: 'fieldtrial:today.description',
      namespaces: ['fieldtrial'],
    },
  ],
  forms: [
    {
      call: '/api/fieldtrial/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: { message: 'fieldtrial:request.message' } },
      success: '/thankyoupage',
    },
  ],
  services: ['fieldtrial'],
});
