import { createI18n } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import arabic from '../../../locales/ar/support.json';
import type { OpeningSummary } from '../../forms/opening.ts';
import { Component as Page } from './page.tsx';
import { openingData } from './testing/samples.ts';

const arabicSite = testSite({ language: 'ar', i18n: createI18n('ar', { support: arabic }) });
const show = (openings: readonly OpeningSummary[], site = testSite()) =>
  renderInSite(<Page />, site, { '/openings': { openings } });
const facts = (role: string) => {
  const entry = screen.getByRole('link', { name: role }).closest('article');
  if (!entry) throw new Error(`no entry of ${role}`);
  return within(entry)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('the list of openings', () => {
  test('tells of each where it is, how long it takes and how many places are left, and leads to it', async () => {
    const { place: _nowhere, ...remote } = openingData({ slug: 'reader', role: 'Reader' });
    const { container } = show([openingData(), { ...remote, hours: 3, placesLeft: 1 }]);
    expect(screen.getByRole('link', { name: 'Gardener' })).toHaveAttribute('href', '/openings/gardener');
    expect(facts('Gardener')).toEqual(['In Bremen', '1 hour a week', '2 places left']);
    expect(facts('Reader')).toEqual(['From anywhere', '3 hours a week', '1 place left']);
    expect(screen.getByRole('link', { name: 'Support us' })).toHaveAttribute('href', '/supportus');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says of a full one that its places are taken, and of a sample that it is one', async () => {
    const { container } = show([openingData({ state: 'full', placesLeft: 0, sample: true })]);
    expect(facts('Gardener')).toEqual([
      'In Bremen',
      '1 hour a week',
      'All places are taken',
      'Sample for review',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('that is empty says so, and leads to the contact form', async () => {
    const { container } = show([]);
    expect(screen.getByRole('heading', { name: 'No openings at the moment' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/#contactus');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('speaks Arabic, with links that stay in Arabic', async () => {
    const words = {
      language: 'ar',
      role: 'بستاني',
      summary: 'العناية بحديقة المدرسة.',
      place: 'في بريمن',
    } as const;
    const { container } = show([openingData({ ...words, hours: 2, placesLeft: 3 })], arabicSite);
    expect(screen.getByRole('link', { name: 'بستاني' })).toHaveAttribute('href', '/ar/openings/gardener');
    expect(facts('بستاني')).toEqual(['في بريمن', 'ساعتان في الأسبوع', '3 أماكن متبقّية']);
    expect(container.querySelector('[lang]')).toBeNull();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('marks what it has in English only, and nothing else, by language and direction', async () => {
    const { container } = show([openingData()], arabicSite);
    const marked = [...container.querySelectorAll('[lang="en"][dir="ltr"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Gardener',
      'Look after the school garden.',
      'In Bremen',
    ]);
    expect(container.querySelectorAll('[lang], [dir]')).toHaveLength(marked.length);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is complete before script runs', () => {
    const page = renderStatic(<Page />, {}, { '/openings': { openings: [openingData()] } });
    expect(page.querySelector('h1')).toHaveTextContent('Volunteer openings');
    expect(page.querySelector('h2 a')).toHaveAttribute('href', '/openings/gardener');
    expect(page).toHaveTextContent('2 places left');
  });
});
