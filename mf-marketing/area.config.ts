import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { contactForm, newsletterForm } from './forms/index.ts';
import { QUESTIONS } from './src/content/question-list.ts';
import { contentRoutes } from './src/content/routes.ts';
import { legalRoutes } from './src/legal/routes.ts';

/** Texts of the pages for everybody, and of those about accounts. */
const PUBLIC = ['marketing', 'forms'];
const ACCOUNT = ['account', 'forms'];

const FIELDS = { prefix: 'forms:fields' };
const THANKS = '/thankyoupage';

export const config = defineArea({
  id: 'mf-marketing',
  version: '0.1.0',
  owner: 'marketing',
  shellContract: SHELL_CONTRACT,
  namespaces: ['marketing', 'forms', 'account', 'pages', 'legal', 'newsletter', 'search'],
  routes: [
    {
      path: '/',
      page: 'home',
      kind: 'static',
      audience: 'public',
      title: 'marketing:home.documentTitle',
      description: 'marketing:home.description',
      picture: 'src/home/hero.svg',
      namespaces: PUBLIC,
      questions: QUESTIONS.map((name) => ({
        question: `marketing:faq.${name}.question`,
        answer: `marketing:faq.${name}.answer`,
      })),
      navigation: [
        { menu: 'main', order: 10, label: 'marketing:nav.home' },
        { menu: 'main', order: 40, label: 'marketing:nav.solutions', anchor: 'SolutionContainer' },
        { menu: 'footer', order: 10, label: 'marketing:nav.home' },
        { menu: 'footer', order: 40, label: 'marketing:nav.solutions', anchor: 'SolutionContainer' },
      ],
    },
    ...contentRoutes,
    ...legalRoutes,
    {
      path: '/search',
      page: 'search',
      kind: 'static',
      audience: 'public',
      title: 'search:documentTitle',
      description: 'search:description',
      namespaces: ['search'],
      indexed: false,
      listsPages: true,
      navigation: [{ menu: 'search', order: 10, label: 'search:nav' }],
    },
    {
      path: THANKS,
      page: 'thank-you',
      kind: 'static',
      audience: 'public',
      title: 'marketing:thanks.documentTitle',
      description: 'marketing:thanks.description',
      namespaces: PUBLIC,
      indexed: false,
    },
    {
      path: '/newsletter',
      page: 'newsletter',
      kind: 'static',
      audience: 'public',
      title: 'marketing:newsletterPage.documentTitle',
      description: 'marketing:newsletterPage.description',
      namespaces: PUBLIC,
      indexed: false,
    },
    {
      path: '/newsletter/preferences',
      page: 'newsletter-preferences',
      kind: 'static',
      audience: 'public',
      title: 'newsletter:preferences.documentTitle',
      description: 'newsletter:preferences.description',
      namespaces: ['newsletter', 'forms'],
      indexed: false,
    },
    {
      path: '/register',
      page: 'register',
      kind: 'static',
      audience: 'public',
      title: 'account:register.documentTitle',
      description: 'account:register.description',
      namespaces: ACCOUNT,
    },
    {
      path: '/login',
      page: 'login',
      kind: 'static',
      audience: 'public',
      title: 'account:login.documentTitle',
      description: 'account:login.description',
      namespaces: ACCOUNT,
    },
    {
      path: '/resetPassword',
      page: 'reset-password',
      kind: 'static',
      audience: 'public',
      title: 'account:reset.documentTitle',
      description: 'account:reset.description',
      namespaces: ACCOUNT,
      indexed: false,
    },
    {
      path: '/confirm',
      page: 'confirm',
      kind: 'static',
      audience: 'public',
      title: 'account:confirmPage.documentTitle',
      description: 'account:confirmPage.description',
      namespaces: ACCOUNT,
      indexed: false,
    },
    {
      path: '/cancelEmail',
      page: 'cancel-email',
      kind: 'static',
      audience: 'public',
      title: 'account:cancelPage.documentTitle',
      description: 'account:cancelPage.description',
      namespaces: ACCOUNT,
      indexed: false,
    },
    {
      path: '/profile',
      page: 'profile',
      kind: 'static',
      audience: 'signed-in',
      title: 'account:profile.documentTitle',
      description: 'account:profile.description',
      namespaces: ACCOUNT,
      indexed: false,
    },
  ],
  forms: [
    { call: '/api/contactus', schema: contactForm, labels: FIELDS, success: THANKS },
    { call: '/api/newsletter', schema: newsletterForm, labels: FIELDS, success: THANKS },
  ],
  services: ['marketing'],
});
