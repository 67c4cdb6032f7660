import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  landing: { lazy: () => import(/* webpackChunkName: "landing" */ './landing/page.tsx') },
  opportunities: { lazy: () => import(/* webpackChunkName: "opportunities" */ './opportunities/page.tsx') },
  invest: { lazy: () => import(/* webpackChunkName: "invest" */ './invest/page.tsx') },
  portfolio: { lazy: () => import(/* webpackChunkName: "portfolio" */ './portfolio/page.tsx') },
} satisfies AreaRoutes<typeof config>;
