import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { leftoverPictures } from '../e2e/visual/picture-list.ts';
import { PICTURES } from '../e2e/visual/renderer.ts';
import { RENDERING_FLAGS, readRenderer, RENDERER_FILE } from '../e2e/visual/renderer.ts';
import { buildSite } from '../tools/building/build-site.ts';
import { ensureTestBrowser } from '../tools/programs/chromium.ts';
import { ROOT } from '../tools/workspace/paths.ts';

/**
 * `npm run lab -- visual`: updates the reference pictures of pages that look different, and removes pictures of missing pages.
 */
await buildSite();
const executablePath = ensureTestBrowser();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...RENDERING_FLAGS] });
mkdirSync(PICTURES, { recursive: true });
writeFileSync(RENDERER_FILE, `${JSON.stringify(await readRenderer(browser), null, 2)}\n`);
await browser.close();
for (const name of leftoverPictures()) rmSync(join(PICTURES, name));
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--project=visual',
    '--update-snapshots=changed',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: executablePath, ALL_PAGES: '1' } },
);
process.exit(status ?? 1);
