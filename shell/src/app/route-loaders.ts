import { afterPaint } from '@larkfield/area';
import { splitPath, type RouteSummary } from '@larkfield/contracts';
import type { AreaLoadError } from '@larkfield/federation/host';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { asLoadError } from './area-page.tsx';
import { loadDocument } from './document-loads.ts';
import type { LanguageData } from './language-loader.ts';
import type { RouterState } from './one-step.ts';
import { pageIn, type RouteLoaders } from './site-routes.tsx';

export interface RouteLoaderOptions {
  readonly language: (tag: LanguageData['language']) => Promise<LanguageData>;
  readonly open: (route: RouteSummary, args: LoaderFunctionArgs) => Promise<unknown>;
  /** Whether a newer release of the site is live. */
  readonly isStale: () => boolean;
  /** What is on the screen; nothing while the router starts. */
  readonly shown: () => RouterState | undefined;
  readonly load?: (href: string) => Promise<never>;
  /** Settles when the press that asks for a page has been answered by a paint. */
  readonly painted?: () => Promise<void>;
}

/** What the router asks for before it shows a page, and when a document has to be loaded instead. */
export function createRouteLoaders({
  language,
  open,
  isStale,
  shown,
  load: loadFrom = loadDocument,
  painted = () => new Promise((resolve) => void afterPaint(resolve)),
}: RouteLoaderOptions): RouteLoaders {
  /** A request has no anchor; the navigation that it belongs to has. */
  function load(url: string): Promise<never> {
    const going = shown()?.navigation.location;
    return loadFrom(going && going.pathname === new URL(url).pathname ? url + going.hash : url);
  }

  /** Within a page nothing is left behind: its files are there, and so are the visitor's entries. */
  function needsDocument(route: RouteSummary, path: string): boolean {
    const now = shown();
    if (!now?.initialized || splitPath(now.location.pathname).path === path) return false;
    const before = pageIn(now);
    // What the documents of administrators know is left behind with them.
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
        // Drawing a page takes longer than a frame, and would hold up the one that shows the press.
        const [opened] = await Promise.all([open(route, args), shown()?.initialized && painted()]);
        return opened;
      } catch (error) {
        // Redirects, and pages that are not there, are answers.
        if (signal.aborted || !(error instanceof Error)) throw error;
        // Without the words of the other language nothing can be shown here: let the server send the document.
        const now = shown();
        if (now && target.language !== splitPath(now.location.pathname).language) return load(url);
        throw report(asLoadError(error, route.area));
      }
    },
    unknown: ({ request }) => load(request.url),
  };
}

/** The number in the console is the one that the visitor is shown. */
function report(error: AreaLoadError): AreaLoadError {
  console.error(`[${error.id}] ${error.message}`, error.cause);
  return error;
}
