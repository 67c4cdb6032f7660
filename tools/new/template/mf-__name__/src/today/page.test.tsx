import { createI18n } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import arabic from '../../../locales/ar/__name__.json';
import texts from '../../../locales/en/__name__.json';
import { Component as Page } from './page.tsx';

const { today } = texts;
const told = (count: number, text: string) => text.replace('{{count}}', String(count));

describe('the page of today', () => {
  test.each([
    [0, today.none],
    [1, today.requests_one],
    [7, today.requests_other],
  ])('tells of %d requests', async (requests, text) => {
    const { container } = renderInSite(<Page />, testSite(), { '/__name__/today': { requests } });
    expect(screen.getByText(told(requests, text))).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('speaks Arabic, with links that stay in Arabic', async () => {
    const site = testSite({ language: 'ar', i18n: createI18n('ar', { '__name__': arabic }) });
    const { container } = renderInSite(<Page />, site, { '/__name__/today': { requests: 2 } });
    expect(screen.getByText(told(2, arabic.today.requests_two))).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/ar/__name__');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is complete before script runs', () => {
    const page = renderStatic(<Page />, {}, { '/__name__/today': { requests: 1 } });
    expect(page).toHaveTextContent(told(1, today.requests_one));
  });
});
