import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';
import { requestLabels } from './src/request/labels.ts';

export const config = defineArea({
  id: 'mf-__name__',
  version: '0.1.0',
  owner: '__name__',
  shellContract: SHELL_CONTRACT,
  namespaces: ['__name__', 'forms'],
  routes: [
    {
      path: '/__name__',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: '__name__:request.documentTitle',
      description: '__name__:request.description',
      navigation: [{ menu: 'footer', order: 95, label: '__name__:nav.request' }],
    },
    {
      path: '/__name__/today',
      page: 'today',
      kind: 'dynamic',
      audience: 'public',
      title: '__name__:today.documentTitle',
      description: '__name__:today.description',
      namespaces: ['__name__'],
    },
  ],
  forms: [
    {
      call: '/api/__name__/requests',
      schema: requestForm,
      labels: { prefix: 'forms:fields', own: requestLabels },
      success: '/thankyoupage',
    },
  ],
  services: ['__name__'],
});
