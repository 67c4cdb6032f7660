import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { requestForm } from './forms/index.ts';

export const config = defineArea({
  id: 'mf-fieldtrial',
  version: '0.1.0',
  owner: 'fieldtrial',
  shellContract: SHELL_CONTRACT,
  namespaces: ['fieldtrial', 'waiver', 'forms'],
  routes: [
    {
      path: '/fieldTrial',
      page: 'landing',
      kind: 'static',
      audience: 'public',
      title: 'fieldtrial:landing.documentTitle',
      description: 'fieldtrial:landing.description',
      namespaces: ['fieldtrial'],
      navigation: [
        { menu: 'main', order: 95, label: 'fieldtrial:nav.landing' },
        { menu: 'main', order: 96, label: 'fieldtrial:nav.questionnaire', anchor: 'questionnaire' },
        { menu: 'main', order: 97, label: 'fieldtrial:nav.video', anchor: 'video' },
        { menu: 'main', order: 98, label: 'fieldtrial:nav.information', anchor: 'information' },
        { menu: 'main', order: 99, label: 'fieldtrial:nav.registration', anchor: 'registration' },
        { menu: 'footer', order: 95, label: 'fieldtrial:nav.landing' },
      ],
    },
    {
      path: '/fieldTrial/request',
      page: 'request',
      kind: 'static',
      audience: 'public',
      title: 'fieldtrial:request.documentTitle',
      description: 'fieldtrial:request.description',
      namespaces: ['fieldtrial', 'forms'],
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
