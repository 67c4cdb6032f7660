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
} from './calls/api.ts';
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
} from './navigation/link.tsx';
export type { AreaRouteModule, AreaRoutes, LazyRoute } from './navigation/routes.ts';
export { refreshOwnSession, useOwnSession } from './calls/area-session.ts';
export * from './navigation/router.ts';
export { SiteRoot, useInteractive } from './site/site-root.tsx';
export { UNKNOWN_SESSION, useSite, useStableSite, type Session, type Site } from './site/site.ts';
export { afterPaint } from './scheduling/after-paint.ts';
export { whenIdle } from './scheduling/when-idle.ts';
export { useUnsaved, UnsavedContext, createUnsaved, type Unsaved } from './navigation/unsaved.ts';

/**
 * All texts by namespace. An area adds the type of its English file in `src/namespaces.ts` with `declare module
 * '@larkfield/area'`. The interface is declared in this file because only declarations of the module itself merge.
 */
export interface Namespaces {}

/**
 * Data of dynamic pages by path pattern. An area adds its pages in `src/page-data.ts` with `declare module
 * '@larkfield/area'`.
 */
export interface PageData {}

/**
 * Returns the data of the current page: `useLoaderData<'/events/:slug'>()`. A dynamic page gets the answer of its service,
 * which has validated it with the page's schema.
 */
export const useLoaderData = useRouterData as <Path extends keyof PageData>() => PageData[Path];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Namespaces;
    returnNull: false;
    strictKeyChecks: true;
  }
}
