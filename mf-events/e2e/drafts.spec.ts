import type { Page } from '@playwright/test';
import { logIn } from '../../e2e/support/data/accounts.ts';
import { insertAccount } from '../../e2e/support/data/admins.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage, visit } from '../../e2e/support/browser/visit.ts';
import { EVERYTHING, violations } from '../../e2e/support/inspections/axe.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

const button = (page: Page, language: 'en' | 'ar', key: string) =>
  page.getByRole('main').getByRole('button', { name: textOf(language, key), exact: true });

for (const language of ['en', 'ar'] as const)
  test(`a draft goes on in another browser, is previewed, told of, and published once (${language})`, async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    test.slow();
    const prefix = language === 'en' ? '' : `/${language}`;
    const title = `Harvest ${Date.now()}`;
    const author = await insertAccount();
    await logIn(page, author.username);
    await visit(page, `${prefix}/events/new/news`);
    await page.locator('[name="title"]').fill(title);
    await button(page, language, 'posting:drafts.save').click();
    await expect(
      page.getByRole('heading', { name: textOf(language, 'posting:preview.title') }),
    ).toBeVisible();
    await button(page, language, 'posting:preview.create').click();
    const link = page.locator('a[href*="#token="]');
    const address = (await link.getAttribute('href')) ?? '';

    const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    await openPage(visitor, address);
    await expect(visitor.locator('main h1')).toHaveText(title);
    await expect(visitor.locator('main')).toContainText(textOf(language, 'posting:preview.notice'));
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await visitor.close();

    const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    await logIn(other, author.username);
    await visit(other, `${prefix}/events/mine`);
    expect(await violations(other, EVERYTHING)).toEqual([]);
    expect(await layoutFlaws(other)).toEqual([]);
    await other.getByRole('link', { name: title, exact: true }).click();
    await expect(other.locator('main')).toContainText(textOf(language, 'posting:together.openSelf'));
    await other.locator('[name="subtitle"]').fill('From the other browser');
    await button(other, language, 'posting:drafts.save').click();
    await expect(
      other
        .getByRole('main')
        .getByRole('link', { name: textOf(language, 'posting:mine.title'), exact: true }),
    ).toBeVisible();

    await page.locator('[name="title"]').fill(`${title}!`);
    await button(page, language, 'posting:drafts.save').click();
    await expect(
      page.getByRole('heading', { name: textOf(language, 'posting:together.title') }),
    ).toBeFocused();
    // The refused text is reported by the browser.
    watch.problems.length = 0;
    await button(page, language, 'posting:together.goOn').click();
    await expect(page.locator('[name="subtitle"]')).toHaveValue('From the other browser');
    await expect(page.locator('[name="title"]')).toHaveValue(`${title}!`);

    await page.locator('[name="industries"][value="education"]').check();
    await page.locator('[contenteditable="true"]').click();
    await page.keyboard.type('All is in.');
    await button(page, language, 'posting:publish').click();
    await expect(page.locator('main h1')).toHaveText(`${title}!`, { timeout: 60_000 });
    await reloadPage(other);
    await expect(other.locator('main h1')).toHaveText(textOf(language, 'posting:missing'));
    await other.close();
  });
