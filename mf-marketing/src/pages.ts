import type { AreaPages } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  home: () => import(/* webpackChunkName: "home" */ './home/page.tsx'),
  'thank-you': () => import(/* webpackChunkName: "thank-you" */ './thank-you/page.tsx'),
  newsletter: () => import(/* webpackChunkName: "newsletter" */ './newsletter/page.tsx'),
} satisfies AreaPages<typeof config>;
