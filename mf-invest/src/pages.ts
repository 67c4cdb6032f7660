import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  request: { lazy: () => import(/* webpackChunkName: "request" */ './request/page.tsx') },
  today: { lazy: () => import(/* webpackChunkName: "today" */ './today/page.tsx') },
  signup: { lazy: () => import(/* webpackChunkName: "signup" */ './signup/page.tsx') },
  login: { lazy: () => import(/* webpackChunkName: "login" */ './login/page.tsx') },
  activate: { lazy: () => import(/* webpackChunkName: "activate" */ './activate/page.tsx') },
  forgot: { lazy: () => import(/* webpackChunkName: "forgot" */ './forgot/page.tsx') },
  reset: { lazy: () => import(/* webpackChunkName: "reset" */ './reset/page.tsx') },
  profile: { lazy: () => import(/* webpackChunkName: "profile" */ './profile/page.tsx') },
} satisfies AreaRoutes<typeof config>;
