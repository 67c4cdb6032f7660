import { refreshOwnSession } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpportunityData } from '../../forms/overview.ts';
import { SESSION_CALL } from '../session/use-investor.ts';
import { opportunityData } from '../testing/opportunities.ts';
import { Component as Page } from './page.tsx';

const show = (...opportunities: readonly OpportunityData[]) =>
  renderInSite(<Page />, testSite({ path: '/directinvest/opportunities' }), {
    '/directinvest/opportunities': { opportunities },
  });

async function signedIn(username: string | null) {
  fakeServices({ [SESSION_CALL]: [200, { username }] });
  await act(async () => void (await refreshOwnSession(SESSION_CALL)));
}

beforeEach(() => signedIn(null));

describe('the list of opportunities', () => {
  // covers: I9
  test('is collapsed, and each anchor is inside its disclosure', async () => {
    const { container } = show(opportunityData(), opportunityData({ id: 13, title: 'FDA' }));
    const folded = [...container.querySelectorAll('details')];
    expect(folded.map(({ open }) => open)).toEqual([false, false]);
    expect(folded.map((each) => each.querySelector('[id^="opportunity-"]')?.id)).toEqual([
      'opportunity-1',
      'opportunity-13',
    ]);
    const [first] = container.querySelectorAll('summary');
    if (!first) throw new Error('nothing can be opened');
    for (const open of [true, false]) {
      await userEvent.click(first);
      expect(folded.map((each) => each.open)).toEqual([open, false]);
    }
    for (const each of folded) each.open = true;
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: I10
  test('says how much has been raised by a bar with a name and in words', () => {
    show(opportunityData({ fundraised: 2_512_345, received: 1_000_050 }));
    const bar = screen.getByRole('progressbar', { name: 'Funds raised', hidden: true });
    expect(bar).toHaveAttribute('value', '251');
    expect(bar).toHaveAccessibleDescription('Pledged $25,123.45, received $10,000.50 of $100,000');
  });

  test.each([
    [10_000_000, '1000', 9_999_999, '999'],
    [10_000_001, '1000', 10_000_001, '1000'],
    [9_999_999, '999', 0, '0'],
  ])(
    'of %d cents of 100,000 dollars shows no more than is true',
    (fundraised, pledged, received, arrived) => {
      const { container } = show(opportunityData({ fundraised, received }));
      const [whole, part, ...more] = container.querySelectorAll('progress');
      expect([whole?.value, part?.value, more]).toEqual([Number(pledged), Number(arrived), []]);
      expect(part).toHaveAttribute('aria-hidden', 'true');
    },
  );

  // covers: I10, I11
  test('has conditions and five documents with type, size, language and date', () => {
    const { container } = show(opportunityData());
    expect(container).toHaveTextContent('Where it is needed most.');
    expect([...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toContain(
      'Special benefit',
    );
    const documents = [...container.querySelectorAll('a[type="application/pdf"]')];
    expect(documents.map(({ textContent }) => textContent)).toEqual([
      'Guidelines',
      'Pledge and security',
      'Privacy policy',
      'Supplemental indenture',
      'Prospectus',
    ]);
    for (const each of documents) {
      expect(each.getAttribute('href')).toMatch(/^\/assets\/mf-invest\/[a-z]+\.en\.[0-9a-f]{10}\.pdf$/);
      expect(each.parentElement).toHaveTextContent(/PDF, \d+ kB, English, November 26, 2026$/);
    }
  });

  // covers: I12
  test('offers to log in, and to whom is signed in, to invest', async () => {
    const { container } = show(opportunityData({ id: 4, title: 'Screener' }));
    const next = () => within(container).getByRole('link', { name: /: Screener$/, hidden: true });
    expect(next()).toHaveAttribute('href', '/directinvest/login');
    await signedIn('ada');
    expect(next()).toHaveTextContent('Invest Now');
    expect(next()).toHaveAttribute('href', '/directinvest/4');
  });

  test.each([
    ['full', /reached its maximum/],
    ['closed', /is closed/],
  ] as const)('says of one that is %s that it takes nothing more', (state, words) => {
    show(opportunityData({ state }));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText('Login')).not.toBeInTheDocument();
  });

  test('says that what has been raised is not known where it is not, without a bar', () => {
    const { fundraised: _unknown, ...unknown } = opportunityData();
    const { container } = show(unknown);
    expect(container).toHaveTextContent('Funds raised Not known');
    expect(container).toHaveTextContent('The amounts raised cannot be shown at the moment.');
  });

  test('is complete before script runs', () => {
    const page = renderStatic(
      <Page />,
      {},
      {
        '/directinvest/opportunities': { opportunities: [opportunityData()] },
      },
    );
    expect(page).toHaveTextContent('Pledged $25,000, received $10,000 of $100,000');
    expect(page).toHaveTextContent('Login');
  });
});
