import { afterPaint } from '@larkfield/area';
import { splitPath, type RouteSummary } from '@larkfield/contracts';
import type { AreaLoadError } from '@larkfield/federation/host';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { toLoadError } from './area-page.tsx';
import { loadDocument } from './load-document.ts';
import type { LanguageData } from '../loading/language-loader.ts';
import type { RouterState } from './synchronized-router.ts';
import { pageOfState, type RouteLoaders } from './site-routes.tsx';

export interface RouteLoaderOptions {
  readonly language: (tag: LanguageData['language']) => Promise<LanguageData>;
  readonly open: (route: RouteSummary, args: LoaderFunctionArgs) => Promise<unknown>;
  /** Returns whether a newer release of the site is live. */
  readonly isStale: () => boolean;
  /** Returns the current router state; undefined while the router starts. */
  readonly currentState: () => RouterState | undefined;
  readonly load?: (href: string) => Promise<never>;
  /** Resolves after the paint that responds to the click. */
  readonly painted?: () => Promise<void>;
}

/** Creates the loaders that the router calls before it shows a page. They decide when a document must be loaded instead. */
export function createRouteLoaders({
  language,
  open,
  isStale,
  currentState,
  load: loadFrom = loadDocument,
  painted = () => new Promise((resolve) => void afterPaint(resolve)),
}: RouteLoaderOptions): RouteLoaders {
  /** Loads the document. Adds the anchor of the current navigation, because a request has none. */
  function load(url: string): Promise<never> {
    const going = currentState()?.navigation.location;
    return loadFrom(going && going.pathname === new URL(url).pathname ? url + going.hash : url);
  }

  /** Returns whether a navigation needs a new document; never within a page, whose entries must stay. */
  function needsDocument(route: RouteSummary, path: string): boolean {
    const now = currentState();
    if (!now?.initialized || splitPath(now.location.pathname).path === path) return false;
    const before = pageOfState(now);
    // Leaving the pages of administrators drops their data with the document.
    const crosses = before && (before.audience === 'admin') !== (route.audience === 'admin');
    return isStale() || Boolean(route.ownPolicy) || Boolean(before?.ownPolicy) || Boolean(crosses);
  }

  return {
    language: (tag, { request }) => language(tag).catch(() => load(request.url)),
    async page(route, args) {
      const { url, signal } = args.request;
      const target = splitPath(new URL(url).pathname);
      if (needsDocument(route, target.path)) return load(url);
      try {
        // Rendering a page takes longer than a frame and would delay the paint that responds to the click.
        const [opened] = await Promise.all([open(route, args), currentState()?.initialized && painted()]);
        return opened;
      } catch (error) {
        // Redirects and missing pages are valid answers.
        if (signal.aborted || !(error instanceof Error)) throw error;
        // Without the texts of the other language the page cannot be shown, so the server sends the document.
        const now = currentState();
        if (now && target.language !== splitPath(now.location.pathname).language) return load(url);
        throw report(toLoadError(error, route.area));
      }
    },
    unknown: ({ request }) => load(request.url),
  };
}

/** Logs the error with the id that the visitor sees. */
function report(error: AreaLoadError): AreaLoadError {
  console.error(`[${error.id}] ${error.message}`, error.cause);
  return error;
}
