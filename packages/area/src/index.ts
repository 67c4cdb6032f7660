export type { Brand } from '@larkfield/contracts';
export type { ParseKeys, TFunction } from 'i18next';
export { Trans, useTranslation } from 'react-i18next';
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
export { SiteRoot } from './site-root.tsx';
export { UNKNOWN_SESSION, useSite, type Session, type Site } from './site.ts';

/**
 * All texts by namespace, open to their owners: who owns a namespace adds the type of its English file in
 * `src/namespaces.ts`, with `declare module '@larkfield/area'`. It has to stand here, as only a module's own types merge.
 */
export interface Namespaces {}
