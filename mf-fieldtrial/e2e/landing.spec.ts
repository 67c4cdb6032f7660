import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { openMenuGroup } from '../../e2e/support/browser/menu.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, visit } from '../../e2e/support/browser/visit.ts';

const PARTS = ['questionnaire', 'video', 'information'] as const;

// covers: M3, M64
test('home page, contact block and menu lead to the field trial', async ({ page }) => {
  await openPage(page, '/');
  expect(await page.locator('main a[href="/fieldTrial"]').allTextContents()).toEqual([
    textOf('en', 'marketing:hero.fieldTrial'),
    textOf('en', 'marketing:contact.trial.open'),
  ]);
  await openMenuGroup(page, 'join');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: textOf('en', 'fieldtrial:nav.landing'), exact: true }).click();
  await expect(page).toHaveURL(/\/fieldTrial$/);
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'fieldtrial:landing.title'));
});

// covers: M27, F2
test('from another page, the parts in the menu lead to their anchors', async ({ page }) => {
  for (const part of PARTS) {
    await openPage(page, '/about');
    await openMenuGroup(page, 'join');
    await page.getByRole('link', { name: textOf('en', `fieldtrial:nav.${part}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/fieldTrial#${part}$`));
    await expect(page.locator(`#${part} h2`).first()).toBeInViewport();
  }
});

// covers: M27
test('the registration form in the menu opens the form itself', async ({ page }) => {
  await openPage(page, '/about');
  await openMenuGroup(page, 'join');
  await page.getByRole('link', { name: textOf('en', 'fieldtrial:nav.registration'), exact: true }).click();
  await expect(page).toHaveURL(/\/fieldTrial\/register$/);
  await expect(page.locator('main form').first()).toBeVisible();
});

test('an address in other letter case leads here', async ({ page }) => {
  await page.goto('/ar/fieldtrial');
  await expect(page).toHaveURL(/\/ar\/fieldTrial$/);
  await expect(page.locator('html[dir="rtl"] main h1')).toHaveText(textOf('ar', 'fieldtrial:landing.title'));
});

test('search engines are told of the statements and their answers', async ({ page }) => {
  await page.goto('/de/fieldTrial');
  const block = await page.locator('script[type="application/ld+json"]').textContent();
  expect(block).toContain('FAQPage');
  expect(block).toContain(textOf('de', 'fieldtrial:information.cards.diagnosis.answer'));
});

test('the questionnaire is done with the keyboard alone, and the result is told', async ({ page }) => {
  await visit(page, '/fieldTrial');
  const part = page.locator('#questionnaire');
  await part.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (let question = 2; question <= 4; question += 1) {
    await page.keyboard.press('Enter');
    // The first press on a question without answer only asks about it.
    if (question > 2) await page.keyboard.press('Enter');
    await expect(part.locator('legend:focus')).toContainText(`Question ${question} of 4`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(part.getByText('25%')).toBeVisible();
  await expect(part.getByText(textOf('en', 'questionnaire:result.note'))).toBeVisible();
});

test('the questionnaire works while the services are gone', async ({ page }) => {
  await visit(page, '/fieldTrial');
  await page.route('**/api/**', (route) => route.abort());
  const part = page.locator('#questionnaire');
  // The first press asks about the missing answer.
  const leaveOut = async (name: string) => {
    const button = part.getByRole('button', { name: textOf('en', `questionnaire:${name}`) });
    await button.click();
    await expect(part.getByRole('alert')).toBeVisible();
    await button.click();
  };
  for (let question = 1; question < 4; question += 1) await leaveOut('next');
  await leaveOut('finish');
  await expect(part.getByText('0%', { exact: true })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the questionnaire is a form, answered in Japanese by a page', async ({ page }) => {
    await waitForDynamicPage(page.request, '/ja/fieldTrial/questionnaire?common=c&screening=b&criterion=d');
    await page.goto('/ja/fieldTrial');
    for (const [question, option] of [
      ['common', 'c'],
      ['screening', 'b'],
      ['criterion', 'd'],
    ])
      await page.locator(`input[name="${question}"][value="${option}"]`).check();
    await page.getByRole('button', { name: textOf('ja', 'questionnaire:finish') }).click();
    await expect(page).toHaveURL(/\/ja\/fieldTrial\/questionnaire\?common=c&screening=b&criterion=d$/);
    await expect(page.locator('main')).toContainText('75%');
    await expect(page.locator('main')).toContainText(textOf('ja', 'questionnaire:result.thanks'));
  });

  test('the transcript can be read', async ({ page }) => {
    await page.goto('/fr/fieldTrial/transcript');
    await expect(page.locator('main h1')).toHaveText(textOf('fr', 'fieldtrial:transcript.title'));
  });
});
