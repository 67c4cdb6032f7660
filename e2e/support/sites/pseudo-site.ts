import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeExactReleases } from '../../../tools/building/compose-exact-releases.ts';
import { liveReleases } from '../../../tools/workspace/live-site.ts';
import { STORE } from '../../../tools/workspace/paths.ts';
import { pseudoTexts } from '../../../tools/texts/pseudo-languages.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Starts the active releases with pseudo-languages: `en-XA` instead of English, `ar-XB` instead of Arabic. */
export async function startPseudoSite(): Promise<TestSite> {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-pseudo-'));
  await composeExactReleases({
    store: STORE,
    active: liveReleases(),
    sites: dir,
    transformTexts: pseudoTexts,
  });
  const site = await startSite({ sites: dir });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
