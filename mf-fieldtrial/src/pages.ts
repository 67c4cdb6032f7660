import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  landing: { lazy: () => import(/* webpackChunkName: "landing" */ './landing/page.tsx') },
  questionnaire: { lazy: () => import(/* webpackChunkName: "questionnaire" */ './questionnaire/page.tsx') },
  transcript: { lazy: () => import(/* webpackChunkName: "transcript" */ './transcript/page.tsx') },
  registration: { lazy: () => import(/* webpackChunkName: "registration" */ './registration/page.tsx') },
  report: { lazy: () => import(/* webpackChunkName: "report" */ './report/page.tsx') },
  resume: { lazy: () => import(/* webpackChunkName: "resume" */ './resume/page.tsx') },
  status: { lazy: () => import(/* webpackChunkName: "status" */ './status/page.tsx') },
} satisfies AreaRoutes<typeof config>;
