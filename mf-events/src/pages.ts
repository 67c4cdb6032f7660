import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  board: { lazy: () => import(/* webpackChunkName: "board" */ './board/page.tsx') },
  item: { lazy: () => import(/* webpackChunkName: "item" */ './item/page.tsx') },
} satisfies AreaRoutes<typeof config>;
