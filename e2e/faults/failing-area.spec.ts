import type { Route } from '@playwright/test';
import { CONTACT, contactEntries, fillIn, uniqueEmail, passFormTime } from '../support/data/forms.ts';
import { test as breaking } from '../support/sites/own-site.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { openMenuGroup } from '../support/browser/menu.ts';
import { expect, test } from '../support/browser/test.ts';

const SUPPORT_ENTRY = /\/assets\/mf-support\/entry\.[0-9a-f]+\.js/;

const BROKEN = {
  'a 404': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'a 500': (route: Route) => route.fulfill({ status: 500, body: '{}' }),
  garbage: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '}{ not a module' }),
  'no answer': () => undefined,
};

for (const [name, break_] of Object.entries(BROKEN)) {
  test(`an area that answers with ${name} leaves the rest working, and a retry recovers`, async ({
    page,
    watch,
  }) => {
    await page.route(SUPPORT_ENTRY, (route) => void break_(route));
    await page.goto('/', { waitUntil: 'load' });
    await expect(
      page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }),
    ).toBeVisible();
    await openMenuGroup(page, 'join');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Support us' })
      .click();
    await expect(page.getByRole('heading', { name: textOf('en', 'shell:failure.title') })).toBeVisible({
      timeout: 25_000,
    });
    // The other areas still work.
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
    await expect(page.locator(`form[action^="${CONTACT}"]`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: textOf('en', 'shell:failure.title') })).toBeVisible({
      timeout: 25_000,
    });
    await page.unroute(SUPPORT_ENTRY);
    await page.getByRole('button', { name: textOf('en', 'shell:failure.retry') }).click();
    await expect(page.locator('main h1')).toHaveText(textOf('en', 'support:hub.title'));
    watch.problems.length = 0;
  });
}

test('a page whose code does not load can be read, says so, and recovers by retry', async ({
  page,
  watch,
}) => {
  await page.route(SUPPORT_ENTRY, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/supportus', { waitUntil: 'load' });
  await expect(page.getByText(textOf('en', 'shell:degraded.text'))).toBeVisible();
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'support:hub.title'));
  await page.unroute(SUPPORT_ENTRY);
  await page.getByRole('button', { name: textOf('en', 'shell:failure.retry') }).click();
  await expect(page.getByText(textOf('en', 'shell:degraded.text'))).toHaveCount(0);
  watch.problems.length = 0;
});

breaking.describe('with parts of the server gone', () => {
  breaking.describe.configure({ mode: 'serial' });

  for (const name of ['marketing', 'database'] as const) {
    // covers: X8
    breaking(
      `a form is kept while the ${name} restarts, and sent once it is back`,
      async ({ page, own, watch }) => {
        breaking.setTimeout(180_000);
        await page.clock.install();
        await page.goto('/', { waitUntil: 'networkidle' });
        await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
        await fillIn(page, CONTACT, contactEntries(uniqueEmail()));
        await passFormTime(page);
        process.kill(own.pid(name) ?? 0, 'SIGSTOP');
        const send = page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') });
        await send.click();
        await expect(page.getByText(textOf('en', 'forms:problems.unavailable')).first()).toBeVisible();
        await expect(page.locator(`form[action^="${CONTACT}"] [name="lastname"]`)).toHaveValue(
          'O’Neill-Šimić',
        );
        process.kill(own.pid(name) ?? 0, 'SIGKILL');
        const ready = async () => (await page.request.get('/health/ready')).status();
        await expect.poll(ready, { timeout: 60_000 }).toBe(200);
        await send.click();
        await expect(page.getByRole('dialog')).toContainText('Thank you for your submission!');
        watch.problems.length = 0;
      },
    );
  }

  breaking('pages are read while a service is down', async ({ page, own }) => {
    const pid = own.pid('support') ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await page.goto('/refercustomer', { waitUntil: 'networkidle' });
      await expect(page.locator('main h1')).toBeVisible();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});
