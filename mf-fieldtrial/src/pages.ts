import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  landing: { lazy: () => import(/* webpackChunkName: "landing" */ './landing/page.tsx') },
} as unknown as AreaRoutes<typeof config>;
