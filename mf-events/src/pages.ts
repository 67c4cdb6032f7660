import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  board: { lazy: () => import(/* webpackChunkName: "board" */ './board/page.tsx') },
  item: { lazy: () => import(/* webpackChunkName: "item" */ './item/page.tsx') },
  'sign-up': { lazy: () => import(/* webpackChunkName: "sign-up" */ './sign-up/page.tsx') },
  'sign-up-done': {
    lazy: () => import(/* webpackChunkName: "sign-up-done" */ './sign-up-done/page.tsx'),
  },
  place: { lazy: () => import(/* webpackChunkName: "place" */ './place/page.tsx') },
  door: { lazy: () => import(/* webpackChunkName: "door" */ './door/page.tsx') },
  registered: { lazy: () => import(/* webpackChunkName: "registered" */ './registered/page.tsx') },
  'write-news': { lazy: () => import(/* webpackChunkName: "write-news" */ './write-news/page.tsx') },
  'write-event': { lazy: () => import(/* webpackChunkName: "write-event" */ './write-event/page.tsx') },
  mine: { lazy: () => import(/* webpackChunkName: "mine" */ './mine/page.tsx') },
  preview: { lazy: () => import(/* webpackChunkName: "preview" */ './preview/page.tsx') },
  'change-item': { lazy: () => import(/* webpackChunkName: "change-item" */ './change-item/page.tsx') },
  participants: { lazy: () => import(/* webpackChunkName: "participants" */ './participants/page.tsx') },
} satisfies AreaRoutes<typeof config>;
