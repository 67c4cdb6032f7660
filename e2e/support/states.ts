import type { Page } from '@playwright/test';

/** Brings a page that has been opened into a state. */
export type Reach = (page: Page) => Promise<void>;

/** What a visitor can do to a page that changes what stands on it. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  readonly reach: Reach;
  /** An open menu is looked at alone: what it covers cannot be pressed, and need not. */
  readonly part?: string;
}

export const press =
  (selector: string): Reach =>
  (page) =>
    page.locator(selector).click();

const openQuestions: Reach = (page) =>
  page.locator('main details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));

/**
 * On a phone the button that sends stands behind the last group, and another leads on. A button that says that it cannot
 * send yet says what is missing when it is pressed all the same.
 */
const sendEmpty: Reach = async (page) => {
  const send = page.locator('main form button[type="submit"]').first();
  const next = page.locator('main form [data-group-nav] button').first();
  await ((await send.isVisible()) ? send : next).click({ force: true });
  await page.locator('main [role="alert"], main [aria-invalid="true"]').first().waitFor();
};

const search: Reach = async (page) => {
  await page.locator('main [type="search"]').fill('LarkSuite');
  await page.locator('main ol > li').first().waitFor();
};

/** States that need nobody signed in and send nothing: looked at by axe, and photographed. */
export const PAGE_STATES: readonly PageState[] = [
  {
    name: 'the language menu',
    path: '/',
    reach: press('button[popovertarget="language-menu"]'),
    part: '#language-menu',
  },
  {
    name: 'the accessibility menu',
    path: '/',
    reach: press('button[popovertarget="accessibility-menu"]'),
    part: '#accessibility-menu',
  },
  { name: 'open questions', path: '/', reach: openQuestions },
  { name: 'the contact form', path: '/about', reach: press('#contact-form-toggle') },
  { name: 'the newsletter form', path: '/contact', reach: press('#newsletter-form-toggle') },
  { name: 'search results', path: '/search', reach: search },
  { name: 'the referral form with its errors', path: '/refercustomer', reach: sendEmpty },
  { name: 'the registration form with its errors', path: '/register', reach: sendEmpty },
  { name: 'the login form with its errors', path: '/login', reach: sendEmpty },
  { name: 'the volunteer form with its errors', path: '/volunteer', reach: sendEmpty },
  { name: 'the donation form with its errors', path: '/donate', reach: sendEmpty },
  { name: 'the investor sign-up with its errors', path: '/directinvest/signup', reach: sendEmpty },
  { name: 'the field trial registration with its errors', path: '/fieldTrial/register', reach: sendEmpty },
];
