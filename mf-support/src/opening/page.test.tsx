import { createI18n } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import arabic from '../../../locales/ar/support.json';
import { openingData } from '../openings/testing/samples.ts';
import { Component as Page } from './page.tsx';

const arabicSite = testSite({ language: 'ar', i18n: createI18n('ar', { support: arabic }) });
const show = (changes: Parameters<typeof openingData>[0] = {}, site = testSite()) =>
  renderInSite(<Page />, site, { '/openings/:slug': openingData(changes) });
const points = (heading: string) => {
  const section = screen.getByRole('region', { name: heading });
  return [...section.querySelectorAll('li')].map(({ textContent }) => textContent);
};

describe('the page of an opening', () => {
  test('tells what there is to do, what it takes and how long, and leads back to all', async () => {
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gardener');
    expect(screen.getByText('1 hour a week')).toBeInTheDocument();
    expect(points('What you do')).toEqual(['Water it.', 'Weed it.']);
    expect(points('What we look for')).toEqual(['Patience.']);
    expect(screen.getByRole('link', { name: 'All openings' })).toHaveAttribute('href', '/openings');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('leaves out what nothing is said of', () => {
    show({ asks: [] });
    expect(screen.queryByText('What we look for')).not.toBeInTheDocument();
  });

  test('leads to the form for volunteers where there is one', async () => {
    const { container } = show({}, testSite({ routes: routes('/', '/openings', '/volunteer') }));
    expect(screen.getByRole('link', { name: 'Apply as a volunteer' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/volunteer\?opening=[a-z-]+$/),
    );
    expect(screen.queryByRole('link', { name: /contact/ })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says that there is no such form yet, and leads to the contact form', () => {
    show();
    expect(screen.getByText(/Our form for volunteers is not open yet/)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Go to the contact form' });
    expect(link).toHaveAttribute('href', '/#contactus');
    expect(screen.queryByRole('link', { name: 'Apply as a volunteer' })).not.toBeInTheDocument();
  });

  test.each([
    ['full', 'All places are taken', /are taken at the moment/],
    ['closed', 'No longer open', /no longer looking for anybody/],
  ] as const)('that is %s says so, and leads to the others instead of a form', async (state, title, text) => {
    const site = testSite({ routes: routes('/', '/openings', '/volunteer') });
    const { container } = show({ state, placesLeft: 0 }, site);
    expect(screen.getByRole('region', { name: title })).toHaveTextContent(text);
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/openings', '/openings']);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('that is not translated says so in the visitor’s language, and marks what is English', async () => {
    const { container } = show({}, arabicSite);
    expect(screen.getByText(arabic.openings.untranslated)).not.toHaveAttribute('lang');
    const marked = [...container.querySelectorAll('[lang="en"][dir="ltr"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Gardener',
      'Look after the school garden.',
      'In Bremen',
      'Water it.Weed it.',
      'Patience.',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('in the language of the page has no mark and no such note', async () => {
    const { container } = show({ language: 'ar', role: 'بستاني' }, arabicSite);
    expect(container.querySelector('[lang]')).toBeNull();
    expect(screen.queryByText(arabic.openings.untranslated)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: arabic.openings.all })).toHaveAttribute('href', '/ar/openings');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is complete before script runs', () => {
    const page = renderStatic(<Page />, {}, { '/openings/:slug': openingData() });
    expect(page.querySelector('h1')).toHaveTextContent('Gardener');
    expect(page.querySelector('a[href="/#contactus"]')).not.toBeNull();
  });
});
