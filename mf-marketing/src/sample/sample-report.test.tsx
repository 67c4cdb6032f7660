import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import texts from '../../../locales/en/sample.json';
import { SampleReport } from './sample-report.tsx';

const steps = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the sample of a result', () => {
  test('says that it is one, and that the child is invented', () => {
    renderInSite(<SampleReport />);
    const report = within(screen.getByRole('article', { name: texts.title }));
    expect(report.getByText(/^Sample: an invented child$/)).toBeVisible();
  });

  // covers: M52
  test('explains what criterion-referenced means', () => {
    renderInSite(<SampleReport />);
    expect(screen.getByRole('article')).toHaveTextContent(
      /Criterion-referenced: measured against fixed steps, not against other children/,
    );
  });

  test('tells the state of each of the eight steps in words, from the first to the last', () => {
    renderInSite(<SampleReport />);
    expect(steps()).toEqual([
      `Reached: ${texts.steps.name}`,
      `Reached: ${texts.steps.join}`,
      `Reached: ${texts.steps.sentence}`,
      `Reached: ${texts.steps.answer}`,
      `${texts.here}Reached: ${texts.steps.tell}`,
      `${texts.next}${texts.steps.order}`,
      `Later: ${texts.steps.story}`,
      `Later: ${texts.steps.reason}`,
    ]);
    expect(screen.getByText('Telling a story: 5 of 8 steps')).toBeVisible();
  });

  test('has its heading at the level that its place asks for, and no finding', async () => {
    const { container } = renderInSite(<SampleReport heading="h3" size="large" />);
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent(texts.title);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('writes its day in the words of the language, which name the one that programs read', () => {
    renderInSite(<SampleReport />);
    expect(screen.getByText(texts.day)).toHaveAttribute('datetime', '2025-03-12');
  });

  test.each(LANGUAGES)('names the same day in $tag', ({ tag }) => {
    const { day } = JSON.parse(readFileSync(`locales/${tag}/sample.json`, 'utf8')) as typeof texts;
    const month = new Intl.DateTimeFormat(tag, { month: 'long', calendar: 'gregory', timeZone: 'UTC' });
    expect(
      day
        .match(/\d+/g)
        ?.filter((number) => number !== '3')
        .toSorted(),
    ).toEqual(['12', '2025']);
    // The month as it appears within a date: in Russian the month alone has another ending.
    const [stem = ''] = /^\p{L}{3}|\d+/u.exec(month.format(new Date('2025-03-12'))) ?? [];
    expect(day.toLowerCase()).toContain(stem.toLowerCase());
  });
});
