import type { AreaPages } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  hub: () => import(/* webpackChunkName: "hub" */ './hub/page.tsx'),
  refer: () => import(/* webpackChunkName: "refer" */ './refer/page.tsx'),
  objection: () => import(/* webpackChunkName: "objection" */ './objection/page.tsx'),
} satisfies AreaPages<typeof config>;
