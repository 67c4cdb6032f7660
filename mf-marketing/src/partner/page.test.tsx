import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { testContentPage, wholeSite } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page about partners', () => {
  testContentPage(Page);

  // covers: M24, M25
  test('shows all tiers', () => {
    renderInSite(<Page />, wholeSite);
    const tiers = screen.getByRole('region', { name: 'Six ways to be a partner' });
    const names = within(tiers)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Platinum investors',
      'Gold investors',
      'Education institution partners',
      'Health institution partners',
      'Collaborators',
      'Suppliers',
    ]);
    expect(tiers).toHaveTextContent('not an offer to invest');
  });

  test('offers to introduce a partner only where the referral page exists', () => {
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/partner') }));
    expect(screen.queryByRole('link', { name: 'Introduce a partner' })).not.toBeInTheDocument();
    change(wholeSite);
    for (const link of screen.getAllByRole('link', { name: 'Introduce a partner' })) {
      expect(link).toHaveAttribute('href', '/refercustomer');
    }
  });
});
