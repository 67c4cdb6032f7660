import { randomBytes } from 'node:crypto';
import { withDatabaseName } from '@larkfield/kit/testing';
import { REMOTE_SITE, takeLeftovers } from './remote-site.ts';
import { pagePaths } from '../pages/site-pages.ts';
import { clearPassed, savePassed } from '../pages/inspection-cache.ts';
import { environmentOf, startSite } from './test-site.ts';

/**
 * Starts one site for all tests, on the server of `MONGODB_URL` if set. Tests that break things start sites of their
 * own on the embedded database.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  takeLeftovers();
  // A remote site is neither started nor stopped.
  if (REMOTE_SITE.origin) {
    process.env['SITE_ORIGIN'] = REMOTE_SITE.origin;
    return async () => tellWhatStays();
  }
  clearPassed();
  const server = process.env['MONGODB_URL'];
  const mongodbUrl = server && withDatabaseName(server, `test_${randomBytes(8).toString('hex')}`);
  const site = await startSite({ mongodbUrl });
  Object.assign(process.env, environmentOf(site));
  return async () => {
    await site.stop();
    savePassed(pagePaths());
  };
}

function tellWhatStays(): void {
  const left = takeLeftovers();
  if (left.length > 0)
    process.stdout.write(`\nLeft on ${REMOTE_SITE.origin}, for its office to erase:\n${left.join('\n')}\n`);
}
