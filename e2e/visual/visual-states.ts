import { expect, type Page } from '@playwright/test';
import { localizePath } from '@larkfield/contracts';
import { waitForDynamicPage } from '../support/sites/dynamic-pages.ts';
import { fillIn, REFERRAL, referralEntries, passFormTime } from '../support/data/forms.ts';
import { MESSAGE, type Viewer } from './visual-test-data.ts';
import type { Cutout } from './take-picture.ts';
import { PAGE_STATES, press, type StateAction } from '../support/pages/page-states.ts';

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type VisualScreen = keyof typeof SCREENS;

/**
 * A pictured state of a page, in English on both screens by default. Of states with the same parts, such as form
 * errors, only some are pictured; axe checks all.
 */
export interface VisualState {
  /** Also the name of the picture. */
  readonly name: string;
  readonly path: string;
  /** Reaches the state on the open page. */
  readonly reach?: StateAction;
  readonly viewer: Viewer;
  readonly cutout: Cutout;
  readonly screens: readonly VisualScreen[];
  readonly inArabic: boolean;
  /**
   * The state sends a form. The first call is rejected because of the fake clock; the second succeeds with the corrected time.
   */
  readonly sends: boolean;
}

const MAIN = { selector: 'main' };
const DIALOG = { selector: 'dialog[open]' };
const BOTH = ['phone', 'desktop'] as const;

type Change = Partial<VisualState>;

const state = (name: string, path: string, change: Change = {}): VisualState => ({
  ...{ name, path, viewer: 'visitor', cutout: MAIN, screens: BOTH, inArabic: false, sends: false },
  ...change,
});

const IN_ARABIC = ['the accessibility menu', 'the referral form with its errors'];

/** The group is pictured on a wide screen alone, the questions on the home page; the errors equal those of other forms. */
const NOT_PHOTOGRAPHED = [
  'a group of the main menu',
  'open questions',
  'the registration form with its errors',
  'the login form with its errors',
  'the investor sign-up with its errors',
];

/** Parts that a state changes; the rest is on the picture of the page. */
const PARTS: Readonly<Record<string, Cutout>> = {
  'the contact form': { selector: '#contactus' },
  'the newsletter form': { selector: '#contactus' },
};

/** States that axe checks too. */
const ofVisitors = PAGE_STATES.filter(({ name }) => !NOT_PHOTOGRAPHED.includes(name)).map(
  ({ name, path, reach, part }) =>
    state(name.replace(/^the /, ''), path, {
      ...{ reach, cutout: part ? 'view' : (PARTS[name] ?? MAIN), inArabic: IN_ARABIC.includes(name) },
    }),
);

const menus: readonly VisualState[] = [
  state('main menu', '/', {
    ...{
      reach: press('button[popovertarget="main-menu"]'),
      cutout: 'view',
      screens: ['phone'],
      inArabic: true,
    },
  }),
  state('group of the main menu', '/', {
    ...{ reach: press('button[popovertarget="menu-join"]'), cutout: 'view', screens: ['desktop'] },
  }),
  state('account menu', '/', {
    ...{ reach: press('button[popovertarget="account-menu"]'), cutout: 'view', screens: ['desktop'] },
    viewer: 'admin',
  }),
];

/** Taken before any form is sent, so that no sent data is visible. */
const office = [
  state('dashboard', '/admin'),
  state('users', '/userManagement'),
  state('users, a question', '/userManagement', {
    ...{ reach: press('tbody tr td:last-child button:enabled >> nth=0'), cutout: 'view' },
  }),
  state('waivers', '/admin/waivers?of=support.volunteers'),
  state('inbox', '/admin/inbox', { inArabic: true }),
  state('list', '/admin/records?of=marketing.contacts', { inArabic: true }),
  state('calendar, agenda', '/admin/calendar?view=agenda&date=2033-05-10'),
  state('calendar, month', '/admin/calendar?view=month&date=2033-05-10'),
  state('settings', '/admin/settings'),
  state('retention', '/admin/retention'),
  state('releases', '/admin/releases', { reach: leaveOutHistory }),
  state('audit', '/admin/audit'),
  state('message', `/admin/record?of=marketing.contacts&reference=${MESSAGE}`),
].map((each): VisualState => ({
  ...each,
  name: `administration, ${each.name}`,
  viewer: 'admin',
  // The others consist of the same tables and cards.
  screens: ['dashboard', 'users'].includes(each.name) ? BOTH : ['desktop'],
}));

const signedIn: readonly VisualState[] = [
  state('profile', '/profile', { viewer: 'member', inArabic: true }),
  state('registered events', '/registeredEvents', { viewer: 'member' }),
  state('board, its heading', '/events', { viewer: 'member', cutout: { selector: 'main *:has(> * > h1)' } }),
  state('board, writing news', '/events', {
    ...{ viewer: 'member', reach: openNews, cutout: DIALOG },
  }),
  state('investor, portfolio', '/directinvest/portfolio', { viewer: 'investor', cutout: 'page' }),
  state('investor, profile', '/directinvest/profile', { viewer: 'investor' }),
];

/** Removes the history of live releases, which differs between machines. */
async function leaveOutHistory(page: Page): Promise<void> {
  await page.locator('section:has(> ol[reversed])').evaluate((section) => section.remove());
}

async function openNews(page: Page): Promise<void> {
  await page.goto(`${page.url()}#add-news`, { waitUntil: 'networkidle' });
  await page.locator('dialog[open] [contenteditable="true"]').waitFor();
}

/** Fills in a form, sends it and waits for the confirmation. */
const sendWith =
  (call: string, entries: Readonly<Record<string, string>>): StateAction =>
  async (page) => {
    // On a phone the groups would have to be filled in one by one.
    const screen = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await fillIn(page, call, entries);
    await passFormTime(page);
    await page.locator(`form[action^="${call}"] button[type="submit"]`).first().click();
    await expect(page.locator('dialog[open]')).toContainText('LK-');
    if (screen) await page.setViewportSize(screen);
  };

/** The confirmations of other forms use the same dialog. */
const sentForm: VisualState = state('referral form, sent', '/refercustomer', {
  ...{ reach: sendWith(REFERRAL, referralEntries('ana@example.org')), cutout: DIALOG },
  ...{ sends: true, inArabic: true },
});

export const VISUAL_STATES: readonly VisualState[] = [
  ...office,
  ...signedIn,
  ...menus,
  ...ofVisitors,
  sentForm,
];

export async function openState(
  page: Page,
  { path, reach }: VisualState,
  language: 'en' | 'ar',
): Promise<void> {
  const url = localizePath(path, language);
  if (/^\/(events|donate|directinvest)\b/.test(path)) await waitForDynamicPage(page.request, url);
  await page.goto(url, { waitUntil: 'networkidle' });
  await reach?.(page);
  await page.waitForLoadState('networkidle');
}
