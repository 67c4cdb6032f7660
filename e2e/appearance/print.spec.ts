import type { Page } from '@playwright/test';
import { textOf } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const ANSWERS = '#faq details > :not(summary)';

/** Returns the darkest background and the lightest text of the page, each channel from 0 to 255. */
async function coloursOf(page: Page): Promise<{ readonly darkest: number; readonly lightest: number }> {
  return page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const shown = [...document.querySelectorAll('body, main *')].filter((element) =>
      element.checkVisibility(),
    );
    const backgrounds = shown
      .map((element) => channels(getComputedStyle(element).backgroundColor))
      .filter(([, , , alpha = 1]) => alpha > 0);
    const texts = shown
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .map((element) => channels(getComputedStyle(element).color));
    return {
      darkest: Math.min(255, ...backgrounds.map((each) => Math.max(...each.slice(0, 3)))),
      lightest: Math.max(0, ...texts.map((each) => Math.min(...each.slice(0, 3)))),
    };
  });
}

for (const theme of ['automatic', 'dark', 'black-on-yellow', 'white-on-black']) {
  for (const path of ['/contact', '/legal/privacy']) {
    test(`${path} is printed dark on white when the screen is ${theme}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await visit(page, path);
      await page.emulateMedia({ media: 'print' });
      const { darkest, lightest } = await coloursOf(page);
      expect(darkest, 'backgrounds').toBeGreaterThan(200);
      expect(lightest, 'texts').toBeLessThan(120);
    });
  }
}

test('questions are printed with all their answers, without what can only be pressed', async ({ page }) => {
  await visit(page, '/contact');
  await expect(page.locator(ANSWERS).first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const answers = await page.locator(ANSWERS).all();
  expect(answers.length).toBeGreaterThan(3);
  for (const answer of answers) expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(20);
  for (const pressed of await page.locator('header, nav, form, button').all())
    await expect(pressed).toBeHidden();
});

test('a form that is not printed leaves no heading, no button and no way back on the paper', async ({
  page,
}) => {
  await visit(page, '/refercustomer');
  await expect(page.locator('#referral-title')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#referral-title')).toBeHidden();
  await expect(page.locator('main a[href="/supportus"]')).toBeHidden();
  await visit(page, '/fieldTrial');
  await expect(page.getByRole('link', { name: textOf('en', 'fieldtrial:landing.register') })).toHaveCount(0);
  const lines = await page
    .locator('main p')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).orphans));
  expect(new Set(lines)).toEqual(new Set(['3']));
});

test('the waiver of volunteers is printed with its text and what has been entered, without what is only for the screen', async ({
  page,
}) => {
  await visit(page, '/volunteer');
  await page.locator('[name="person.firstname"]').fill('Zoë');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#volunteer-title')).toBeVisible();
  await expect(page.getByText(textOf('en', 'volunteer:waiverLines.risk'))).toBeVisible();
  await expect(page.getByText(textOf('en', 'volunteer:waiverLines.sign'))).toBeVisible();
  await expect(page.locator('[name="person.firstname"]')).toBeVisible();
  await expect(page.locator('[name="person.firstname"]')).toHaveValue('Zoë');
  await expect(page.locator('[name="person.firstname"]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const onScreen of ['main form button', '#volunteer-waiver', '[id$="-hint"]'])
    for (const each of await page.locator(onScreen).all()) await expect(each, onScreen).toBeHidden();
});

test('a legal text is printed in full, without the way to the others', async ({ page }) => {
  await visit(page, '/legal/cookies');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(textOf('en', 'legal:cookies.sections.control.text'))).toBeVisible();
  await expect(page.getByText(textOf('en', 'legal:others'))).toBeHidden();
});
