import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  hub: { lazy: () => import(/* webpackChunkName: "hub" */ './hub/page.tsx') },
  refer: { lazy: () => import(/* webpackChunkName: "refer" */ './refer/page.tsx') },
  volunteer: { lazy: () => import(/* webpackChunkName: "volunteer" */ './volunteer/page.tsx') },
  'volunteer-status': {
    lazy: () => import(/* webpackChunkName: "volunteer-status" */ './volunteer-status/page.tsx'),
  },
  openings: { lazy: () => import(/* webpackChunkName: "openings" */ './openings/page.tsx') },
  opening: { lazy: () => import(/* webpackChunkName: "opening" */ './opening/page.tsx') },
  donate: { lazy: () => import(/* webpackChunkName: "donate" */ './donate/page.tsx') },
  'donate-return': {
    lazy: () => import(/* webpackChunkName: "donate-return" */ './donate-return/page.tsx'),
  },
  donation: { lazy: () => import(/* webpackChunkName: "donation" */ './donation/page.tsx') },
  'donation-years': {
    lazy: () => import(/* webpackChunkName: "donation-years" */ './donation-years/page.tsx'),
  },
  equity: { lazy: () => import(/* webpackChunkName: "equity" */ './equity/page.tsx') },
  objection: { lazy: () => import(/* webpackChunkName: "objection" */ './objection/page.tsx') },
} satisfies AreaRoutes<typeof config>;
