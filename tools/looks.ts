import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { leftoverPictures } from '../e2e/support/looks.ts';
import { PICTURES } from '../e2e/support/renderer.ts';
import { DRAWING, readRenderer, RENDERER_FILE } from '../e2e/support/renderer.ts';
import { buildSite } from './lib/build-site.ts';
import { findHeadless } from './lib/chromium.ts';
import { ROOT } from './lib/paths.ts';

/** `npm run looks`: photographs the pages anew where they look different, and removes pictures of pages that are gone. */
await buildSite();
const executablePath = findHeadless();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...DRAWING] });
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
    '--project=looks',
    '--update-snapshots=changed',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: executablePath, ALL_PAGES: '1' } },
);
process.exit(status ?? 1);
