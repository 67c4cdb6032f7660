import { createI18n } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import arabic from '../../../locales/ar/invest.json';
import { opportunityData } from '../testing/opportunities.ts';
import { Component as Page } from './page.tsx';

const opportunities = [
  opportunityData(),
  opportunityData({
    id: 2,
    title: 'Field trial',
    rate: 250,
    term: 10,
    fundraised: 10_000_000,
    state: 'full',
  }),
  opportunityData({ id: 3, title: 'Apps', rate: 150, term: 5, fundraised: 0 }),
];
const at = (search = '') => testSite({ path: '/directinvest', search });
const show = (search?: string) => renderInSite(<Page />, at(search), { '/directinvest': { opportunities } });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => void fakeServices({}));

describe('the page about direct investment', () => {
  // covers: I1, I3, I4, I5, I6, I7, I8
  test('tells the steps, the conditions and the risks, and is free of findings', async () => {
    const { container } = show();
    expect(screen.getByRole('img', { name: /Birds bring twigs to a nest/ })).toBeInTheDocument();
    const steps = within(screen.getByRole('region', { name: 'Three steps' })).getAllByRole('heading', {
      level: 3,
    });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Register',
      'Sign in, browse and invest',
      'Transfer funds',
    ]);
    for (const words of [
      'A purpose you choose',
      'Bank clearing (ACH) transfers take 3 to 5 business days.',
      'After a transfer has arrived, our processing takes up to 5 days.',
      'There are no fees for joining or investing.',
      'Investments are not FDIC insured.',
      'Interest is fixed.',
      'You can lose part or all of the money that you invest.',
    ])
      expect(screen.getByText(words)).toBeInTheDocument();
    expect(
      screen.getByText(/The minimum is \$500 .*After that you may add or withdraw any amount\./),
    ).toBeInTheDocument();
    expect(screen.getByText(/from 1.25% to 2.5% a year/)).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: I2
  test('shows of each opportunity what the specification asks for, and leads to it', () => {
    show();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['ID', 'Name', '% Funded', 'Interest Rate', 'Term in years', 'Special benefit'],
    ]);
    expect(cells('General investor')).toEqual([
      'ID1',
      '% Funded25%Pledged $25,000, received $10,000 of $100,000',
      ...['Interest Rate1.25%', 'Term in years4', 'Special benefitA yearly report'],
    ]);
    expect(cells('Field trial').slice(0, 2)).toEqual([
      'ID2',
      '% Funded100%Pledged $100,000, received $10,000 of $100,000Fully funded',
    ]);
    expect(screen.getByRole('link', { name: 'Field trial' })).toHaveAttribute(
      'href',
      '/directinvest/opportunities#opportunity-2',
    );
  });

  test.each([
    ['', ['General investor', 'Field trial', 'Apps'], 'ID', 'ascending'],
    ['?sort=name', ['Apps', 'Field trial', 'General investor'], 'Name', 'ascending'],
    ['?sort=funded', ['Apps', 'General investor', 'Field trial'], '% Funded', 'ascending'],
    ['?sort=-rate', ['Field trial', 'Apps', 'General investor'], 'Interest Rate', 'descending'],
    ['?sort=term', ['General investor', 'Apps', 'Field trial'], 'Term in years', 'ascending'],
  ] as const)('at the address %s has the order %j, and says so', (search, order, column, direction) => {
    show(search);
    expect(names()).toEqual(order);
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
      [column, direction],
    ]);
  });

  test('sorts by an address, and turns the order around by the same head', () => {
    show('?sort=rate');
    const head = screen.getByRole('columnheader', { name: 'Interest Rate' });
    expect(within(head).getByRole('link')).toHaveAttribute('href', '/directinvest?sort=-rate#opportunities');
    const other = screen.getByRole('columnheader', { name: 'ID' });
    expect(within(other).getByRole('link')).toHaveAttribute('href', '/directinvest#opportunities');
  });

  test('shows only open opportunities by an address that keeps the order', () => {
    show('?show=open&sort=rate');
    expect(names()).toEqual(['General investor', 'Apps']);
    const links = within(screen.getByRole('navigation', { name: 'Show' }));
    expect(links.getByRole('link', { current: true })).toHaveTextContent('Open ones only');
    const all = '/directinvest?sort=rate#opportunities';
    expect(links.getByRole('link', { name: 'All opportunities' })).toHaveAttribute('href', all);
    const turned = screen.getByRole('columnheader', { name: 'Interest Rate' });
    expect(within(turned).getByRole('link')).toHaveAttribute(
      'href',
      '/directinvest?show=open&sort=-rate#opportunities',
    );
  });

  test('says so when nothing is open', () => {
    renderInSite(<Page />, at('?show=open'), {
      '/directinvest': { opportunities: opportunities.slice(1, 2) },
    });
    expect(screen.getByText('No opportunity is open at the moment.')).toBeInTheDocument();
  });

  test('without amounts shows a notice, and the amounts once they are loaded', async () => {
    const { fundraised: _unknown, ...unknown } = opportunityData();
    const entry = { id: 1, Fundraised: 30_000, max_raised: 120_000, open: true };
    fakeServices({ '/api/investments': [200, [entry]] });
    const page = renderStatic(<Page />, {}, { '/directinvest': { opportunities: [unknown] } });
    expect(page).toHaveTextContent('The amounts raised cannot be shown at the moment.');
    expect(page).toHaveTextContent('Not known');
    renderInSite(<Page />, at(), { '/directinvest': { opportunities: [unknown] } });
    expect(await screen.findByText('25%')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be shown/, { ignore: '[aria-hidden] *, [aria-hidden]' })).toBeNull();
  });

  test('says that investing is closed until administrators open it', async () => {
    fakeServices({});
    const { unmount } = show();
    expect(screen.getByText(/this way to invest is not open to the public yet/)).toBeVisible();
    unmount();
    fakeServices({ '/api/support/hub': [200, { equityOpen: false, directOpen: true }] });
    show();
    await waitFor(() => expect(screen.queryByText(/not open to the public yet/)).not.toBeInTheDocument());
  });

  test('refreshes the amounts every minute while visible, and keeps the order', async () => {
    jest.useFakeTimers();
    try {
      const calls = fakeServices({
        '/api/investments': [200, [{ id: 3, Fundraised: 99_000, max_raised: 100_000, open: true }]],
      });
      renderInSite(<Page />, at('?sort=-funded'), { '/directinvest': { opportunities } });
      const before = names();
      const refreshes = () => calls.filter(({ url }) => url === '/api/investments');
      expect(refreshes()).toEqual([]);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('99%')).toBeInTheDocument();
      expect(names()).toEqual(before);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await act(() => jest.advanceTimersByTimeAsync(600_000));
      expect(refreshes()).toHaveLength(1);
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
  });

  test('speaks Arabic, with Latin digits and links that stay in Arabic', async () => {
    const site = testSite({ language: 'ar', i18n: createI18n('ar', { invest: arabic }) });
    const { container } = renderInSite(<Page />, site, { '/directinvest': { opportunities } });
    expect(screen.getByRole('link', { name: 'Field trial' }).closest('th')).toHaveAttribute('lang', 'en');
    expect(screen.getByRole('link', { name: arabic.landing.browse })).toHaveAttribute(
      'href',
      '/ar/directinvest/opportunities',
    );
    expect(container.querySelector('main')?.textContent).not.toMatch(/[٠-٩]/);
    expect(await axeViolations(container)).toEqual([]);
  });
});
