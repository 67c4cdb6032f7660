import type { Language } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { mailedLink, sendForm } from '../../e2e/support/data/accounts.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { samplePdf } from '../../e2e/support/data/files.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { dateInDays, registrationSample } from '../forms/testing/index.ts';

const STATUS = '/fieldTrial/status';

/** Creates a registration without wished times. */
async function registered({ request }: Page, emailaddress: string): Promise<string> {
  const myfile = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  const scanned = await request.post('/api/scanFile?accept=pdf,zip', { multipart: { myfile } });
  const { id: fileid } = (await scanned.json()) as { readonly id: string };
  const { availDate: _, ...entries } = registrationSample;
  const answer = await sendForm(request, '/api/createFieldTrial', { ...entries, emailaddress, fileid });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { readonly reference: string }).reference;
}

/** The office's page of the registration. */
function officeOf(page: Page, language: Language, reference: string) {
  const admin = (key: string) => textOf(language, `admin:${key}`);
  const trial = (key: string) => textOf(language, `fieldtrial.records:${key}`);
  const prefix = language === 'en' ? '' : `/${language}`;
  const dialog = page.getByRole('dialog');
  const button = (key: string) =>
    page.getByRole('button', { name: trial(`registrations.${key}`), exact: true });
  const open = async () => {
    await page.goto(`${prefix}/admin/record?of=fieldtrial.registrations&reference=${reference}`);
    await expect(page.getByRole('complementary')).toBeVisible();
  };
  return {
    button,
    open,
    /** Fills in and sends the form of an action. */
    async plan(action: string, entries: Readonly<Record<string, string>>): Promise<void> {
      await open();
      await button(`actions.${action}`).click();
      for (const [name, value] of Object.entries(entries))
        await dialog.locator(`[name="${name}"]`).fill(value);
      await dialog
        .getByRole('button', { name: trial(`registrations.actions.${action}`), exact: true })
        .click();
      await expect(page.getByText(admin('record.saved'))).toBeVisible();
    },
    /** Confirms a change of the state. */
    async mark(state: string): Promise<void> {
      await open();
      const name = trial(`registrations.states.${state}`);
      await button(`states.${state}`).click();
      await dialog.getByRole('button', { name }).click();
      await expect(page.getByText(admin('record.saved'))).toBeVisible();
    },
    /** Opens the visit in a view of the calendar, and its record from there. */
    async findInCalendar(view: string, date: string): Promise<void> {
      await page.goto(`${prefix}/admin/calendar?view=${view}&date=${date}`);
      const name = textOf(language, 'admin:calendar.visit', { reference });
      await page.getByRole('button', { name }).first().click();
      const popover = page.getByRole('dialog', { name });
      await expect(popover).toContainText('Dr. Ada Sample');
      await expect(popover.getByRole('button')).toHaveCount(1);
      await popover.getByRole('link', { name: admin('calendar.openRecord') }).click();
      await expect(page).toHaveURL(new RegExp(`reference=${reference}`));
    },
  };
}

for (const [language, year] of [
  ['en', 1],
  ['ar', 2],
] as const)
  test(`a visit is offered, chosen, moved, cancelled, missed and done, from both sides (${language})`, async ({
    browser,
    page,
  }) => {
    test.slow();
    const status = (key: string) => textOf(language, `registration:status.${key}`);
    const prefix = language === 'en' ? '' : `/${language}`;
    const email = uniqueEmail();
    const reference = await registered(page, email);
    const admin = await asAdmin(browser, { viewport: { width: 1280, height: 1200 } });
    const office = officeOf(admin, language, reference);
    // No other test plans visits of this specialist on these days.
    const days = [0, 1, 2, 3, 4, 5].map((index) => dateInDays(40 * year + index));
    const [first = '', second = '', third = '', moved = '', again = '', last = ''] = days;
    const one = { time: '10:00', place: 'Room 1', specialist: 'Dr. Ada Sample' };
    const openStatus = async () => {
      // From the current page, a link would only change the anchor.
      await page.goto('/fieldTrial');
      // Mails are in English, in which their texts can be searched.
      const link = (await mailedLink(email, STATUS)).replace(STATUS, `${prefix}${STATUS}`);
      await openPage(page, link);
    };
    const chosen = () => page.getByRole('button', { name: status('visit.choose') });

    await openStatus();
    await expect(page.getByText(status('states.new'))).toBeVisible();
    await office.open();
    await expect(office.button('actions.move')).toHaveCount(0);
    await office.plan('offer', {
      ...{ date: first, ...one },
      ...{ date2: second, time2: '11:00', date3: third, time3: '14:30' },
    });
    await openStatus();
    await expect(chosen()).toHaveCount(3);
    await chosen().nth(1).click();
    await expect(page.getByText(status('states.invited'))).toBeVisible();
    await expect(page.getByText('Dr. Ada Sample')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: status('visit.file') }).click();
    expect((await download).suggestedFilename()).toBe('visit.ics');

    await office.findInCalendar('month', second);
    await office.findInCalendar('week', second);
    await admin.setViewportSize({ width: 390, height: 844 });
    await office.findInCalendar('agenda', second);
    await admin.setViewportSize({ width: 1280, height: 1200 });

    await office.plan('move', { date: moved });
    await office.findInCalendar('week', moved);
    await openStatus();
    await page.getByRole('button', { name: status('visit.cancel'), exact: true }).click();
    await page.getByRole('button', { name: status('visit.sure') }).click();
    await expect(page.getByText(status('states.new'))).toBeVisible();

    await office.plan('invite', { date: again, ...one });
    await office.mark('missed');
    await openStatus();
    await expect(page.getByText(status('states.missed'))).toBeVisible();
    await office.plan('invite', { date: last, ...one });
    await office.mark('visited');
    await reloadPage(page);
    await expect(page.getByText(status('states.visited'))).toBeVisible();
    const [record] = await findRecords('trial_registrations', { reference });
    expect(record?.['visitSequence']).toBe(4);
    await admin.context().close();
  });
