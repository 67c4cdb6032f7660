import type { Site } from '@larkfield/area';
import type { View } from '../app/view.ts';
import { createSession } from './session.ts';

/** Ties the session to what the page shows: a change of one is a change of the other. */
export function siteSession(site: () => Site, update: (change: Partial<View>) => void) {
  const session = createSession({
    onChange: (changed) => update({ site: { ...site(), session: changed } }),
    goHome: async () => {
      // A page that does not come leaves the visitor where they are, logged out all the same.
      if (site().path !== '/')
        await site()
          .navigate('/')
          .catch(() => {});
    },
  });
  return {
    start: session.start,
    /** The session's part of a site. */
    parts: {
      session: session.current(),
      refreshSession: session.refresh,
      async logout() {
        const done = await session.logout();
        const { i18n, language } = site();
        if (done) update({ announcement: i18n.getFixedT(language, 'shell')('account.loggedOut') });
        return done;
      },
    } satisfies Partial<Site>,
  };
}
