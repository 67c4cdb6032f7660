import type { Page } from '@playwright/test';

/** Brings an open page into a state. */
export type StateAction = (page: Page) => Promise<void>;

/** A state of a page that shows other content. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  readonly reach: StateAction;
  /** Selector of the only part that is checked, for example an open menu, whose page behind cannot be used. */
  readonly part?: string;
}

export const press =
  (selector: string): StateAction =>
  (page) =>
    page.locator(selector).click();

const openQuestions: StateAction = (page) =>
  page.locator('main details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));

/**
 * Submits an empty form. On a phone the submit button is in the last group. A button with `aria-disabled` reports the
 * problems when it is pressed.
 */
const sendEmpty: StateAction = async (page) => {
  const send = page.locator('main form button[type="submit"]').first();
  const next = page.locator('main form [data-group-nav] button').first();
  await ((await send.isVisible()) ? send : next).click({ force: true });
  await page.locator('main [role="alert"], main [aria-invalid="true"]').first().waitFor();
};

const search: StateAction = async (page) => {
  await page.locator('main [type="search"]').fill('LarkSuite');
  await page.locator('main ol > li').first().waitFor();
};

/** States without login and without sending, checked by axe and visual tests. */
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
  {
    name: 'a group of the main menu',
    path: '/',
    reach: press('button[popovertarget="menu-join"]'),
    part: '#menu-join',
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
