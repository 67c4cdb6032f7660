import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import { checkPage, wholeSite, wordsOf } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page for schools', () => {
  checkPage(Page);

  // covers: M15
  test('lists nine products', () => {
    renderInSite(<Page />, wholeSite);
    const section = screen.getByRole('region', { name: 'Nine products, one suite' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(9);
  });

  test.each([
    ['M52 criterion', /criterion-referenced, not norm-referenced/],
    ['M53 price', /price depends on your configuration/],
    ['M54 training', /Minimal training is needed/],
    ['M59 learning disability', /one in five, have a learning disability20 percent/],
  ])('says %s', (_, claim) => {
    expect(wordsOf(Page)).toMatch(claim);
  });

  test('has the places that the home page’s solutions lead to', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    for (const area of ['reading', 'cognition']) {
      expect(container.querySelector(`li#area-${area}`)).toBeInTheDocument();
    }
  });
});
