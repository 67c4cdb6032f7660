export type { Brand } from '@larkfield/contracts';
export {
  get,
  post,
  randomKey,
  whenNotSignedIn,
  type ApiProblem,
  type ApiResult,
  type CallOptions,
  type PostOptions,
} from './api.ts';
export { addTexts, createI18n, type Texts } from './i18n.ts';
export { hrefTo, Link, useHasRoute } from './link.tsx';
export type { AreaPages, PageLoader } from './pages.ts';
export { rich, type RichParts } from './rich.tsx';
export { SiteRoot } from './site-root.tsx';
export { SiteProvider, UNKNOWN_SESSION, useSite, type Session, type Site } from './site.ts';
export { createTexts, type TextKey, type Translate } from './texts.ts';
