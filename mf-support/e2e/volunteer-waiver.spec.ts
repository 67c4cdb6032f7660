import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { passFormTime, uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { sendWithRetry } from '../../e2e/support/data/send-with-retry.ts';
import { EVERYTHING, violations } from '../../e2e/support/inspections/axe.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

type Language = 'en' | 'ar';

const FORM = 'main';
const wordsOf = (language: Language) => (key: string, values?: Record<string, string>) =>
  textOf(language, key, values);

/** Fills in all required fields except the waiver. */
async function fillIn(page: Page, mail: string): Promise<void> {
  await page.locator('[name="person.country"]').selectOption('NO');
  for (const [name, value] of Object.entries({
    'person.firstname': 'Amal',
    'person.lastname': 'Haddad',
    'person.mail': mail,
    'person.address': '12 Harbour Street',
    'person.zipcode': '5003',
    'person.city': 'Bergen',
    'person.state': 'Vestland',
    reason: 'My brother was diagnosed late.',
    value: 'I speak Arabic.',
  }))
    await page.locator(`[name="${name}"]`).fill(value);
}

/** Draws a signature with the mouse. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no surface to sign on');
  const at = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await at(0.1, 0.6);
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.5, 0.8],
    [0.8, 0.3],
  ] as const)
    await at(x, y);
  await page.mouse.up();
}

async function send(page: Page, language: Language, watch: { readonly problems: string[] }): Promise<void> {
  await passFormTime(page);
  await sendWithRetry({
    send: page.getByRole('button', { name: textOf(language, 'volunteer:send') }),
    answer: page.getByRole('dialog', { name: textOf(language, 'volunteer:sentTitle') }),
    language,
    watch,
  });
}

test.describe('a waiver that is signed on the screen', () => {
  test.slow();
  // axe injects a script.
  test.use({ bypassCSP: true });

  // covers: S21
  test('an adult draws a signature, and the office opens the PDF and sees how it was signed', async ({
    page,
    browser,
    watch,
  }) => {
    const t = wordsOf('en');
    const mail = uniqueEmail();
    await page.clock.install();
    await openPage(page, '/volunteer');
    await fillIn(page, mail);
    await page.getByText(t('signing:sign')).click();
    await draw(page, page.getByRole('img', { name: t('signing:draw') }));
    expect(await violations(page, EVERYTHING, FORM)).toEqual([]);
    await page.getByRole('button', { name: t('signing:agree'), exact: true }).click();
    await expect(page.getByText(t('signing:signed', { name: 'Amal Haddad' }))).toBeVisible(SCAN_TIMEOUT);
    expect(await violations(page, EVERYTHING, FORM)).toEqual([]);
    await send(page, 'en', watch);
    const [record] = await findRecords('volunteers', { email: mail });
    expect(record).toMatchObject({ signing: 'drawn', consent: { version: 1, language: 'en' } });
    const reference = String(record?.['reference']);

    const office = await asAdmin(browser);
    await office.goto(`/admin/record?of=support.volunteers&reference=${reference}`);
    await expect(office.getByText(t('support.records:volunteers.signings.drawn'))).toBeVisible();
    const file = await office.request.get(`/api/support/records/volunteers/${reference}/files/waiver`);
    expect((await file.body()).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    const read = await findRecords('support_audit', { subject: reference, action: 'volunteer.fileRead' });
    expect(read).toHaveLength(1);
    await office.context().close();
  });

  // covers: S21
  test('under 18 a guardian signs, too, in Arabic, by keyboard', async ({ page, watch }) => {
    const t = wordsOf('ar');
    const mail = uniqueEmail();
    await page.clock.install();
    await openPage(page, '/ar/volunteer');
    await fillIn(page, mail);
    await page.locator('[name="under18"]').check();
    await page.locator('[name="guardian"]').fill('منى حداد');
    await page.locator('[name="guardianAgreed"]').check();
    await page.getByText(t('signing:sign')).focus();
    await page.keyboard.press('Enter');
    const you = page.getByRole('group', { name: t('volunteer:signing.you'), exact: true });
    const guardian = page.getByRole('group', { name: t('volunteer:signing.guardian'), exact: true });
    await you.getByLabel(t('signing:name')).fill('أمل حداد');
    const agree = page.getByRole('button', { name: t('signing:agree'), exact: true });
    await agree.press('Enter');
    await expect(page.getByText(`${t('volunteer:signing.guardian')}: ${t('signing:needed')}`)).toBeVisible();
    expect(await violations(page, EVERYTHING, FORM)).toEqual([]);
    await guardian.getByLabel(t('signing:name')).fill('منى حداد');
    await agree.press('Enter');
    await expect(page.getByText(/أمل حداد ومنى حداد/)).toBeVisible(SCAN_TIMEOUT);
    await send(page, 'ar', watch);
    const [record] = await findRecords('volunteers', { email: mail });
    expect(record).toMatchObject({
      ...{ signing: 'typed', guardianSigning: 'typed', guardian: { name: 'منى حداد' } },
      consent: { version: 1, language: 'ar' },
    });
  });

  test('the documents are filled with the entries so far', async ({ page }) => {
    await openPage(page, '/volunteer');
    await fillIn(page, uniqueEmail());
    for (const format of ['docx', 'pdf']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: textOf('en', `signing:${format}`) }).click();
      expect((await download).suggestedFilename()).toBe(`waiver.${format}`);
    }
  });
});

test.describe('on a phone', () => {
  test.slow();
  test.use({ viewport: { width: 390, height: 844 } });

  test('photos of the signed pages become one PDF', async ({ page }) => {
    await openPage(page, '/volunteer');
    const buffer = await page.screenshot({ type: 'jpeg' });
    const photos = ['1.jpg', '2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
    const answer = page.waitForResponse((response) => response.url().includes('/api/volunteer/waiverFile'));
    await page.locator('input[type="file"]').setInputFiles(photos);
    expect(await (await answer).json()).toMatchObject({ type: 'pdf', message: 'No Threat Detected' });
    await expect(page.locator('input[type="hidden"][name="waiver"]')).not.toHaveValue('');
  });
});
