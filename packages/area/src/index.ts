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
export { rich, type RichParts } from './rich.tsx';
export * from './router.ts';
export { SiteRoot } from './site-root.tsx';
export { SiteProvider, UNKNOWN_SESSION, useSite, type Session, type Site } from './site.ts';
export { useUnsaved, UnsavedContext, createUnsaved, type Unsaved } from './unsaved.ts';
export { createTexts, type TextKey, type Translate } from './texts.ts';
