import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

const LANDING = '/directinvest';
const LIST = '/directinvest/opportunities';

// covers: X12
test('from Support us over the table to an opportunity and back, header and page together in one document', async ({
  page,
}) => {
  const opened = { equityOpen: false, directOpen: true };
  await page.route('**/api/support/hub', (route) => route.fulfill({ json: opened }));
  await openPage(page, '/supportus');
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await page.getByRole('link', { name: textOf('en', 'support:hub.direct.action') }).click();
  const bar = page.getByRole('navigation', { name: textOf('en', 'invest:nav.home') });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'invest:landing.title'));
  await expect(bar).toBeVisible();
  await expect(menu).toHaveCount(0);

  const rate = page.getByRole('columnheader').getByRole('link', { name: 'Interest Rate' });
  await rate.click();
  await expect(page).toHaveURL(/\?sort=rate#opportunities$/);
  await rate.click();
  await expect(page).toHaveURL(/\?sort=-rate#opportunities$/);
  await expect(page.locator('main tbody tr').first()).toContainText('2.5%');

  await page.locator('main tbody').getByRole('link').first().click();
  await expect(page).toHaveURL(/opportunities#opportunity-13$/);
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(page.locator('#opportunity-13').getByRole('progressbar')).toBeVisible();

  await bar.getByRole('link', { name: textOf('en', 'invest:nav.back') }).click();
  await expect(menu).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
});

test('on a phone the table is a list of cards that can be sorted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, LANDING);
  const label = page.locator('main tbody tr').first().getByText(textOf('en', 'invest:landing.columns.rate'));
  await expect(label).toBeVisible();
  const links = page.getByRole('navigation', { name: textOf('en', 'invest:landing.sortBy') });
  await links.getByRole('link', { name: textOf('en', 'invest:landing.columns.term') }).click();
  await expect(page).toHaveURL(/\?sort=term#opportunities$/);
  await expect(page.locator('main tbody tr').first()).toContainText('4');
});

test('on a phone the long table is folded, and the way to the form covers neither focus nor form', async ({
  page,
}) => {
  const path = '/directinvest/13';
  await waitForDynamicPage(page.request, path);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, path);
  const quarters = page.locator('main tbody th');
  await expect(quarters).toHaveCount(40);
  const visible = () => quarters.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
  expect(await visible()).toBe(5);

  const reach = page.locator('main a[href="#invest-form"]:visible');
  await expect(reach).toHaveCount(1);
  await expect(reach).toBeInViewport();
  const field = page.locator('#investment-amount');
  const rest = page.getByRole('checkbox', { name: /^Show quarters 5 to 39/ });
  for (const control of [field, rest]) {
    await control.focus();
    const overlap = async () => {
      const [above, link] = [await control.boundingBox(), await reach.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) - (link?.y ?? 0);
    };
    // The page may scroll smoothly.
    await expect.poll(overlap).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Space');
  expect(await visible()).toBe(40);

  await reach.click();
  await expect(page.locator('#invest-form')).toBeInViewport();
  await expect(reach).not.toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the order of the address, the header and an anchored opportunity are there in Arabic', async ({
    page,
  }) => {
    await waitForDynamicPage(page.request, `/ar${LANDING}?sort=-term`);
    await page.goto(`/ar${LANDING}?sort=-term`);
    await expect(page.locator('main tbody tr').first()).toContainText('10');
    const back = page.locator('header').getByRole('link', { name: textOf('ar', 'invest:nav.back') });
    await expect(back).toHaveAttribute('href', '/ar/supportus');
    await page.goto(`/ar${LIST}#opportunity-3`);
    await expect(page.locator('#opportunity-3')).toBeVisible();
    await expect(page.locator('#opportunity-4')).toBeHidden();
  });
});

test('on paper every quarter is there', async ({ page }) => {
  const path = '/directinvest/13';
  await waitForDynamicPage(page.request, path);
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('main tbody th')
    .evaluateAll((all) => all.filter((each) => !each.checkVisibility()).length);
  expect(hidden).toBe(0);
});

test('every document of the list is a PDF', async ({ request }) => {
  for (const language of ['', '/ja']) {
    const html = await (await request.get(`${language}${LIST}`)).text();
    const links = html.matchAll(/href="(\/assets\/mf-invest\/[^"]+\.pdf)"/g);
    const documents = [...new Set([...links].map(([, url = '']) => url))];
    expect(documents, language).toHaveLength(5);
    for (const url of documents)
      expect((await request.get(url)).headers()['content-type'], url).toBe('application/pdf');
  }
});
