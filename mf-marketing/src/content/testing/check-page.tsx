import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';

/** Site in which every page exists that content pages link to. */
export const wholeSite = testSite({
  routes: routes(
    '/',
    '/providers',
    '/schools',
    '/technology',
    '/whyLarkSuite',
    '/about',
    '/contact',
    '/partner',
    '/accessibility',
    '/supportus',
    '/refercustomer',
    '/fieldTrial',
    '/fieldTrial/questionnaire',
    '/families',
  ),
});

/** Statements that every page about the product must contain: requirement and text. */
export const PRODUCT_CLAIMS: readonly (readonly [string, RegExp])[] = [
  ['M52 criterion', /criterion-referenced, not norm-referenced/],
  ['M53 price', /one-time purchase or a subscription.*price depends on your configuration/],
  ['M54 training', /Minimal training is needed/],
  ['M55 demonstration', /currently only possible in California/],
  ['M56 licence', /North America, Japan, Korea and Europe a license or certification is needed/],
];

export function testContentPage(Page: ComponentType): void {
  test('has no finding, with and without script', async () => {
    const { container, unmount } = renderInSite(<Page />, wholeSite);
    expect(await axeViolations(container)).toEqual([]);
    unmount();
    expect(await axeViolations(renderStatic(<Page />))).toEqual([]);
  });

  test('has one main heading, and headings that leave out no level', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const levels = [...container.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('fills every text: no key, placeholder or tag is left', () => {
    const text = renderStatic(<Page />).textContent ?? '';
    expect(text).not.toMatch(/\{\{|<\w+>|\b(pages|marketing)[:.]\w+/);
    expect(text).not.toMatch(/\b(providers|schools|technology|about|contact|why|partner)\.\w+\.\w+/);
  });

  test('gives every picture its size, and loads late what is not seen at first', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy').length).toBeLessThan(2);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
    }
  });
}

/** Returns the text of a page for visitors without script. */
export function pageText(Page: ComponentType): string {
  return renderStatic(<Page />).textContent ?? '';
}
