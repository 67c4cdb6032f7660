import { SiteRoot, type Site } from '@larkfield/area';
import type { Frame, SystemPage } from '@larkfield/federation/compose';
import { renderToString } from 'react-dom/server';
import { Bottom, Top } from './app/frame.tsx';
import { BOTTOM_ID_PREFIX, TOP_ID_PREFIX } from './app/ids.ts';
import type { Actions, View } from './app/view.ts';
import { SystemContent } from './system/system-content.tsx';

export { libraries, renderPage } from '@larkfield/federation/server';

const ignore = () => {};
const NO_ACTIONS: Actions = {
  setTheme: ignore,
  rememberLanguage: ignore,
  dismissOffer: ignore,
  retry: ignore,
};

/** Renders header and footer around a page, exactly as the browser will first render them. */
export function renderFrame(site: Site): Frame {
  const view: View = { site, area: { status: 'idle' }, busy: false, announcement: '', offer: undefined };
  return {
    top: renderToString(<Top view={view} actions={NO_ACTIONS} />, { identifierPrefix: TOP_ID_PREFIX }),
    bottom: renderToString(<Bottom view={view} />, { identifierPrefix: BOTTOM_ID_PREFIX }),
  };
}

/** Renders the content of a page that belongs to the shell. */
export function renderSystemPage(name: SystemPage, site: Site): string {
  return renderToString(
    <SiteRoot site={site}>
      <SystemContent name={name} />
    </SiteRoot>,
  );
}

/** What browsers without script show where a page could not be rendered ahead of time. */
export function renderUnavailable(site: Site): string {
  return renderToString(
    <SiteRoot site={site}>
      <SystemContent name="error" numbered={false} />
    </SiteRoot>,
  );
}

/** Document title of such a page. */
export function systemTitle(name: SystemPage, site: Site): string {
  return site.i18n.getFixedT(site.language, 'shell')(`system.${name}.title`);
}
