import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import { testContentPage, wholeSite, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page for schools', () => {
  testContentPage(Page);

  test('tells one week from Monday to Friday, and who has what to do', () => {
    renderInSite(<Page />, wholeSite);
    const week = screen.getByRole('region', { name: 'A week with LarkSuite' });
    const days = within(week)
      .getAllByRole('listitem')
      .map((day) => [...day.querySelectorAll('p')].slice(0, 2).map(({ textContent }) => textContent));
    expect(days).toEqual([
      ['Monday', 'Teachers'],
      ['Tuesday', 'Specialists'],
      ['Wednesday', 'Teachers'],
      ['Thursday', 'Families'],
      ['Friday', 'School leaders'],
    ]);
  });

  // covers: M15
  test('lists nine products', () => {
    renderInSite(<Page />, wholeSite);
    const section = screen.getByRole('region', { name: 'Nine products, one suite' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(9);
    expect(within(section).getByRole('link')).toHaveAttribute('href', '/providers#products');
  });

  test.each([
    ['M52 criterion', /criterion-referenced, not norm-referenced/],
    ['M54 training', /Minimal training is needed/],
  ])('says %s', (_, claim) => {
    expect(pageText(Page)).toMatch(claim);
  });

  test('has the places that the home page’s solutions lead to', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    for (const area of ['reading', 'cognition']) {
      expect(container.querySelector(`li#area-${area}`)).toBeInTheDocument();
    }
  });
});
