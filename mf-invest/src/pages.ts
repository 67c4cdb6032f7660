import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  request: { lazy: () => import(/* webpackChunkName: "request" */ './request/page.tsx') },
  today: { lazy: () => import(/* webpackChunkName: "today" */ './today/page.tsx') },
} satisfies AreaRoutes<typeof config>;
