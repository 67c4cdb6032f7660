import { SiteRoot } from '@larkfield/area';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { DegradedNotice } from '../notices/degraded-notice.tsx';
import { LanguageOfferBanner } from '../notices/language-offer.tsx';
import { Progress } from '../notices/progress.tsx';
import type { Actions, View } from './view.ts';

/** All that stands above the page: header, notices, and what is read out after a navigation. */
export function Top({ view, actions }: { readonly view: View; readonly actions: Actions }) {
  return (
    <SiteRoot site={view.site}>
      <Header actions={actions} />
      {view.offer && <LanguageOfferBanner offer={view.offer} actions={actions} />}
      {view.area.status === 'degraded' && <DegradedNotice id={view.area.error.id} onRetry={actions.retry} />}
      <Progress busy={view.busy} />
      <div className="visually-hidden" aria-live="polite" aria-atomic="true">
        {view.announcement}
      </div>
    </SiteRoot>
  );
}

/** All that stands below the page. */
export function Bottom({ view }: { readonly view: View }) {
  return (
    <SiteRoot site={view.site}>
      <Footer />
    </SiteRoot>
  );
}
