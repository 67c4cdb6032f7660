import { lazyRules } from '@larkfield/ui';

export const ITEM_FORM_RULES = {
  news: lazyRules(() => import(/* webpackChunkName: "news-rules" */ '../../../generated/validators/news.js')),
  event: lazyRules(
    () => import(/* webpackChunkName: "event-rules" */ '../../../generated/validators/event.js'),
  ),
};
