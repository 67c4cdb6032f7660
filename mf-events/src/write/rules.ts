import { lazyRules } from '@larkfield/ui';

/** Rules of both forms, each fetched when its form is touched. */
export const RULES = {
  news: lazyRules(() => import(/* webpackChunkName: "news-rules" */ '../../generated/validators/news.js')),
  event: lazyRules(() => import(/* webpackChunkName: "event-rules" */ '../../generated/validators/event.js')),
};
