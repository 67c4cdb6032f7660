import type { AreaPages } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  home: () => import(/* webpackChunkName: "home" */ './home/page.tsx'),
  providers: () => import(/* webpackChunkName: "providers" */ './providers/page.tsx'),
  schools: () => import(/* webpackChunkName: "schools" */ './schools/page.tsx'),
  technology: () => import(/* webpackChunkName: "technology" */ './technology/page.tsx'),
  why: () => import(/* webpackChunkName: "why" */ './why/page.tsx'),
  about: () => import(/* webpackChunkName: "about" */ './about/page.tsx'),
  contact: () => import(/* webpackChunkName: "contact" */ './contact-page/page.tsx'),
  partner: () => import(/* webpackChunkName: "partner" */ './partner/page.tsx'),
  terms: () => import(/* webpackChunkName: "terms" */ './legal/terms.tsx'),
  'eu-privacy': () => import(/* webpackChunkName: "eu-privacy" */ './legal/eu-privacy.tsx'),
  privacy: () => import(/* webpackChunkName: "privacy" */ './legal/privacy.tsx'),
  cookies: () => import(/* webpackChunkName: "cookies" */ './legal/cookies.tsx'),
  accessibility: () => import(/* webpackChunkName: "accessibility" */ './accessibility/page.tsx'),
  search: () => import(/* webpackChunkName: "search" */ './search/page.tsx'),
  'thank-you': () => import(/* webpackChunkName: "thank-you" */ './thank-you/page.tsx'),
  newsletter: () => import(/* webpackChunkName: "newsletter" */ './newsletter/page.tsx'),
  'newsletter-preferences': () =>
    import(/* webpackChunkName: "newsletter-preferences" */ './newsletter-preferences/page.tsx'),
  register: () => import(/* webpackChunkName: "register" */ './register/page.tsx'),
  login: () => import(/* webpackChunkName: "login" */ './login/page.tsx'),
  'reset-password': () => import(/* webpackChunkName: "reset-password" */ './reset-password/page.tsx'),
  confirm: () => import(/* webpackChunkName: "confirm" */ './confirm/page.tsx'),
  profile: () => import(/* webpackChunkName: "profile" */ './profile/page.tsx'),
} satisfies AreaPages<typeof config>;
