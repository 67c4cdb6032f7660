import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { registrationForm } from './forms/index.ts';
import { registrationRoutes } from './src/registration/routes.ts';

export const config = defineArea({
  id: 'mf-fieldtrial',
  version: '0.1.0',
  owner: 'fieldtrial',
  shellContract: SHELL_CONTRACT,
  namespaces: ['fieldtrial', 'registration', 'waiver', 'forms'],
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
    ...registrationRoutes,
  ],
  forms: [
    {
      call: '/api/createFieldTrial',
      schema: registrationForm,
      labels: { prefix: 'registration:fields' },
      success: '/thankyoupage',
    },
  ],
  services: ['fieldtrial'],
});
