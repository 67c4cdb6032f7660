import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  landing: { lazy: () => import(/* webpackChunkName: "landing" */ './landing/page.tsx') },
  request: { lazy: () => import(/* webpackChunkName: "request" */ './request/page.tsx') },
} satisfies AreaRoutes<typeof config>;
