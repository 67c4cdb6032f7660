import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium, type Browser, type Page } from '@playwright/test';
import { callFrom, LOGIN, PASSWORD } from '../../../e2e/support/data/accounts.ts';
import { insertAccount } from '../../../e2e/support/data/admins.ts';
import { ensureTestBrowser } from '../../programs/chromium.ts';
import { copyTree } from '../../workspace/copy-workspace.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { startDev, type Dev } from './support/start-dev.ts';
import { withProbe } from './support/probe.ts';

/** One static and one dynamic page per area; areas without one of them have the other. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'mf-events': ['/events/place', '/events'],
  'mf-admin': ['/admin'],
  'mf-fieldtrial': ['/fieldTrial', '/fieldTrial/questionnaire'],
  'mf-invest': ['/directinvest/signup', '/directinvest'],
  'mf-marketing': ['/'],
  'mf-support': ['/supportus', '/openings'],
};
const [ALONE = '', ...OTHERS] = Object.keys(PAGES);

const tree = copyTree();
let browser: Browser;
before(async () => {
  browser = await chromium.launch({ executablePath: ensureTestBrowser() });
});
after(async () => {
  await browser.close();
  tree.remove();
});

async function opened(dev: Dev, path: string): Promise<OpenPage> {
  // A service that has just started may answer later than the edge's timeout.
  await dev.waitForStatus(path.startsWith('/admin') ? '/login' : path, 200);
  return openPage(browser, dev.origin + path, path.startsWith('/admin') ? asAdmin(dev) : undefined);
}

function asAdmin(dev: Dev) {
  return async (page: Page) => {
    process.env['SITE_DATABASE'] = dev.database;
    const { username } = await insertAccount({ level: 'Admin' });
    await page.goto('/login');
    assert.equal(await callFrom(page, LOGIN, { username, password: PASSWORD }), 200);
  };
}

async function changesAreShown(dev: Dev, area: string, path: string): Promise<void> {
  const page = await opened(dev, path);
  const probe = await withProbe(tree.dir, area, path);
  try {
    const added = await page.waitForText('probe one 0', () => probe.add());
    await page.press('probe one 0');
    const changed = await page.waitForText('probe two 1', () => probe.change());
    const texts = await page.waitForText('Words of a test', () => probe.setText('Words of a test'));
    process.stdout.write(`${path}: component ${added} and ${changed} ms, text ${texts} ms\n`);
    assert.equal(await page.wasLoadedAgain(), false);
    assert.deepEqual(page.complaints, []);
  } finally {
    probe.remove();
    await page.close();
  }
}

test('one area', async (t) => {
  const dev = await startDev(tree.dir, [ALONE]);
  t.after(() => dev.stop());

  await t.test('starts its own service and those of the shell, and no more', () => {
    const started = [...dev.output().matchAll(/^Calls of (\S+):/gm)].map(([, name]) => name);
    assert.deepEqual(started, ['events', 'files', 'identity']);
  });

  for (const path of PAGES[ALONE] ?? [])
    await t.test(`${path}: changes of a component and a text are shown, and state stays`, () =>
      changesAreShown(dev, ALONE, path),
    );

  await t.test(
    'shows the pages of other areas, whose calls are refused with a line that says how to start them',
    async () => {
      const page = await opened(dev, '/supportus');
      assert.deepEqual(page.complaints, []);
      await page.close();
      for (let call = 0; call < 2; call += 1) await dev.waitForStatus('/api/invest/session', 503);
      const line = 'The service of mf-invest is not started. To start it: npm run dev mf-events mf-invest';
      assert.equal(dev.output().split(line).length - 1, 1);
    },
  );

  await t.test('starts its service again when its sources change', async () => {
    const file = join(tree.dir, 'services/events/src/app.ts');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n// Changed.\n`);
    await dev.waitForOutput(/events: its sources changed, it starts again[\s\S]*events: listening/);
    await dev.waitForStatus('/events', 200);
  });

  await t.test('shows what does not compile over the page until it does', async () => {
    const page = await opened(dev, '/events');
    const file = join(tree.dir, 'mf-events/src/board/page.tsx');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('return (', 'return ( what'));
    await page.hasOverlay(true);
    writeFileSync(file, before);
    await page.hasOverlay(false);
    await page.close();
  });
});

test('all areas', async (t) => {
  const dev = await startDev(tree.dir, []);
  t.after(() => dev.stop());
  for (const area of OTHERS)
    for (const path of PAGES[area] ?? [])
      await t.test(`${path}: changes of a component and a text are shown, and state stays`, () =>
        changesAreShown(dev, area, path),
      );
});

test('what cannot be started is said in words, without a stack', async () => {
  const unknown = await tree.run('tools/bootstrap.mjs', 'dev', 'mf-nothing');
  assert.deepEqual(
    [unknown.status, /^No area mf-nothing; there are shell, /m.test(unknown.output)],
    [1, true],
  );
  assert.doesNotMatch(unknown.output, /^ {4}at /m);
  const config = join(tree.dir, 'mf-events/area.config.ts');
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, `${before}\nconst = 1;\n`);
  const broken = await tree.run('tools/bootstrap.mjs', 'dev', 'mf-events');
  writeFileSync(config, before);
  assert.equal(broken.status, 1);
  assert.match(broken.output, /mf-events\/area\.config\.ts/);
  assert.doesNotMatch(broken.output, /^ {4}at /m);
});
