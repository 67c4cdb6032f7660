import type { AreaConfig } from '@larkfield/contracts';
import type { RouteObject } from 'react-router-dom';

/**
 * Exports of the module of a page, with the names of React Router. `Component` is rendered inside `<main>`. `loader` runs
 * only in the browser, before the page is shown; for the first page of a document `useLoaderData()` is undefined until it
 * has run. A dynamic page needs no loader: its data is the answer of its service. `ErrorBoundary` replaces the shell's error
 * message. `children` are the pages below a route whose path ends in `/*`.
 */
export type AreaRouteModule = Pick<RouteObject, 'loader' | 'ErrorBoundary' | 'children'> & {
  readonly Component: NonNullable<RouteObject['Component']>;
};

/** A route in `src/routes.ts` of an area. Path, audience and titles are in the area's contract. */
export interface LazyRoute {
  readonly lazy: () => Promise<AreaRouteModule>;
}

/** The routes of an area by the page names of `area.config.ts`. Each module becomes a chunk of that name. */
export type AreaRoutes<C extends AreaConfig> = Readonly<Record<C['routes'][number]['page'], LazyRoute>>;
