import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-admin',
  version: '0.1.0',
  owner: 'admin',
  shellContract: SHELL_CONTRACT,
  namespaces: ['admin', 'forms'],
  routes: [
    {
      path: '/admin',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: 'admin:request.documentTitle',
      description: 'admin:request.description',
      navigation: [{ menu: 'footer', order: 95, label: 'admin:nav.request' }],
    },
    {
      path: '/admin/today',
      page: 'today',
      kind: 'dynamic',
      audience: 'public',
      title: 'admin:today.documentTitle',
      description: 'admin:today.description',
      namespaces: ['admin'],
    },
  ],
  forms: [
    {
      call: '/api/admin/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: { message: 'admin:request.message' } },
      success: '/thankyoupage',
    },
  ],
  services: ['admin'],
});
