import type { Page } from '@playwright/test';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { abroadSample, custodialSample, signupSample, trustSample } from '../forms/testing/account.ts';
import { controlEntries, uniqueInvestor } from './support/investors.ts';

/** More key presses than any sign-up page has tab stops. */
const MAX_PRESSES = 120;
/** Covers the list of all countries. */
const MAX_CHOICES = 260;

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: node } = document;
    const [name, role, type] = ['name', 'role', 'type'].map((each) => node?.getAttribute(each) ?? '');
    const kind = node instanceof HTMLSelectElement ? 'select' : type;
    const value = node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.value : '';
    return { name: name ?? '', role, kind, value, inMain: node?.closest('main') !== null };
  });

type Focused = Awaited<ReturnType<typeof focused>>;

const isButton = ({ kind, inMain }: Focused) => inMain && kind === 'submit';

async function pressUntil(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  is: (now: Focused) => boolean,
): Promise<Focused> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (is(now)) return now;
  }
  throw new Error(`${key} does not reach the element`);
}

async function enter(page: Page, kind: string | undefined, value: string): Promise<void> {
  if (kind !== 'select' && kind !== 'radio') return page.keyboard.type(value);
  if (kind === 'radio') await page.keyboard.press('Space');
  for (let presses = 0; (await focused(page)).value !== value; presses += 1) {
    if (presses === MAX_CHOICES) throw new Error(`the arrow keys do not reach ${value}`);
    await page.keyboard.press('ArrowDown');
  }
}

/** Tabs forward once, fills in each control, and presses the button at the end. */
async function fillForward(page: Page, entries: ReadonlyMap<string, string>): Promise<void> {
  const left = new Map(entries);
  const isNext = (now: Focused) => left.has(now.name) || isButton(now);
  for (let now = await focused(page); left.size > 0; left.delete(now.name)) {
    if (!left.has(now.name)) now = await pressUntil(page, 'Tab', isNext);
    const value = left.get(now.name);
    if (value === undefined) throw new Error(`not filled in: ${[...left.keys()].join()}`);
    await enter(page, now.kind, value);
  }
  await pressUntil(page, 'Tab', isButton);
  await page.keyboard.press('Enter');
}

/** Opens another tab of the form by keyboard: to the tab list, along it by arrow keys, then Enter. */
async function openTab(page: Page, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  await pressUntil(page, 'Shift+Tab', ({ role }) => role === 'tab');
  await page.keyboard.press(arrow);
  await page.keyboard.press('Enter');
}

const isSent = (page: Page, language: 'en' | 'ar' | 'ja') =>
  expect(page.locator('main h1')).toHaveText(textOf(language, 'investor:sent.title'), { timeout: 30_000 });

// covers: I24, I25, I26, I27
test('a keyboard user signs up in three tabs, goes back to one of them, and loses nothing', async ({
  page,
}) => {
  test.slow();
  const investor = uniqueInvestor(signupSample);
  await openPage(page, '/directinvest/signup');
  await fillForward(page, controlEntries('personal', investor));
  await expect(page).toHaveURL(/\/signup\/bank$/);
  await fillForward(page, controlEntries('bank', investor));
  await expect(page).toHaveURL(/\/signup\/activation$/);

  await openTab(page, 'ArrowLeft');
  await expect(page).toHaveURL(/\/signup\/bank$/);
  const { bankname } = investor.directInvest.bankAccount;
  await expect(page.locator('[name="directInvest.bankAccount.bankname"]')).toHaveValue(bankname);
  await openTab(page, 'ArrowRight');
  await expect(page).toHaveURL(/\/signup\/activation$/);

  // This tab is still empty: the button shows the missing entries, each with a link.
  await pressUntil(page, 'Tab', isButton);
  await page.keyboard.press('Enter');
  await expect(page.locator('main [data-error-summary]')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="username"]')).toBeFocused();
  await fillForward(page, controlEntries('activation', investor));
  await isSent(page, 'en');
  const [record, ...more] = await findRecords('invest_investors', { email: investor.directInvest.mail });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ status: 'pending', person: { bank: { bankName: bankname } } });
});

/** With the adult above and `investor.spec.ts`: each account by both input methods, both methods in each language. */
const OTHERS = [
  [
    'ja',
    'a minor with a guardian',
    custodialSample,
    { accountType: 'custodial', guardian: { city: 'Oakland' } },
  ],
  ['ar', 'who provides for a trust', trustSample, { beneficiary: { type: 'trust' } }],
  ['en', 'who lives elsewhere', abroadSample, { country: 'JP', beneficiary: { country: 'JP' } }],
] as const;

for (const [language, who, sample, person] of OTHERS)
  // covers: I24, I31, I32
  test(`without a mouse, ${who} signs up (${language})`, async ({ page }) => {
    test.slow();
    const investor = uniqueInvestor(sample);
    const prefix = language === 'en' ? '' : `/${language}`;
    await openPage(page, `${prefix}/directinvest/signup`);
    for (const tab of ['personal', 'bank', 'activation'] as const) {
      if (tab !== 'personal') await expect(page).toHaveURL(new RegExp(`/signup/${tab}$`));
      await fillForward(page, controlEntries(tab, investor));
    }
    await isSent(page, language);
    const found = await findRecords('invest_investors', { email: investor.directInvest.mail });
    expect(found).toMatchObject([{ status: 'pending', language, person }]);
  });
