import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

const SPEECH = `(() => {
  const voices = [{ name: 'Kate', lang: 'en-GB', localService: true, default: true, voiceURI: 'Kate' }];
  globalThis.said = [];
  let current;
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance) { current = utterance; said.push(utterance.text); },
    cancel() { current = undefined; },
  });
  globalThis.finishSentence = () => current?.dispatchEvent(new Event('end'));
  globalThis.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech });
})()`;

test.describe('the accessibility menu', () => {
  test.beforeEach(async ({ page }) => {
    await openPage(page, '/about');
    await page.getByRole('button', { name: 'Accessibility' }).click();
  });

  // covers: M32, M123, M124
  test('keeps one of contrast, read and hear open', async ({ page }) => {
    const open = page.locator('#accessibility-menu details[open] > summary');
    for (const title of ['Read', 'Hear', 'Colors and contrast']) {
      await page.locator('#accessibility-menu summary', { hasText: title }).click();
      await expect(open).toHaveText([title]);
    }
  });

  test('remembers how the visitor reads, before the first paint of the next page', async ({ page }) => {
    await page.locator('summary', { hasText: 'Read' }).click();
    await page.getByRole('button', { name: '150%' }).click();
    await page.getByRole('group', { name: 'Reading ruler' }).getByRole('button', { name: 'On' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-reading-size', '150');
    const next = await openPage(page, '/technology');
    expect(await next?.text()).toContain('data-reading-size="150" data-reading-ruler="on">');
    await expect(page.locator('.reading-ruler')).toBeVisible();
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe('24px');
  });

  test('says that this browser has no voice, when it has none', async ({ page }) => {
    await page.locator('summary', { hasText: 'Hear' }).click();
    await expect(page.getByText('This browser has no voice for this language.')).toBeVisible();
  });

  test('closes on Escape and gives the focus back to its button', async ({ page }) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.locator('#accessibility-menu')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Accessibility' })).toBeFocused();
  });
});

test('a page is read sentence by sentence, marked where it is, and silent on the next page', async ({
  page,
}) => {
  await page.addInitScript(SPEECH);
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Accessibility' }).click();
  await page.locator('summary', { hasText: 'Hear' }).click();
  await page.getByRole('button', { name: 'Read this page aloud' }).click();
  await expect(page.getByText('The page is being read aloud.')).toBeVisible();
  await page.evaluate('finishSentence()');
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('spoken') ?? [])].map((range) =>
        range instanceof Range ? range.toString().replaceAll(/\s+/g, ' ').trim() : '',
      ),
    );
  await expect.poll(marked).toEqual([await page.evaluate<string>('said.at(-1)')]);
  expect(await page.evaluate<number>('said.length')).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Technology' }).click();
  await expect(page).toHaveURL(/\/technology$/);
  await expect.poll(marked).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the way to read is chosen by a form and kept', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Accessibility' }).click();
    await page.locator('summary', { hasText: 'Read' }).click();
    await page.getByRole('button', { name: '125%' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator('html')).toHaveAttribute('data-reading-size', '125');
  });
});

for (const path of ['/', '/contact', '/register']) {
  for (const width of [320, 1280]) {
    test(`${path} at twice the text size and widest spacing fits ${width} pixels`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'reading', value: '200.wider.plain.off', url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    });
  }
}
