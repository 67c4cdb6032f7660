import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { expect, test } from '../../e2e/support/browser/test.ts';

const PATHS = ['/legal/terms', '/legal/eu-privacy', '/legal/privacy', '/legal/cookies'];

// covers: M37
test('the footer of every page leads to the four legal texts and their PDFs, in its language', async ({
  page,
}) => {
  await page.goto('/de/about');
  const hrefs = await page
    .locator('footer a[href*="/legal/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(PATHS.flatMap((path) => [`/de${path}`, `/de${path}.pdf`]));
});

for (const { tag } of LANGUAGES) {
  test(`every legal text is a PDF in ${tag}, at an address that stays`, async ({ request }) => {
    for (const path of PATHS) {
      const response = await request.get(`${localizePath(path, tag)}.pdf`);
      expect(response.headers()['content-type']).toBe('application/pdf');
      expect(response.headers()['cache-control']).toContain('immutable');
      expect(response.url()).toContain(`.${tag}.`);
      expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
}

test('a page that has no PDF has none', async ({ request }) => {
  for (const path of ['/about.pdf', '/legal/none.pdf', '/.pdf']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});
