import {
  LANGUAGES,
  localizePath,
  splitPath,
  type Language,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunctionArgs, RouteObject } from 'react-router-dom';
import { AreaFailure, AreaPage } from './area-page.tsx';
import { RootContent } from './frame.tsx';
import type { LanguageData } from '../loading/language-loader.ts';
import type { RouterState } from './synchronized-router.ts';

/** Id of the route for addresses that have no page. It renders the frame. */
export const NO_PAGE_ROUTE = 'no page';

export interface RouteLoaders {
  language(tag: Language, args: LoaderFunctionArgs): Promise<LanguageData>;
  page(route: RouteSummary, args: LoaderFunctionArgs): Promise<unknown>;
  /** Handles an address that the release table does not contain: the server answers it. */
  unknown(args: LoaderFunctionArgs): Promise<unknown>;
}

function pageRouteId(tag: Language, { area, path }: Pick<RouteSummary, 'area' | 'path'>): string {
  return `${tag} ${area} ${path}`;
}

/**
 * Creates the routes of the site: one tree per language, because `/:language?` would match `/anything`. Only the
 * tree of `first` is complete. The others contain the home page until `patch` adds the rest: fewer routes to compare.
 */
export function siteRoutes(
  { routes }: Pick<ReleaseTable, 'routes'>,
  first: Language | undefined,
  loaders: RouteLoaders,
): {
  readonly routes: RouteObject[];
  readonly patch: (args: Pick<PatchRoutesOnNavigationFunctionArgs, 'path' | 'patch'>) => void;
} {
  const complete = new Set([first]);
  const childrenOf = (tag: Language, some: (path: string) => boolean) =>
    routes.filter(({ path }) => some(path)).map((route) => pageRoute(tag, route, loaders));
  const trees = LANGUAGES.map(({ tag }): RouteObject => ({
    id: tag,
    path: localizePath('/', tag),
    element: <RootContent />,
    loader: (args) => loaders.language(tag, args),
    shouldRevalidate: () => false,
    children: childrenOf(tag, (path) => tag === first || path === '/'),
  }));
  return {
    routes: [...trees, { id: NO_PAGE_ROUTE, path: '*', element: <RootContent />, loader: loaders.unknown }],
    patch({ path, patch }) {
      const { language } = splitPath(path);
      if (complete.has(language)) return;
      complete.add(language);
      patch(
        language,
        childrenOf(language, (each) => each !== '/'),
      );
    },
  };
}

function pageRoute(tag: Language, route: RouteSummary, loaders: RouteLoaders): RouteObject {
  const common = {
    id: pageRouteId(tag, route),
    handle: route,
    element: <AreaPage />,
    errorElement: <AreaFailure />,
    hydrateFallbackElement: <></>,
    loader: (args: LoaderFunctionArgs) => loaders.page(route, args),
  };
  if (route.path === '/') return { ...common, index: true };
  // Placeholder for the area's own routes, which replace it once its module is loaded.
  if (isOpenEndedPath(route.path))
    return { ...common, path: route.path.slice(1, -2), children: [{ path: '*', element: <></> }] };
  return { ...common, path: route.path.slice(1) };
}

/** Returns whether an area adds its own routes below this path. */
export function isOpenEndedPath(path: string | undefined): boolean {
  return path?.endsWith('/*') ?? false;
}

/** Returns the language that the router shows or navigates to. */
export function languageOfState({ matches, loaderData }: RouterState): LanguageData | undefined {
  return loaderData[matches[0]?.route.id ?? ''] as LanguageData | undefined;
}

/** Returns the page of the release table that the router shows or navigates to. */
export function pageOfState({ matches }: Pick<RouterState, 'matches'>): RouteSummary | undefined {
  return matches.findLast(({ route }) => route.handle !== undefined)?.route.handle as
    RouteSummary | undefined;
}

/** Ids of the routes that Node renders: the frame, and the page with a known or unknown address. */
export const RENDERED_LANGUAGE = 'language';
export const RENDERED_PAGE = 'page';
export const RENDERED_UNKNOWN_PATH = 'page anywhere';

/** Creates routes around one page whose data is loaded, in the shape that the browser hydrates. */
export function serverRoutes(
  route: RouteSummary | undefined,
  { language, content }: { readonly language: Language; readonly content?: ReactNode },
): RouteObject[] {
  const loader = () => null;
  const frame = { element: <RootContent />, loader };
  if (!route)
    return [
      { ...frame, id: NO_PAGE_ROUTE, path: '*', children: content ? [{ path: '*', element: content }] : [] },
    ];
  const page = { handle: route, element: <AreaPage />, errorElement: <AreaFailure />, loader };
  const path = route.path.slice(1).replace(/\/\*$/, '');
  const exact = route.path === '/' ? ({ index: true } as const) : { path };
  // A frame is rendered before its address is known.
  const children = [
    { ...page, id: RENDERED_PAGE, ...exact },
    { ...page, id: RENDERED_UNKNOWN_PATH, path: '*' },
  ];
  return [{ ...frame, id: RENDERED_LANGUAGE, path: localizePath('/', language), children }];
}
