import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

/** Maximum bytes of fonts per page. */
const MAX_BYTES = 35 * 1024;

for (const [path, files] of [
  ['/', 1],
  ['/ru', 2],
  ['/vi', 2],
  ['/ja', 0],
  ['/ar', 0],
] as const) {
  test(`${path} sets its headings with ${files} files of the brand face, and no more bytes than it may`, async ({
    page,
  }) => {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) sizes.push(response.body().then(({ length }) => length));
    });
    await openPage(page, path);
    expect(sizes).toHaveLength(files);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    const { loaded, drawn } = await page.evaluate(async () => {
      const faces = [...(await document.fonts.ready)].filter(({ family }) => /^["']?Lora["']?$/.test(family));
      const heading = document.querySelector('h1');
      return {
        loaded: faces.filter(({ status }) => status === 'loaded').length,
        drawn: heading ? getComputedStyle(heading).fontFamily : '',
      };
    });
    expect(loaded).toBe(files);
    expect(drawn.includes('Lora')).toBe(files > 0);
  });
}
