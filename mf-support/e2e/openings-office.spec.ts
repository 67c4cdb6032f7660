import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { volunteerSample } from '../forms/testing/index.ts';
import { sendForm } from '../../e2e/support/data/accounts.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { samplePdf } from '../../e2e/support/data/files.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';

const column = (name: string) => textOf('en', `support.records:openings.columns.${name}`);
const entry = (name: string) => textOf('en', `support.records:openings.entries.${name}`);

async function addOpening(office: Page, slug: string): Promise<void> {
  await openPage(office, '/admin/records?of=support.openings');
  await office.getByRole('button', { name: textOf('en', 'admin:records.add'), exact: true }).click();
  const dialog = office.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  await fill(column('slug'), slug);
  await fill(column('hours'), '3');
  await fill(column('places'), '1');
  await fill(column('role'), 'Keeper of the school garden');
  await fill(column('summary'), 'Looks after the garden with the children.');
  await fill(entry('tasks'), 'Water the beds');
  await fill(entry('asks'), 'Patience');
  await dialog.getByRole('button', { name: textOf('en', 'admin:records.add'), exact: true }).click();
  await expect(office).toHaveURL(/\/admin\/record\?of=support\.openings/);
}

async function apply(request: APIRequestContext, opening: string): Promise<string> {
  const myfile = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  const scanned = await request.post('/api/scanFile?accept=pdf,zip', { multipart: { myfile } });
  const { id: waiver } = (await scanned.json()) as { readonly id: string };
  const person = { ...volunteerSample.person, mail: uniqueEmail() };
  const answer = await sendForm(request, '/api/create/volunteer', {
    ...volunteerSample,
    person,
    waiver,
    opening,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { readonly reference: string }).reference;
}

async function accept(office: Page, reference: string): Promise<void> {
  const state = textOf('en', 'support.records:volunteers.states.accepted');
  await openPage(office, `/admin/record?of=support.volunteers&reference=${reference}`);
  await office.getByRole('button', { name: state, exact: true }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'admin:record.setState', { state }) })
    .click();
}

test('the office adds an opening, accepts an application, and the public page says that it is full', async ({
  page,
  browser,
}) => {
  const slug = `garden-${randomUUID()}`;
  const office = await asAdmin(browser);
  await addOpening(office, slug);
  await waitForDynamicPage(page.request, `/openings/${slug}`);
  await page.goto(`/openings/${slug}`);
  await expect(page.locator('main h1')).toHaveText('Keeper of the school garden');
  await expect(page.getByText(textOf('en', 'support:openings.left_one', { count: '1' }))).toBeVisible();

  const [first, second] = [await apply(page.request, slug), await apply(page.request, slug)];
  await accept(office, first);
  await expect(office.getByText(textOf('en', 'admin:record.saved'))).toBeVisible();
  await accept(office, second);
  await expect(office.getByRole('alert')).toHaveText(textOf('en', 'forms:problems.openingFull'));

  await expect(async () => {
    await page.goto(`/ar/openings/${slug}`);
    await expect(page.getByText(textOf('ar', 'support:openings.full')).first()).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await office.context().close();
});
