import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import { testContentPage, wholeSite, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page for providers', () => {
  testContentPage(Page);

  test('tells one visit in five moments, in their order', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    const moments = [...container.querySelectorAll('#visit ol > li > p')].map(
      ({ textContent }) => textContent,
    );
    expect(moments).toEqual(['Before the visit', 'Arriving', 'The session', 'The result', 'The weeks after']);
  });

  // covers: M14, M45
  test('lists nine products', () => {
    renderInSite(<Page />, wholeSite);
    const section = screen.getByRole('region', { name: 'Nine products, one suite' });
    const names = within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Integrated suite',
      'Cloud dashboard',
      'Speech and language screener',
      'Language app',
      'Reading and writing app',
      'App admin',
      'Marketplace',
      'Progress dashboard',
      'Intervention planner',
    ]);
  });

  test.each<readonly [string, RegExp]>([
    ['M46 suite', /Screening, assessment and intervention for five areas/],
    ['M46 cloud dashboard', /for administrators, specialists and parents/],
    ['M47 screener app', /app for tablets.*14\.99 dollars/],
    ['M48 language app', /Language app.*Assesses.*exercises/],
    ['M48 reading and writing app', /reading, spelling and handwriting/],
    ['M49 app admin', /Builds a test from a spreadsheet/],
    ['M50 marketplace', /Tests by other authors/],
    ['M51 dashboard', /Progress dashboard/],
    ['M51 planner', /Turns results into goals, exercises and a schedule/],
    ['M52 criterion', /criterion-referenced, not norm-referenced/],
    ['M54 training', /Minimal training is needed/],
    ['M61 ages', /from infants of 2 months to adults/],
  ])('says %s', (_, claim) => {
    expect(pageText(Page)).toMatch(claim);
  });

  test('has the places that the home page’s solutions lead to', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(container.querySelector('li#dashboard')).toBeInTheDocument();
    expect(container.querySelector('li#planning')).toBeInTheDocument();
  });
});
