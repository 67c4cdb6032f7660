import { useLoaderData as useRouterData } from 'react-router-dom';

export type { Brand } from '@larkfield/contracts';
export type { ParseKeys, TFunction } from 'i18next';
export { Trans, useTranslation } from 'react-i18next';
export {
  get,
  NO_ANSWER,
  post,
  put,
  randomKey,
  whenNotSignedIn,
  type ApiProblem,
  type ApiResult,
  type CallOptions,
  type PostOptions,
} from './api.ts';
export { addTexts, createI18n, titleOf, type Texts } from './i18n.ts';
export {
  hrefTo,
  Link,
  NavLink,
  useHasRoute,
  useNavigate,
  type LinkProps,
  type Navigate,
  type NavLinkProps,
} from './link.tsx';
export type { AreaRouteModule, AreaRoutes, LazyRoute } from './routes.ts';
export { refreshOwnSession, useOwnSession } from './own-session.ts';
export * from './router.ts';
export { SiteRoot, useInteractive } from './site-root.tsx';
export { UNKNOWN_SESSION, useSite, type Session, type Site } from './site.ts';
export { afterPaint } from './after-paint.ts';
export { whenIdle } from './when-idle.ts';
export { useUnsaved, UnsavedContext, createUnsaved, type Unsaved } from './unsaved.ts';

/**
 * All texts by namespace, open to their owners: who owns a namespace adds the type of its English file in
 * `src/namespaces.ts`, with `declare module '@larkfield/area'`. It has to stand here, as only a module's own types merge.
 */
export interface Namespaces {}

/**
 * Data of pages by their path patterns, open to their owners: an area adds those of its forms in `src/page-data.ts`, with
 * `declare module '@larkfield/area'`.
 */
export interface PageData {}

/**
 * Returns the data of the page that is shown, by its path pattern: `useLoaderData<'/events/:slug'>()`. For a dynamic page they are
 * what the service of its area answered, which has checked them with the page's schema.
 */
export const useLoaderData = useRouterData as <Path extends keyof PageData>() => PageData[Path];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Namespaces;
    returnNull: false;
    strictKeyChecks: true;
  }
}
