import { randomBytes } from 'node:crypto';
import { withName } from '@larkfield/kit/testing';
import { AGAINST, leftBehind } from './against.ts';
import { warm } from './dynamic.ts';
import { sitePages } from './pages.ts';
import { forgetNotes, keepNotes } from './passed.ts';
import { environmentOf, startSite } from './site.ts';

/**
 * One site for all tests, on a database of its own where `MONGODB_URL` names a server; those that break things start their
 * own on the embedded one.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  leftBehind();
  // A site that runs elsewhere is started and ended by nobody here.
  if (AGAINST.origin) {
    process.env['SITE_ORIGIN'] = AGAINST.origin;
    return async () => tellWhatStays();
  }
  forgetNotes();
  const server = process.env['MONGODB_URL'];
  const mongodbUrl = server && withName(server, `test_${randomBytes(8).toString('hex')}`);
  const site = await startSite({ mongodbUrl });
  Object.assign(process.env, environmentOf(site));
  await warm(site);
  return async () => {
    await site.stop();
    keepNotes(sitePages().map(({ path }) => path));
  };
}

function tellWhatStays(): void {
  const left = leftBehind();
  if (left.length > 0)
    process.stdout.write(`\nLeft on ${AGAINST.origin}, for its office to erase:\n${left.join('\n')}\n`);
}
