import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { samplePdf } from '../../e2e/support/data/files.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { findFullChromium } from '../../tools/programs/chromium.ts';
import { field, fill, next, PATH } from './support/registration.ts';

interface OwnBrowser {
  readonly page: Page;
  /** Kills the browser without shutdown, like a power failure. */
  kill(): Promise<void>;
}

async function openBrowser(profile: string, args: readonly string[]): Promise<OwnBrowser> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const flags = [...args, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  const program = spawn(findFullChromium() ?? '', [...flags, 'about:blank'], { stdio: 'ignore' });
  const port = async () => Number((await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0]);
  await expect.poll(port, { timeout: 30_000 }).toBeGreaterThan(0);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  return {
    page: await context.newPage(),
    async kill() {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns whether the browser has written `text` to its profile, which it does periodically. */
async function isKept(profile: string, text: string): Promise<boolean> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  );
  return files.some((bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
}

test('entries survive a browser that is killed, and the waiver is not kept', async ({ baseURL }, {
  project,
}) => {
  test.skip(!findFullChromium(), 'no whole Chromium here');
  test.setTimeout(300_000);
  const args = project.use.launchOptions?.args ?? [];
  const profile = await mkdtemp(join(tmpdir(), 'larkfield-profile-'));
  const entries = {
    firstname: 'Robin',
    lastname: 'Hale',
    emailaddress: uniqueEmail(),
    phone: '+49 761 1234',
  };
  const first = await openBrowser(profile, args);
  try {
    await openPage(first.page, `${baseURL}${PATH}`);
    await fill(first.page, entries);
    await next(first.page, 'en');
    // Chromium writes page storage to disk at most once a minute.
    await expect.poll(() => isKept(profile, entries.phone), { timeout: 120_000 }).toBe(true);
    await openPage(first.page, `${baseURL}${PATH}/visit`);
    await first.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'signed-waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
    await expect(first.page.getByText(textOf('en', 'forms:file.clean'))).toBeVisible(SCAN_TIMEOUT);
  } finally {
    await first.kill();
  }
  const second = await openBrowser(profile, args);
  try {
    await openPage(second.page, `${baseURL}${PATH}/visit`);
    for (const [name, value] of Object.entries(entries))
      await expect(field(second.page, name)).toHaveValue(value);
    await expect(second.page.getByText(textOf('en', 'forms:file.clean'))).toHaveCount(0);
    await expect(second.page.getByText('signed-waiver.pdf')).toHaveCount(0);
    expect(await isKept(profile, 'signed-waiver')).toBe(false);
  } finally {
    await second.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
