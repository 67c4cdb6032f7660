import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSite, promoteSite } from '@larkfield/federation/compose';
import { site as brand } from '../../site.config.ts';
import { liveReleases } from '../../tools/lib/live-folder.ts';
import { STORE } from '../../tools/lib/paths.ts';
import { pseudoTexts } from '../../tools/lib/pseudo.ts';
import { warm } from './dynamic.ts';
import { startSite, type TestSite } from './site.ts';

/** The active releases with `en-XA` in the place of English and `ar-XB` in the place of Arabic. */
export async function startPseudoSite(): Promise<TestSite> {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-pseudo-'));
  const active = liveReleases();
  const { id, problems } = await composeSite({
    store: STORE,
    active,
    brand,
    sites: dir,
    retext: pseudoTexts,
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  promoteSite(dir, id);
  const site = await startSite({ sites: dir });
  await warm(site, ['en', 'ar']);
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
