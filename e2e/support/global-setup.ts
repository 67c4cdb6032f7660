import { sitePages } from './pages.ts';
import { forgetNotes, keepNotes } from './passed.ts';
import { startSite } from './site.ts';

/** One site for all tests; those that break things start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  forgetNotes();
  const site = await startSite();
  Object.assign(process.env, {
    SITE_ORIGIN: site.origin,
    SITE_DATABASE: site.mongodbUrl,
    SITE_DATA: site.dataDir,
    SITE_FIRST_PASSWORD: site.firstPassword,
  });
  return async () => {
    await site.stop();
    keepNotes(sitePages().map(({ path }) => path));
  };
}
