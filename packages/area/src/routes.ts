import type { AreaConfig } from '@larkfield/contracts';
import type { RouteObject } from 'react-router-dom';

/**
 * What the module of a page exports, by React Router's own names. `Component` is shown inside `<main>`. A `loader` runs in
 * the browser before the page is shown, never ahead of time: where the document comes with the page, `useLoaderData()` is
 * undefined until it has run. A dynamic page needs none: it gets what its service answers. `ErrorBoundary` stands in for
 * the shell's own word about a failure. `children` are the pages below a route whose path ends in `/*`.
 */
export type AreaRouteModule = Pick<RouteObject, 'loader' | 'ErrorBoundary' | 'children'> & {
  readonly Component: NonNullable<RouteObject['Component']>;
};

/** A route of an area as its `src/routes.ts` lists it: path, audience and titles stand in the area's contract. */
export interface LazyRoute {
  readonly lazy: () => Promise<AreaRouteModule>;
}

/** The routes of an area by the names of their pages in `area.config.ts`; each module is a chunk of that name. */
export type AreaRoutes<C extends AreaConfig> = Readonly<Record<C['routes'][number]['page'], LazyRoute>>;
