import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import texts from '../../../locales/en/families.json';
import { testContentPage, wholeSite } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

const hero = () => within(screen.getByRole('region', { name: texts.title }));
const ways = () =>
  hero()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the page for families', () => {
  testContentPage(Page);

  test('leads to the field trial and the questionnaire once they are released, and always to us', () => {
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/', '/contact') }));
    expect(ways()).toEqual(['/contact']);
    change(wholeSite);
    expect(ways()).toEqual(['/fieldTrial', '/fieldTrial/questionnaire', '/contact']);
  });

  test('speaks of a registration for the field trial only once there is one', () => {
    const { container, change } = renderInSite(<Page />, testSite({ routes: routes('/', '/contact') }));
    expect(container).not.toHaveTextContent(/field trial/i);
    change(wholeSite);
    expect(container).toHaveTextContent(texts.data.stored.text);
  });

  test('tells the first four weeks in their order, with a sample of a result', () => {
    renderInSite(<Page />, wholeSite);
    const weeks = within(screen.getByRole('region', { name: texts.weeks.title }));
    const told = weeks.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(told.map((words) => words.slice(0, 6))).toEqual(['Week 1', 'Week 2', 'Week 3', 'Week 4']);
    expect(weeks.getByRole('link', { name: texts.sample })).toHaveAttribute('href', '/#sample');
  });

  test('says what a screening is not, and what becomes of the data', () => {
    renderInSite(<Page />, wholeSite);
    for (const { title } of [texts.not.diagnosis, texts.not.exam, texts.not.label, texts.data.gone])
      expect(screen.getByRole('heading', { level: 3, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: texts.data.privacy })).toHaveAttribute('href', '/legal/privacy');
  });

  test('answers what parents ask, and leads on to all questions of the site', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(container.querySelectorAll('details:not([open])')).toHaveLength(4);
    expect(screen.getByRole('link', { name: texts.questions.all })).toHaveAttribute('href', '/#faq');
  });
});
