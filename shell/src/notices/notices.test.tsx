import { findings } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { stayOnPage } from '../testing/browser.ts';
import { fakeActions, shellSite } from '../testing/site.ts';
import { DegradedNotice } from './degraded-notice.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { LanguageOfferBanner } from './language-offer.tsx';
import { Progress } from './progress.tsx';

stayOnPage();

const offer = { language: 'ar', question: 'بالعربية؟', accept: 'نعم', dismiss: 'لا' } as const;
const actions = fakeActions();
beforeEach(() => jest.clearAllMocks());

const notices: readonly (readonly [what: string, notice: ReactElement])[] = [
  ['a failed page', <FailurePanel id="abc12345" onRetry={actions.retry} />],
  ['a page that only can be read', <DegradedNotice id="abc12345" onRetry={actions.retry} />],
  ['the offer of a language', <LanguageOfferBanner offer={offer} actions={actions} />],
  ['a page on its way', <Progress busy />],
];

test.each(notices)('the notice of %s is free of accessibility findings', async (_what, notice) => {
  const { container } = renderInSite(notice, shellSite());
  expect(await findings(container)).toEqual([]);
});

test.each(notices.slice(0, 2))(
  '%s is announced, gives a number to tell, and can be tried again',
  async (_what, notice) => {
    renderInSite(notice, shellSite());
    expect(screen.getByRole('alert')).toHaveTextContent('please give this number: abc12345');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions.retry).toHaveBeenCalledTimes(1);
  },
);

test('a failed page keeps the outline of a page: it has the one first heading', () => {
  renderInSite(<FailurePanel id="x" onRetry={actions.retry} />, shellSite());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This part of the site did not load');
});

test('a language is offered in itself, in its direction, with this very page', async () => {
  const site = shellSite({ path: '/partner', search: '?a=1' });
  renderInSite(<LanguageOfferBanner offer={offer} actions={actions} />, site);
  const banner = screen.getByRole('region', { name: 'بالعربية؟' });
  expect(banner).toHaveAttribute('lang', 'ar');
  expect(banner).toHaveAttribute('dir', 'rtl');
  const accept = screen.getByRole('link', { name: 'نعم' });
  expect(accept).toHaveAttribute('href', '/ar/partner?a=1');
  await userEvent.click(accept);
  expect(actions.rememberLanguage).toHaveBeenCalledWith('ar');
  await userEvent.click(screen.getByRole('button', { name: 'لا' }));
  expect(actions.dismissOffer).toHaveBeenCalledTimes(1);
});

test('no progress is shown while nothing is on its way', () => {
  renderInSite(<Progress busy={false} />, shellSite());
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a failed page leads on to the rest of the site', () => {
  renderInSite(<FailurePanel id="abc12345" onRetry={actions.retry} />, shellSite());
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});
