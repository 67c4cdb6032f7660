import { randomUUID } from 'node:crypto';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { insertRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

/** Inserted at the service's first start. */
const SAMPLE = { slug: 'translator', role: 'Translator of texts for parents' };

const WORDS = {
  en: { role: 'Gardener', summary: 'Look after the school garden with the children.', tasks: ['Water it.'] },
  ar: { role: 'بستاني المدرسة', summary: 'العناية بحديقة المدرسة مع الأطفال.', tasks: ['سقي النباتات.'] },
};

/** Inserts an opening whose address was never requested, and returns the address. */
async function insertOpening(change: object = {}): Promise<string> {
  const slug = `gardener-${randomUUID()}`;
  const reference = `LK-${slug.slice(-9).toUpperCase()}`;
  const now = new Date();
  const texts = { en: { ...WORDS.en, asks: [] }, ar: { ...WORDS.ar, asks: [] } };
  await insertRecords('openings', [
    {
      reference,
      submission: { key: slug, bodyHash: '', answer: { success: true, reference } },
      createdAt: now,
      changedAt: now,
      version: 1,
      ...{ slug, slugs: [slug, `${slug}-before`], state: 'open', texts, hours: 2, places: 3, taken: 1 },
      ...change,
    },
  ]);
  return slug;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is a whole document in Arabic, with its head', async ({ page, baseURL }) => {
    const response = await page.goto('/ar/openings');
    expect(response?.status()).toBe(200);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    expect(await page.title()).toContain(textOf('ar', 'support:openings.documentTitle'));
    const description = textOf('ar', 'support:openings.description');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/ar/openings`);
    await expect(page.locator('main h1')).toHaveText(textOf('ar', 'support:openings.title'));
    await expect(page.locator(`main a[href="/ar/openings/${SAMPLE.slug}"]`)).toBeVisible();
    await expect(page.locator('header')).toBeVisible();
    await expect(page.locator('footer nav a[href="/ar/openings"]')).toHaveText(
      textOf('ar', 'support:nav.openings'),
    );
  });

  test('an opening is a whole document in Arabic, with its own head', async ({ page, baseURL }) => {
    const slug = await insertOpening();
    await waitForDynamicPage(page.request, `/ar/openings/${slug}`);
    const response = await page.goto(`/ar/openings/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    expect(await page.title()).toContain(WORDS.ar.role);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', WORDS.ar.summary);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${baseURL}/ar/openings/${slug}`,
    );
    await expect(page.locator('main h1')).toHaveText(WORDS.ar.role);
    await expect(page.getByText('مكانان متبقّيان')).toBeVisible();
    await expect(page.locator('main a[href="/ar/openings"]')).toBeVisible();
    const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(structuredData.join()).toContain(WORDS.ar.role);
  });
});

test('untranslated texts are marked as English in a French page', async ({ page }) => {
  const slug = await insertOpening();
  await waitForDynamicPage(page.request, `/fr/openings/${slug}`);
  await page.goto(`/fr/openings/${slug}`);
  await expect(page.locator('main h1[lang="en"][dir="ltr"]')).toHaveText(WORDS.en.role);
  await expect(page.getByText(textOf('fr', 'support:openings.untranslated'))).toBeVisible();
});

test('an earlier address redirects permanently to the current one, in the requested language', async ({
  request,
}) => {
  const slug = await insertOpening();
  await waitForDynamicPage(request, `/ar/openings/${slug}-before`);
  const answer = await request.get(`/ar/openings/${slug}-before`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(new URL(answer.headers()['location'] ?? '', answer.url()).pathname).toBe(`/ar/openings/${slug}`);
});

test('an address of nothing is not found, one of a removed opening is gone, both with a page that says so', async ({
  page,
  watch,
}) => {
  const removed = await insertOpening({ state: 'removed' });
  for (const [slug, status] of [
    [`nobody-${randomUUID()}`, 404],
    [removed, 410],
    [`${removed}-before`, 410],
  ] as const) {
    await waitForDynamicPage(page.request, `/ar/openings/${slug}`);
    const response = await page.goto(`/ar/openings/${slug}`);
    expect(response?.status(), slug).toBe(status);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
  // Chromium logs each of these answers to the console.
  watch.problems.length = 0;
});

test('a closed opening says so and stays out of search engines', async ({ page }) => {
  const slug = await insertOpening({ state: 'closed' });
  await waitForDynamicPage(page.request, `/openings/${slug}`);
  await page.goto(`/openings/${slug}`);
  await expect(page.getByRole('heading', { name: textOf('en', 'support:openings.closed') })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('from the hub to the list, to one opening and Back no document is loaded again', async ({ page }) => {
  await waitForDynamicPage(page.request, `/openings/${SAMPLE.slug}`);
  await openPage(page, '/supportus');
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  const heading = page.locator('main h1');
  await page.getByRole('link', { name: textOf('en', 'support:hub.openings.action') }).click();
  await expect(page).toHaveURL('/openings');
  await expect(heading).toHaveText(textOf('en', 'support:openings.title'));
  await page.getByRole('link', { name: SAMPLE.role }).click();
  await expect(page).toHaveURL(`/openings/${SAMPLE.slug}`);
  await expect(heading).toHaveText(SAMPLE.role);
  expect(await page.title()).toContain(SAMPLE.role);
  await page.goBack();
  await expect(page).toHaveURL('/openings');
  await expect(heading).toHaveText(textOf('en', 'support:openings.title'));
  await page.goBack();
  await expect(page).toHaveURL('/supportus');
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
});

test('an opening hydrates as it was rendered, and leads to the form for volunteers', async ({ page }) => {
  await waitForDynamicPage(page.request, `/openings/${SAMPLE.slug}`);
  await openPage(page, `/openings/${SAMPLE.slug}`);
  await page.getByRole('link', { name: textOf('en', 'support:openings.applyAction') }).click();
  await expect(page).toHaveURL(`/volunteer?opening=${SAMPLE.slug}`);
});
