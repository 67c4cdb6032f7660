import {
  CONTACT,
  contactEntries,
  fillIn,
  NEWSLETTER,
  uniqueEmail,
  passFormTime,
} from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { countScrollPositions } from '../../e2e/support/browser/scrolling.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { layOut, openPage } from '../../e2e/support/browser/visit.ts';
import { subscribe } from './subscribe.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

// covers: M68, M77, M78, M79, M80, M111
test('a message reaches the database and the mail outbox, and the sender a reference', async ({ page }) => {
  const email = uniqueEmail();
  await openPage(page, '/');
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Thank you for your submission! We will get back to you soon.');
  await expect(dialog).toContainText('Your message has been sent.');
  const reference = /LK-\w{4}-\w{4}/.exec(await dialog.innerText())?.[0] ?? '';
  expect(reference).not.toBe('');

  const [record, ...more] = await findRecords('contacts', { email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ reference, message: contactEntries(email)['message'] });
  await expect
    .poll(() => readMails().filter((mail) => mail.includes(reference)).length, MAIL_TIMEOUT)
    .toBe(2);
});

// covers: M72
test('wrong entries are named above the form and beside each field, and nothing is lost', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, { ...contactEntries('not an address'), lastname: '   ' });
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') }).click();
  await expect(page.locator(`form[action^="${CONTACT}"] [data-error-summary]`)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByText('please enter a correct e-mail address').first()).toBeVisible();
  await page.getByRole('link', { name: /please enter a correct e-mail address/ }).click();
  await expect(page.locator(`form[action^="${CONTACT}"] [name="email"]`)).toBeFocused();
  await expect(page.locator(`form[action^="${CONTACT}"] [name="email"]`)).toHaveValue('not an address');
  await expect(page.locator(`form[action^="${CONTACT}"] [name="message"]`)).toHaveValue(
    contactEntries('x')['message'] ?? '',
  );
});

// covers: M63, M65, M66
test('only one form is open at a time', async ({ page }) => {
  // Smooth scrolling to the first form would move the second button away from the pointer.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  const contact = page.locator(`form[action^="${CONTACT}"]`);
  const newsletter = page.locator(`form[action^="${NEWSLETTER}"]`);
  await expect(contact).toBeHidden();
  await expect(newsletter).toBeHidden();
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await expect(contact).toBeVisible();
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.newsletter.open') }).click();
  await expect(newsletter).toBeVisible();
  await expect(contact).toBeHidden();
});

// covers: M66
test('an opened form is scrolled to smoothly, or at once with reduced motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openPage(page, '/');
    await layOut(page);
    const open = page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') });
    const toButton = () =>
      open.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    expect(await countScrollPositions(page, toButton)).toBe(2);
    const places = await countScrollPositions(page, () => open.dispatchEvent('click'));
    if (reducedMotion === 'reduce') expect(places).toBe(2);
    else expect(places).toBeGreaterThan(2);
    await expect(page.locator('#contact-form-title')).toBeInViewport();
  }
});

test('a subscription starts once its mail is confirmed', async ({ page }) => {
  const email = uniqueEmail();
  await subscribe(page, 'fr', { email, frequency: 'threeMonths' });
  const [record] = await findRecords('newsletter_subscriptions', { email });
  expect(record).toMatchObject({ state: 'active' });
});

test('the form is sent with the keyboard alone', async ({ page }) => {
  const email = uniqueEmail();
  await openPage(page, '/');
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`form[action^="${CONTACT}"]`)).toBeVisible();
  const values = contactEntries(email);
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const node = document.activeElement;
      return node instanceof HTMLElement
        ? { name: node.getAttribute('name') ?? '', tag: node.tagName, text: node.innerText }
        : null;
    });
    if (focused?.tag === 'BUTTON' && focused.text === textOf('en', 'marketing:contact.form.send')) break;
    const value = values[focused?.name ?? ''];
    if (!value) continue;
    if (focused?.tag === 'SELECT') {
      const wanted = await page
        .locator(`form[action^="${CONTACT}"] [name="${focused.name}"] option[value="${value}"]`)
        .innerText();
      await page.keyboard.type(wanted);
    } else await page.keyboard.type(value.replaceAll('\n', ' '));
  }
  await passFormTime(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Thank you for your submission!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await findRecords('contacts', { email })).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // covers: M22
  test('a message arrives and leads to the thank-you page', async ({ page }) => {
    const email = uniqueEmail();
    await page.goto('/de#contact-form');
    const form = page.locator(`form[action^="${CONTACT}"]`);
    await page
      .locator(`a[href$="#${(await form.locator('xpath=ancestor::div[@id][1]').getAttribute('id')) ?? ''}"]`)
      .first()
      .click();
    for (const [name, value] of Object.entries(contactEntries(email))) {
      const field = form.locator(`[name="${name}"]`);
      if (['country', 'role', 'jobLevel'].includes(name)) await field.selectOption(value);
      else await field.fill(value);
    }
    const send = form.getByRole('button', { name: textOf('de', 'marketing:contact.form.send') });
    await send.click();
    await expect(page).toHaveURL(/\/de\/thankyoupage\?ref=LK-/);
    const thanks = page.url();
    const highlighted = page.locator('main strong');
    await expect(highlighted).toHaveText(new URL(thanks).searchParams.get('ref') ?? 'none');
    await page.goto('/de/thankyoupage?ref=LK-1234-<b>5678</b>');
    await expect(highlighted).toBeHidden();
    await page.goBack();
    // Entries and button are still there.
    await page.goBack();
    await send.click();
    await expect(page).toHaveURL(thanks);
    expect(await findRecords('contacts', { email })).toHaveLength(1);
  });

  test('wrong entries are listed in words of the page', async ({ page, baseURL, request }) => {
    const answer = await request.post('/api/contactus', {
      headers: { 'sec-fetch-site': 'same-origin', referer: `${baseURL}/sv` },
      form: { firstname: 'A', email: 'nowhere' },
    });
    expect(answer.status()).toBe(422);
    const html = await answer.text();
    expect(html).toContain('<html lang="sv"');
    // Served from an address of the site, so that its relative links work.
    await page.route('**/sv/answer', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/sv/answer');
    const items = await page.locator('[role="alert"] li').allInnerTexts();
    expect(items.length).toBeGreaterThan(5);
    expect(items).toContain(
      `${textOf('sv', 'forms:fields.lastname')}: ${textOf('sv', 'forms:errors.required')}`,
    );
  });
});

test('a form of another site is refused', async ({ request }) => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    const json = await request.post('/api/contactus', { headers, data: contactEntries('a@example.org') });
    expect(json.status()).toBe(403);
    const form = await request.post('/api/contactus', { headers, form: contactEntries('a@example.org') });
    expect(form.status()).toBe(403);
  }
});
