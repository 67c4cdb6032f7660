import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  home: { lazy: () => import(/* webpackChunkName: "home" */ './home/page.tsx') },
  providers: { lazy: () => import(/* webpackChunkName: "providers" */ './providers/page.tsx') },
  schools: { lazy: () => import(/* webpackChunkName: "schools" */ './schools/page.tsx') },
  families: { lazy: () => import(/* webpackChunkName: "families" */ './families/page.tsx') },
  technology: { lazy: () => import(/* webpackChunkName: "technology" */ './technology/page.tsx') },
  why: { lazy: () => import(/* webpackChunkName: "why" */ './why/page.tsx') },
  about: { lazy: () => import(/* webpackChunkName: "about" */ './about/page.tsx') },
  contact: { lazy: () => import(/* webpackChunkName: "contact" */ './contact-page/page.tsx') },
  partner: { lazy: () => import(/* webpackChunkName: "partner" */ './partner/page.tsx') },
  terms: { lazy: () => import(/* webpackChunkName: "terms" */ './legal/terms.tsx') },
  'eu-privacy': { lazy: () => import(/* webpackChunkName: "eu-privacy" */ './legal/eu-privacy.tsx') },
  privacy: { lazy: () => import(/* webpackChunkName: "privacy" */ './legal/privacy.tsx') },
  cookies: { lazy: () => import(/* webpackChunkName: "cookies" */ './legal/cookies.tsx') },
  accessibility: { lazy: () => import(/* webpackChunkName: "accessibility" */ './accessibility/page.tsx') },
  search: { lazy: () => import(/* webpackChunkName: "search" */ './search/page.tsx') },
  'thank-you': { lazy: () => import(/* webpackChunkName: "thank-you" */ './thank-you/page.tsx') },
  newsletter: { lazy: () => import(/* webpackChunkName: "newsletter" */ './newsletter/page.tsx') },
  'newsletter-preferences': {
    lazy: () => import(/* webpackChunkName: "newsletter-preferences" */ './newsletter-preferences/page.tsx'),
  },
  'past-issues': { lazy: () => import(/* webpackChunkName: "past-issues" */ './past-issues/page.tsx') },
  'past-issue': { lazy: () => import(/* webpackChunkName: "past-issue" */ './past-issue/page.tsx') },
  register: { lazy: () => import(/* webpackChunkName: "register" */ './register/page.tsx') },
  login: { lazy: () => import(/* webpackChunkName: "login" */ './login/page.tsx') },
  'reset-password': {
    lazy: () => import(/* webpackChunkName: "reset-password" */ './reset-password/page.tsx'),
  },
  confirm: { lazy: () => import(/* webpackChunkName: "confirm" */ './confirm/page.tsx') },
  'cancel-email': { lazy: () => import(/* webpackChunkName: "cancel-email" */ './cancel-email/page.tsx') },
  'your-data': { lazy: () => import(/* webpackChunkName: "your-data" */ './your-data/page.tsx') },
  profile: { lazy: () => import(/* webpackChunkName: "profile" */ './profile/page.tsx') },
} satisfies AreaRoutes<typeof config>;
