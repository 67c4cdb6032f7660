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
import { Frame } from './frame.tsx';
import type { LanguageData } from './language-loader.ts';
import type { RouterState } from './one-step.ts';

/** Id of the route that shows the frame around an address which belongs to no page. */
export const NO_PAGE = 'no page';

export interface RouteLoaders {
  language(tag: Language, args: LoaderFunctionArgs): Promise<LanguageData>;
  page(route: RouteSummary, args: LoaderFunctionArgs): Promise<unknown>;
  /** An address that the release table does not know: the server answers it. */
  unknown(args: LoaderFunctionArgs): Promise<unknown>;
}

/** Id of a page's route in one language. */
export function pageRouteId(tag: Language, { area, path }: Pick<RouteSummary, 'area' | 'path'>): string {
  return `${tag} ${area} ${path}`;
}

/**
 * The routes of the site: a tree for each language, because `/:language?` would take `/anything` for a language. The
 * root of a tree is the frame, which each React root shows its part of; below it stand the pages of the release table. Trees of
 * other languages than the first have their home page alone until `patch` adds the others to the one that is asked for: the
 * router looks at every route at each step. Without a first language all trees are such: the document shows no page, whatever
 * route its address would fit.
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
    element: <Frame />,
    loader: (args) => loaders.language(tag, args),
    shouldRevalidate: () => false,
    children: childrenOf(tag, (path) => tag === first || path === '/'),
  }));
  return {
    routes: [...trees, { id: NO_PAGE, path: '*', element: <Frame />, loader: loaders.unknown }],
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
  // The pages below are the area's own routes; they take this one's place once its module is there.
  if (isOpenEnded(route.path))
    return { ...common, path: route.path.slice(1, -2), children: [{ path: '*', element: <></> }] };
  return { ...common, path: route.path.slice(1) };
}

/** Whether an area brings further routes below this path. */
export function isOpenEnded(path: string | undefined): boolean {
  return path?.endsWith('/*') ?? false;
}

/** The language that the router shows, or is about to. */
export function languageIn({ matches, loaderData }: RouterState): LanguageData | undefined {
  return loaderData[matches[0]?.route.id ?? ''] as LanguageData | undefined;
}

/** The page of the release table that the router shows, or is about to. */
export function pageIn({ matches }: Pick<RouterState, 'matches'>): RouteSummary | undefined {
  return matches.findLast(({ route }) => route.handle !== undefined)?.route.handle as
    RouteSummary | undefined;
}

/** Ids of the routes that Node renders: the frame's, and the page's where its address is known and where it is not. */
export const RENDERED_LANGUAGE = 'language';
export const RENDERED_PAGE = 'page';
export const RENDERED_ANYWHERE = 'page anywhere';

/**
 * The same tree around one page whose data is there: what Node renders has the shape that the browser hydrates. Where
 * there is no page, `content` stands in its place.
 */
export function renderedRoutes(
  route: RouteSummary | undefined,
  { language, content }: { readonly language: Language; readonly content?: ReactNode },
): RouteObject[] {
  const loader = () => null;
  const frame = { element: <Frame />, loader };
  if (!route)
    return [{ ...frame, id: NO_PAGE, path: '*', children: content ? [{ path: '*', element: content }] : [] }];
  const page = { handle: route, element: <AreaPage />, errorElement: <AreaFailure />, loader };
  const path = route.path.slice(1).replace(/\/\*$/, '');
  const exact = route.path === '/' ? ({ index: true } as const) : { path };
  // A frame is rendered before anybody knows the address that it will stand at.
  const children = [
    { ...page, id: RENDERED_PAGE, ...exact },
    { ...page, id: RENDERED_ANYWHERE, path: '*' },
  ];
  return [{ ...frame, id: RENDERED_LANGUAGE, path: localizePath('/', language), children }];
}
