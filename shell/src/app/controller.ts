import type { ReleaseTable } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import { createActions } from './actions.ts';
import { documentTitle } from './document-title.ts';
import type { FetchJson } from './fetch-json.ts';
import { firstSite } from './first-site.ts';
import { createLoader } from './loader.ts';
import { findOffer } from './offer.ts';
import { siteSession } from '../session/site-session.ts';
import { hydrateFrame, type Roots } from './roots.tsx';
import type { Target } from './router.ts';
import type { View } from './view.ts';

/** Set when the first page answers to the visitor; read by the benchmarks and by field measurements. */
export const INTERACTIVE_MARK = 'interactive';

export interface ControllerOptions {
  readonly data: SiteData;
  readonly host: Host;
  readonly fetchJson: FetchJson;
}

/** Holds what the page shows and changes it in whole steps: one view in, three React roots rendered, nothing between. */
export function createController({ data, host, fetchJson }: ControllerOptions) {
  let table: ReleaseTable = data.table;
  const session = siteSession(() => view.site, update);
  let view: View = {
    site: { ...firstSite(data), ...session.parts },
    area: { status: 'idle' },
    busy: false,
    announcement: '',
    offer: undefined,
  };
  const loader = createLoader({ data, host, fetchJson });
  let retry = () => openFirstPage();
  /** Once the visitor has gone on, the page of the document is no longer wanted. */
  let moved = false;

  const actions = createActions(
    () => view,
    update,
    () => void retry(),
  );
  const roots: Roots = hydrateFrame(view, actions);

  function update(change: Partial<View>): void {
    view = { ...view, ...change };
    roots.render(view);
  }

  async function openFirstPage(): Promise<void> {
    if (!data.page) return;
    const { area, page } = data.page;
    try {
      const ready = await loader.page(area, page, table);
      if (!moved) update({ area: ready });
      await roots.settled();
      performance.mark(INTERACTIVE_MARK);
    } catch (error) {
      report(error);
      if (moved) return;
      const rendered = Boolean(document.getElementById('main')?.dataset['page']);
      update({ area: { status: rendered ? 'degraded' : 'failed', error: asLoadError(error, area) } });
    }
  }

  async function show(target: Target, signal: AbortSignal): Promise<void> {
    const slow = setTimeout(() => update({ busy: !signal.aborted }), 150);
    // Stopped by the visitor or overtaken by another: there is no more progress to show.
    signal.addEventListener('abort', () => update({ busy: false }), { once: true });
    try {
      const next = await loader.view(target, view.site, table);
      // Focus and scroll follow at once and want the new page in the document.
      await roots.settled();
      if (signal.aborted) return;
      moved = true;
      const opensOther = target.path !== view.site.path;
      table = next.table;
      Object.assign(document.documentElement, { lang: next.site.language, dir: next.site.dir });
      document.title = documentTitle(next.title, view.site.brand.name);
      const announcement = opensOther ? document.title : '';
      // Both may have changed while the page was on its way.
      const site = { ...next.site, session: view.site.session, theme: view.site.theme };
      update({ site, area: next.area, busy: false, announcement, offer: undefined });
      if (opensOther) document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      // Without the texts of the other language nothing can be shown here: let the server send the document.
      if (target.language !== view.site.language) return location.reload();
      moved = true;
      retry = () => show(target, new AbortController().signal);
      const site = { ...view.site, path: target.path, search: target.search };
      update({ site, area: { status: 'failed', error: asLoadError(error, target.route.area) }, busy: false });
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    show,
    isOpen: (target: Target) => target.path === view.site.path,
    table: () => table,
    openFirstPage,
    watchSession: session.start,
    async offerLanguage(): Promise<void> {
      const offer = await findOffer(view.site.language, table, fetchJson);
      if (offer) update({ offer });
    },
  };
}

function asLoadError(error: unknown, area: string): AreaLoadError {
  return error instanceof AreaLoadError ? error : new AreaLoadError(area, '', error);
}

/** The id in the console is the one the visitor is shown. */
function report(error: unknown): void {
  const known = error instanceof AreaLoadError ? `[${error.id}] ${error.message}` : 'navigation failed';
  console.error(known, error instanceof Error ? (error.cause ?? error) : error);
}
