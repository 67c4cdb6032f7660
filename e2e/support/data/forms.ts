import type { Page } from '@playwright/test';

/** Fills fields by their wire names: types text, selects options, ticks boxes. */
export async function fillIn(
  page: Page,
  form: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`form[action^="${form}"] [name="${name}"]`);
    const kind = await field
      .first()
      .evaluate((node) => (node instanceof HTMLSelectElement ? 'select' : node.getAttribute('type')));
    if (kind === 'select') await field.selectOption(value);
    else if (kind === 'radio') await field.and(page.locator(`[value="${value}"]`)).check();
    else if (kind === 'checkbox') await field.check();
    else await field.fill(value);
  }
}

export const CONTACT = '/api/contactus';
export const REFERRAL = '/api/create/collaborator';
export const NEWSLETTER = '/api/newsletter';

/** Returns an address that no other test uses. */
export function uniqueEmail(): string {
  return `e2e.${crypto.randomUUID().slice(0, 12)}@example.org`;
}

export function contactEntries(email: string): Record<string, string> {
  return {
    firstname: 'Zoë',
    lastname: 'O’Neill-Šimić',
    email,
    phone: '+46 70 123 45 67',
    city: 'Malmö',
    country: 'SE',
    state: 'none',
    zip: '211 20',
    role: 'teacher',
    jobLevel: 'entryLevel',
    message: 'Tack! <b>Is</b> there a demonstration\nfor our school, "soon"?',
  };
}

export function referralEntries(email: string): Record<string, string> {
  return {
    'referer.firstname': 'Ана',
    'referer.lastname': 'Иванова',
    'referer.email': email,
    'referer.country': 'DE',
    'collaborator.firstname': 'Li',
    'collaborator.lastname': 'Wei',
    'collaborator.email': `them.${email}`,
    'collaborator.city': 'Freiburg',
    'collaborator.country': 'DE',
    'collaborator.state': 'Baden',
    'collaborator.zipCode': '79098',
    cust_collab: 'collaborator',
    role: 'teacher',
    agreed: 'true',
  };
}

/**
 * Opens a page and waits until a script checks and sends its form. For pages with a fake clock, where the marks that
 * `visit` reads do not work.
 */
export async function visitForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main form[novalidate]').first().waitFor();
}

/** Waits, because the server rejects forms that are sent faster than a person can. */
export async function passFormTime(page: Page): Promise<void> {
  await page.clock.fastForward(5_000);
}
