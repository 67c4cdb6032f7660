import { searchIndexUrl, type ListedPage, type SearchIndex } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer, fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

/** Isolates the query from the text direction of the sentence. */
const isolated = (query: string) => `\u2068${query}\u2069`;

const section = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    heading: `${name} ${number}`,
    text: 'Many words.',
    anchor: `a${number}`,
  }));
const index: SearchIndex = {
  pages: [
    { path: '/', title: 'Home', sections: [{ heading: 'Welcome', text: 'See how a child learns.' }] },
    {
      path: '/prices',
      title: 'Prices',
      sections: [
        { heading: 'Price list', text: 'All of them.' },
        { heading: 'What does it cost?', text: 'It depends on your needs.', anchor: 'cost' },
      ],
    },
    { path: '/long', title: 'Long', sections: [{ heading: 'Head', text: '' }, ...section('Exercise', 20)] },
  ],
};
const pages: readonly ListedPage[] = ['/', '/prices'].map((path) => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}`,
}));
const site = (changes: object = {}) => testSite({ path: '/search', ...changes });
const open = (query = '') => renderInSite(<Page />, site({ search: query }), { '/search': pages });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'What are you looking for?' });
const results = () => within(screen.getByRole('list', { name: 'Search results' })).getAllByRole('listitem');

describe('the search page', () => {
  test('finds while typing, marks the words, and keeps the query in the address', async () => {
    const calls = fakeServer([200, index]);
    const { container, visits } = open();
    await userEvent.type(field(), 'cost');
    expect(await screen.findByText(`2 results for “${isolated('cost')}”`)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: /^What does it cost/ });
    expect(link).toHaveAttribute('href', '/prices#cost');
    expect(link.querySelector('mark')).toHaveTextContent(/^cost$/);
    expect(results()[0]).toHaveTextContent('PricesWhat does it cost?It depends on your needs.');
    // A synonym.
    expect(results()[1]).toHaveTextContent('Prices');
    expect(visits.at(-1)).toBe('/search?q=cost');
    expect(calls.map(({ url }) => url)).toEqual([searchIndexUrl('en')]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('finds what the address asks for, and what another address asks for later', async () => {
    fakeServer([200, index]);
    const { goTo } = open('?q=child');
    expect(await screen.findByText(`1 result for “${isolated('child')}”`)).toBeInTheDocument();
    expect(field()).toHaveValue('child');
    await goTo('/search');
    expect(field()).toHaveValue('');
    expect(screen.queryByText(/result/)).not.toBeInTheDocument();
  });

  test('an older address that arrives late does not undo what is being typed', async () => {
    fakeServer([200, index]);
    const { visits } = open();
    await userEvent.type(field(), 'co{Enter}st{Enter}');
    expect(visits.at(-1)).toBe('/search?q=cost');
    expect(field()).toHaveValue('cost');
    expect(await screen.findByText(`2 results for “${isolated('cost')}”`)).toBeInTheDocument();
  });

  test('shows more results on demand', async () => {
    fakeServer([200, index]);
    open('?q=exercise');
    expect(await screen.findByText(`20 results for “${isolated('exercise')}”`)).toBeInTheDocument();
    expect(results()).toHaveLength(15);
    await userEvent.click(screen.getByRole('button', { name: 'Show more results' }));
    expect(results()).toHaveLength(20);
    expect(screen.queryByRole('button', { name: 'Show more results' })).not.toBeInTheDocument();
  });

  test('says that nothing was found, what to try, and where else to look', async () => {
    fakeServer([200, index]);
    const { container } = open('?q=zebra');
    expect(await screen.findByText(`Nothing found for “${isolated('zebra')}”.`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ask us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Title of /prices' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('lists the pages of the site, also without script', () => {
    const main = renderStatic(<Page />, site(), { '/search': pages });
    const links = within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/prices']);
    expect(main).toHaveTextContent('Searching needs JavaScript');
    // Before hydration, submitting the form opens the page with its query.
    expect(main.querySelector('form')).toHaveAttribute('action', '/search');
    expect(within(main).getByRole('searchbox')).toHaveAttribute('name', 'q');
  });

  test('can be tried again when the index did not come', async () => {
    fakeServer('no answer', [200, index]);
    open('?q=cost');
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(`2 results for “${isolated('cost')}”`)).toBeInTheDocument();
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  test('searches in the other language as soon as the visitor changes it', async () => {
    const german = {
      pages: [{ path: '/', title: 'Start', sections: [{ heading: 'Start', text: 'Was es kostet.' }] }],
    };
    fakeServices({ [searchIndexUrl('en')]: [200, index], [searchIndexUrl('de')]: [200, german] });
    const { change } = open('?q=kostet');
    expect(await screen.findByText(`Nothing found for “${isolated('kostet')}”.`)).toBeInTheDocument();
    change(site({ search: '?q=kostet', language: 'de' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Start' })).toBeInTheDocument());
  });
});
