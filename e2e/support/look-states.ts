import { expect, type Page } from '@playwright/test';
import { localizePath } from '@larkfield/contracts';
import { answered } from './dynamic.ts';
import { fillIn, REFERRAL, referralEntries, takeTime } from './forms.ts';
import { MESSAGE, type Viewer } from './look-people.ts';
import type { Cutout } from './photograph.ts';
import { PAGE_STATES, press, type Reach } from './states.ts';

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type LookScreen = keyof typeof SCREENS;

/**
 * A state of a page that is photographed, in English on both screens unless it says otherwise. Of states that are made of the
 * same parts, such as the errors of forms, some are photographed; axe looks at all.
 */
export interface LookState {
  /** Also the picture's. */
  readonly name: string;
  readonly path: string;
  /** What is done once the page is open. */
  readonly reach?: Reach;
  readonly viewer: Viewer;
  readonly cutout: Cutout;
  readonly screens: readonly LookScreen[];
  /** Also from right to left. */
  readonly inArabic: boolean;
  /** Something is sent: refused once for the clock of the page, which is wrong, and taken with what that taught. */
  readonly sends: boolean;
}

const MAIN = { selector: 'main' };
const DIALOG = { selector: 'dialog[open]' };
const BOTH = ['phone', 'desktop'] as const;

type Change = Partial<LookState>;

const state = (name: string, path: string, change: Change = {}): LookState => ({
  ...{ name, path, viewer: 'visitor', cutout: MAIN, screens: BOTH, inArabic: false, sends: false },
  ...change,
});

const IN_ARABIC = ['the accessibility menu', 'the referral form with its errors'];

/** The questions are photographed with the home page; the errors are those of the other forms. */
const NOT_PHOTOGRAPHED = [
  'open questions',
  'the registration form with its errors',
  'the login form with its errors',
  'the investor sign-up with its errors',
];

/** Parts of a page that a state changes; the rest is photographed with the page. */
const PARTS: Readonly<Record<string, Cutout>> = {
  'the contact form': { selector: '#contactus' },
  'the newsletter form': { selector: '#contactus' },
};

/** What axe looks at, too. */
const ofVisitors = PAGE_STATES.filter(({ name }) => !NOT_PHOTOGRAPHED.includes(name)).map(
  ({ name, path, reach, part }) =>
    state(name.replace(/^the /, ''), path, {
      ...{ reach, cutout: part ? 'view' : (PARTS[name] ?? MAIN), inArabic: IN_ARABIC.includes(name) },
    }),
);

const menus: readonly LookState[] = [
  state('main menu', '/', {
    ...{
      reach: press('button[popovertarget="main-menu"]'),
      cutout: 'view',
      screens: ['phone'],
      inArabic: true,
    },
  }),
  state('nested menu', '/', {
    ...{ reach: press('#main-menu button[popovertarget]'), cutout: 'view', screens: ['desktop'] },
  }),
  state('account menu', '/', {
    ...{ reach: press('button[popovertarget="account-menu"]'), cutout: 'view', screens: ['desktop'] },
    viewer: 'admin',
  }),
];

/** What stands there before anything is sent, so that nothing of what visitors send is among it. */
const office = [
  state('dashboard', '/admin'),
  state('users', '/userManagement'),
  state('users, a question', '/userManagement', {
    ...{ reach: press('tbody tr td:last-child button:enabled >> nth=0'), cutout: 'view' },
  }),
  state('waivers', '/admin/waivers?of=support.volunteers'),
  state('inbox', '/admin/records?of=marketing.contacts', { inArabic: true }),
  state('calendar, agenda', '/admin/calendar?view=agenda&date=2033-05-10'),
  state('calendar, month', '/admin/calendar?view=month&date=2033-05-10'),
  state('settings', '/admin/settings'),
  state('retention', '/admin/retention'),
  state('releases', '/admin/releases', { reach: leaveOutHistory }),
  state('audit', '/admin/audit'),
  state('message', `/admin/record?of=marketing.contacts&reference=${MESSAGE}`),
].map((each): LookState => ({
  ...each,
  name: `administration, ${each.name}`,
  viewer: 'admin',
  // The others are made of the same tables and cards.
  screens: ['dashboard', 'users'].includes(each.name) ? BOTH : ['desktop'],
}));

const signedIn: readonly LookState[] = [
  state('profile', '/profile', { viewer: 'member', inArabic: true }),
  state('registered events', '/registeredEvents', { viewer: 'member' }),
  state('board, its heading', '/events', { viewer: 'member', cutout: { selector: 'main *:has(> * > h1)' } }),
  state('board, writing news', '/events', {
    ...{ viewer: 'member', reach: openNews, cutout: DIALOG },
  }),
  state('investor, portfolio', '/directinvest/portfolio', { viewer: 'investor', cutout: 'page' }),
  state('investor, profile', '/directinvest/profile', { viewer: 'investor' }),
];

/** What was made live on this machine before is another machine's other list. */
async function leaveOutHistory(page: Page): Promise<void> {
  await page.locator('section:has(> ol[reversed])').evaluate((section) => section.remove());
}

async function openNews(page: Page): Promise<void> {
  await page.goto(`${page.url()}#add-news`, { waitUntil: 'networkidle' });
  await page.locator('dialog[open] [contenteditable="true"]').waitFor();
}

/** Fills a form in, sends it and waits for what confirms it. */
const sendWith =
  (call: string, entries: Readonly<Record<string, string>>): Reach =>
  async (page) => {
    // On a phone one group after the other would have to be filled in.
    const screen = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await fillIn(page, call, entries);
    await takeTime(page);
    await page.locator(`form[action^="${call}"] button[type="submit"]`).first().click();
    await expect(page.locator('dialog[open]')).toContainText('LK-');
    if (screen) await page.setViewportSize(screen);
  };

/** The confirmations of other forms are the same dialog. */
const sentForm: LookState = state('referral form, sent', '/refercustomer', {
  ...{ reach: sendWith(REFERRAL, referralEntries('ana@example.org')), cutout: DIALOG },
  ...{ sends: true, inArabic: true },
});

/** In the order in which they are photographed. */
export const LOOK_STATES: readonly LookState[] = [...office, ...signedIn, ...menus, ...ofVisitors, sentForm];

/** Opens the page of a state and brings it there. */
export async function reachState(
  page: Page,
  { path, reach }: LookState,
  language: 'en' | 'ar',
): Promise<void> {
  const url = localizePath(path, language);
  if (/^\/(events|donate|directinvest)\b/.test(path)) await answered(page.request, url);
  await page.goto(url, { waitUntil: 'networkidle' });
  await reach?.(page);
  await page.waitForLoadState('networkidle');
}
