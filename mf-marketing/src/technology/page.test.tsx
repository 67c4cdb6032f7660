import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { testContentPage, wholeSite, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page about technology', () => {
  testContentPage(Page);

  test('leads one example through four stages, and a person has the last word', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    const stages = [...container.querySelectorAll('#steps ol > li')];
    expect(stages.map((stage) => stage.querySelector('h3')?.textContent)).toEqual([
      'Record',
      'Recognize',
      'Compare',
      'Explain',
    ]);
    expect(stages.every((stage) => stage.textContent.includes('In our example'))).toBe(true);
    expect(stages.at(-1)).toHaveTextContent(/A specialist/);
  });

  // covers: M44
  test('shows research in four collapsed sections, each with an anchor', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    const sections = [...container.querySelectorAll('#research details')];
    expect(sections).toHaveLength(4);
    expect(container.querySelectorAll('#research details[open]')).toHaveLength(0);
    for (const key of ['criterion', 'models', 'weekly', 'trials']) {
      expect(container.querySelector(`details #research-${key}`)).toBeInTheDocument();
    }
  });

  // covers: M16
  test('says that treatment time is cut, and that no diagnosis is made', () => {
    expect(pageText(Page)).toMatch(/Treatment time is cut by 30 to 70 percent/);
    expect(pageText(Page)).toMatch(/diagnosis is made by a qualified specialist/);
  });

  test('leads to the field trial only where its page exists', () => {
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/technology') }));
    expect(screen.queryByRole('link', { name: 'Take part in a field trial' })).not.toBeInTheDocument();
    change(wholeSite);
    for (const link of screen.getAllByRole('link', { name: 'Take part in a field trial' })) {
      expect(link).toHaveAttribute('href', '/fieldTrial');
    }
  });

  test('has the places that the home page’s solutions lead to', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    for (const area of ['speech', 'mental', 'motor']) {
      expect(container.querySelector(`li#area-${area}`)).toBeInTheDocument();
    }
  });
});
