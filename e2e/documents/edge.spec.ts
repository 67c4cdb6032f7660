import { LANGUAGES } from '@larkfield/contracts';
import { sitePages } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';

test('every page carries a strict policy and the other security headers', async ({ request }) => {
  for (const { path, ownPolicy, popups } of sitePages()) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'[; ]/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    // PayPal's elements may style themselves (docs/decisions/donations.md); inline scripts run nowhere.
    const strict = ownPolicy ? policy.replace(/style-src [^;]*/, '') : policy;
    expect(strict, path).not.toMatch(ownPolicy ? /unsafe|http:/ : /unsafe|http|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy'], path).toBe(
      popups ? 'same-origin-allow-popups' : 'same-origin',
    );
  }
});

test('a missing file is a plain 404, never a page', async ({ request }) => {
  for (const path of [
    '/assets/shell/gone.0123456789.js',
    '/assets/none/x.css',
    '/assets/%2e%2e%2fsite.json',
    '/assets/',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type']).not.toContain('html');
  }
});

test('an unknown address is a 404 page in its language', async ({ page, watch }) => {
  const response = await page.goto('/fr/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('main h1')).toHaveCount(1);
  watch.problems.length = 0;
});

for (const [from, to] of [
  ['/supportUs', '/supportus'],
  ['/SUPPORTUS/', '/supportus'],
  ['/AR/supportus', '/ar/supportus'],
  ['/en/supportus?a=1', '/supportus?a=1'],
  ['/de/', '/de'],
] as const) {
  test(`${from} redirects to ${to}`, async ({ request }) => {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(to);
  });
}

test('a page names itself in all languages', async ({ request, baseURL }) => {
  const html = await (await request.get('/ja/supportus')).text();
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/ja/supportus">`);
  for (const { tag } of LANGUAGES) expect(html).toContain(`hreflang="${tag}"`);
  expect(html).toContain(`hreflang="x-default" href="${baseURL}/supportus"`);
});

test('the sitemap lists every indexed page in 13 languages', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap.match(/<loc>/g)?.length ?? 0).toBeGreaterThanOrEqual(3 * LANGUAGES.length);
  expect(sitemap).not.toContain('thankyoupage');
});

test('files are compressed ahead of time and never change', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const response = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(response.headers()['content-encoding']).toBe(encoding);
    expect(response.headers()['cache-control']).toContain('immutable');
  }
});

test('a document is validated by its tag', async ({ request }) => {
  const first = await request.get('/');
  const again = await request.get('/', { headers: { 'if-none-match': first.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('live and ready answer, and ready names no service to strangers', async ({ request }) => {
  expect(await (await request.get('/health/live')).json()).toEqual({ status: 'ok' });
  const ready = await request.get('/health/ready');
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ok' });
});

test('a call that no area owns is a coded 404', async ({ request }) => {
  const response = await request.get('/api/nothing');
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});
