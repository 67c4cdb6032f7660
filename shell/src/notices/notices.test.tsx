import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { readCookie } from '../state/cookies.ts';
import { clearCookies } from '../testing/browser.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { shellSite } from '../testing/site.ts';
import { DegradedNotice } from './degraded-notice.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { LanguageOfferBanner } from './language-offer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

const languageOffer = { language: 'ar', question: 'بالعربية؟', accept: 'نعم', dismiss: 'لا' } as const;
const state = { languageOffer, failureId: 'abc12345' };
const onRetry = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  clearCookies();
});

const notices: readonly (readonly [what: string, notice: ReactElement])[] = [
  ['a failed page', <FailurePanel id="abc12345" onRetry={onRetry} />],
  ['a page that only can be read', <DegradedNotice />],
  ['the offer of a language', <LanguageOfferBanner />],
];

test.each(notices)('the notice of %s is free of accessibility findings', async (_what, notice) => {
  const { container } = renderInShell(notice, shellSite(), state);
  expect(await axeViolations(container)).toEqual([]);
});

test.each(notices.slice(0, 2))(
  '%s is announced, gives a number to tell, and can be tried again',
  async (_what, notice) => {
    renderInShell(notice, shellSite(), state);
    expect(screen.getByRole('alert')).toHaveTextContent('please give this number: abc12345');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
);

test('a failed page has one first-level heading', () => {
  renderInShell(<FailurePanel id="x" onRetry={onRetry} />, shellSite());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This part of the site did not load');
});

test('the language offer is in that language and direction, with a link to the current page', async () => {
  const site = shellSite({ path: '/partner', search: '?a=1' });
  const { store, visits } = renderInShell(<LanguageOfferBanner />, site, state);
  const banner = screen.getByRole('region', { name: 'بالعربية؟' });
  expect(banner).toHaveAttribute('lang', 'ar');
  expect(banner).toHaveAttribute('dir', 'rtl');
  const accept = screen.getByRole('link', { name: 'نعم' });
  expect(accept).toHaveAttribute('href', '/ar/partner?a=1');
  await userEvent.click(accept);
  expect(readCookie('language')).toBe('ar');
  expect(visits).toEqual(['/ar/partner?a=1']);
  await userEvent.click(screen.getByRole('button', { name: 'لا' }));
  expect(store.getState().languageOffer).toBeUndefined();
  expect(readCookie('language')).toBe('en');
});

test('no progress is shown without a navigation', () => {
  renderInShell(<NavigationProgress />);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a failed page links to the rest of the site', () => {
  renderInShell(<FailurePanel id="abc12345" onRetry={onRetry} />, shellSite());
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});
