import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { testContentPage, wholeSite, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';
import { whyPath } from './path.ts';

describe('the why page', () => {
  testContentPage(Page);

  test('compares two kinds of tests in a table whose cells have heads of both kinds', () => {
    renderInSite(<Page />, wholeSite);
    const table = screen.getByRole('table', { name: /^Both have their place/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(6);
    for (const row of within(table).getAllByRole('row').slice(1))
      expect(within(row).getAllByRole('cell')).toHaveLength(2);
  });

  // covers: M19
  test('names whatever product the site is configured for', () => {
    const { brand } = testSite();
    renderInSite(<Page />, testSite({ brand: { ...brand, product: 'Other Name' } }));
    expect(screen.getByRole('heading', { name: 'Six reasons to choose Other Name' })).toBeInTheDocument();
    expect(screen.queryByText(/LarkSuite/)).not.toBeInTheDocument();
  });

  // covers: M19
  test.each([
    ['LarkSuite', '/whyLarkSuite'],
    ['lark suite', '/whyLarkSuite'],
    ['Lark-Suite 2', '/whyLarkSuite2'],
  ])('of %s stands at %s', (product, path) => {
    expect(whyPath(product)).toBe(path);
  });

  test.each([
    ['M52 criterion', /criterion-referenced, not norm-referenced/],
    ['M53 price', /one-time purchase or a subscription.*price depends on your configuration/],
    ['M54 training', /Minimal training is needed/],
    ['M61 ages', /from infants of 2 months to adults/],
  ])('says %s', (_, claim) => {
    expect(pageText(Page)).toMatch(claim);
  });
});
