import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { checkPage, wholeSite, wordsOf } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';
import { whyPath } from './path.ts';

describe('the why page', () => {
  checkPage(Page);

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
    ['M57 people', /in the United States46 million.*worldwide700 million/],
    ['M58 misdiagnosed', /Up to 40 percent of children are misdiagnosed/],
    ['M59 learning disability', /20 percent/],
    ['M60 treatment time', /30 to 70 percent/],
    ['M61 ages', /from infants of 2 months to adults/],
  ])('says %s', (_, claim) => {
    expect(wordsOf(Page)).toMatch(claim);
  });

  test('cites the source of the one figure that is disputed', () => {
    renderInSite(<Page />, wholeSite);
    const sources = screen.getByRole('complementary', { name: 'Sources' });
    expect(within(sources).getAllByRole('listitem')).toHaveLength(1);
    expect(sources).toHaveTextContent('40 percent');
  });
});
