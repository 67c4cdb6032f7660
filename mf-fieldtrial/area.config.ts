import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { registrationForm } from './forms/index.ts';
import { STATEMENTS } from './src/landing/statements.ts';
import { registrationRoutes } from './src/registration/routes.ts';
import { VIDEO } from './src/video/source.ts';

export const config = defineArea({
  id: 'mf-fieldtrial',
  version: '0.1.0',
  owner: 'fieldtrial',
  shellContract: SHELL_CONTRACT,
  namespaces: ['fieldtrial', 'questionnaire', 'registration', 'waiver', 'forms', 'signing'],
  routes: [
    {
      path: '/fieldTrial',
      page: 'landing',
      kind: 'static',
      audience: 'public',
      title: 'fieldtrial:landing.documentTitle',
      description: 'fieldtrial:landing.description',
      namespaces: ['fieldtrial', 'questionnaire'],
      picture: 'src/landing/visit.svg',
      questions: STATEMENTS.map((card) => ({
        question: `fieldtrial:information.cards.${card}.statement`,
        answer: `fieldtrial:information.cards.${card}.answer`,
      })),
      csp: { 'frame-src': [VIDEO.origin] },
      navigation: [
        { menu: 'join', order: 50, label: 'fieldtrial:nav.landing' },
        { menu: 'join', order: 51, label: 'fieldtrial:nav.information', anchor: 'information' },
        { menu: 'join', order: 53, label: 'fieldtrial:nav.questionnaire', anchor: 'questionnaire' },
        { menu: 'join', order: 54, label: 'fieldtrial:nav.video', anchor: 'video' },
        { menu: 'footer', order: 95, label: 'fieldtrial:nav.landing' },
      ],
    },
    {
      path: '/fieldTrial/questionnaire',
      page: 'questionnaire',
      kind: 'dynamic',
      audience: 'public',
      title: 'questionnaire:page.documentTitle',
      description: 'questionnaire:page.description',
      namespaces: ['fieldtrial', 'questionnaire'],
    },
    {
      path: '/fieldTrial/transcript',
      page: 'transcript',
      kind: 'static',
      audience: 'public',
      title: 'fieldtrial:transcript.documentTitle',
      description: 'fieldtrial:transcript.description',
      namespaces: ['fieldtrial'],
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
