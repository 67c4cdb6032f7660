import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  landing: { lazy: () => import(/* webpackChunkName: "landing" */ './landing/page.tsx') },
  opportunities: { lazy: () => import(/* webpackChunkName: "opportunities" */ './opportunities/page.tsx') },
  invest: { lazy: () => import(/* webpackChunkName: "invest" */ './invest/page.tsx') },
  portfolio: { lazy: () => import(/* webpackChunkName: "portfolio" */ './portfolio/page.tsx') },
  signup: { lazy: () => import(/* webpackChunkName: "signup" */ './signup/page.tsx') },
  login: { lazy: () => import(/* webpackChunkName: "login" */ './login/page.tsx') },
  activate: { lazy: () => import(/* webpackChunkName: "activate" */ './activate/page.tsx') },
  bank: { lazy: () => import(/* webpackChunkName: "bank" */ './bank/page.tsx') },
  forgot: { lazy: () => import(/* webpackChunkName: "forgot" */ './forgot/page.tsx') },
  reset: { lazy: () => import(/* webpackChunkName: "reset" */ './reset/page.tsx') },
  profile: { lazy: () => import(/* webpackChunkName: "profile" */ './profile/page.tsx') },
} satisfies AreaRoutes<typeof config>;
