import { renderStatic } from '@larkfield/ui/testing/render.tsx';
import { Component as About } from '../../about/page.tsx';
import { Component as Families } from '../../families/page.tsx';
import { Component as Home } from '../../home/page.tsx';
import { Component as Partner } from '../../partner/page.tsx';
import { Component as Providers } from '../../providers/page.tsx';
import { Component as Schools } from '../../schools/page.tsx';
import { Component as Technology } from '../../technology/page.tsx';
import { Component as Why } from '../../why/page.tsx';

const PAGES = {
  home: Home,
  providers: Providers,
  schools: Schools,
  technology: Technology,
  about: About,
  why: Why,
  families: Families,
  partner: Partner,
};
const FIGURE = /\d (?:percent|million|billion)|\d,\d{3}/;
const MARK = '[role="doc-noteref"]';

/** Returns statements with a figure that has no link to a note. */
function unmarked(root: Element): string[] {
  return [...root.querySelectorAll('p, li, dt, dd, td, th, h1, h2, h3, summary, figcaption')]
    .filter((block) => !block.querySelector('p, li, dd, h3') && !block.closest('aside'))
    .filter((block) => FIGURE.test(block.textContent ?? '') && !block.querySelector(MARK))
    .map(({ textContent }) => textContent ?? '');
}

describe('the mark of a figure', () => {
  test.each(Object.entries(PAGES))('stands beside every figure of %s', (_, Page) => {
    expect(unmarked(renderStatic(<Page />))).toEqual([]);
  });

  test('is missed where a figure has none', () => {
    expect(unmarked(renderStatic(<p>About 12 percent of all birds sing.</p>))).toHaveLength(1);
  });

  // covers: M39
  test.each(Object.entries(PAGES))('leads to its note on %s, and the note leads back', (_, Page) => {
    const page = renderStatic(<Page />);
    const notes = [...page.querySelectorAll('aside ol > li[id^="note-"]')];
    const marks = [...page.querySelectorAll(MARK)];
    expect(marks.map((mark) => mark.getAttribute('href'))).toEqual(notes.map(({ id }) => `#${id}`));
    for (const [index, mark] of marks.entries()) {
      expect(mark).toHaveAccessibleName(`Source ${String(index + 1)}`);
      expect(notes[index]?.querySelector('[role="doc-backlink"]')).toHaveAttribute('href', `#${mark.id}`);
    }
  });

  test('of what no publication supports leads to where one can ask for the studies', () => {
    const page = renderStatic(<Home />);
    for (const note of ['people', 'children', 'misdiagnosis', 'time', 'spending']) {
      const item = page.querySelector(`#note-${note}`);
      expect(item).toHaveTextContent(/As stated by Larkfield/);
      expect(item?.querySelector('a[href$="/contact#contact-form"]')).toBeInTheDocument();
    }
    for (const note of ['special', 'schools']) {
      expect(page.querySelector(`#note-${note} a[href^="https://nces.ed.gov/"]`)).toBeInTheDocument();
    }
  });
});
