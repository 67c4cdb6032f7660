import type { AreaRoutes } from '@larkfield/area';
import type { config } from '../area.config.ts';

export const pages = {
  dashboard: { lazy: () => import(/* webpackChunkName: "dashboard" */ './dashboard/page.tsx') },
  inbox: { lazy: () => import(/* webpackChunkName: "inbox" */ './inbox/page.tsx') },
  search: { lazy: () => import(/* webpackChunkName: "search" */ './search/page.tsx') },
  users: { lazy: () => import(/* webpackChunkName: "users" */ './users/page.tsx') },
  waivers: { lazy: () => import(/* webpackChunkName: "waivers" */ './waivers/page.tsx') },
  calendar: { lazy: () => import(/* webpackChunkName: "calendar" */ './calendar/page.tsx') },
  issues: { lazy: () => import(/* webpackChunkName: "issues" */ './newsletter/issues-page.tsx') },
  issue: { lazy: () => import(/* webpackChunkName: "issue" */ './newsletter/issue-page.tsx') },
  records: { lazy: () => import(/* webpackChunkName: "records" */ './records/list/list-page.tsx') },
  record: { lazy: () => import(/* webpackChunkName: "record" */ './records/record-page.tsx') },
  person: { lazy: () => import(/* webpackChunkName: "person" */ './person/page.tsx') },
  releases: { lazy: () => import(/* webpackChunkName: "releases" */ './releases/page.tsx') },
  retention: { lazy: () => import(/* webpackChunkName: "retention" */ './retention/page.tsx') },
  settings: { lazy: () => import(/* webpackChunkName: "settings" */ './settings/page.tsx') },
  audit: { lazy: () => import(/* webpackChunkName: "audit" */ './audit/page.tsx') },
} satisfies AreaRoutes<typeof config>;
