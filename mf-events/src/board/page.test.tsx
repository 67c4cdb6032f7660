import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { boardData, summary } from '../testing/samples.ts';
import { useMemo, useState } from 'react';
import { Component as Page } from './page.tsx';
import { Results } from './list/results.tsx';

const site = (changes: Parameters<typeof testSite>[0] = {}) =>
  testSite({ path: '/events', routes: routes('/events', '/events/:slug', '/newsletter'), ...changes });
const show = (changes: Parameters<typeof boardData>[0] = {}, around = site()) =>
  renderInSite(<Page />, around, { '/events': boardData(changes) });
const day = (name: string) => screen.getByRole('link', { name });

describe('the board', () => {
  // covers: E4, E5, E67
  test('lists items with what they are, when and where, and unfolds the rest', async () => {
    const document = { name: 'Plan.pdf', type: 'application/pdf', bytes: 2048, href: '/api/events/files/1' };
    const { container } = show({ items: [summary({ document })] });
    const entry = screen.getByRole('article');
    expect(within(entry).getByRole('link', { name: 'Open day' })).toHaveAttribute('href', '/events/open-day');
    expect(entry).toHaveTextContent('Sat, Apr 10, 2027');
    expect(entry).toHaveTextContent('In person · San José, United States');
    expect(entry).toHaveTextContent('$12.50');
    expect(entry.querySelector('details')).not.toHaveAttribute('open');
    await userEvent.click(within(entry).getByText('Details', { exact: false, selector: 'summary' }));
    expect(entry.querySelector('details')).toHaveAttribute('open');
    expect(within(entry).getByRole('link', { name: /Plan\.pdf/ })).toHaveAttribute('download', 'Plan.pdf');
    expect(entry).toHaveTextContent('Ages 3 to 6');
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: E25
  test('shows what there is when it has been read anew at the same address', async () => {
    function ReadAnew() {
      const [titles, setTitles] = useState(['Old']);
      const board = useMemo(
        () => boardData({ items: titles.map((title) => summary({ id: title, title })) }),
        [titles],
      );
      return (
        <>
          <button onClick={() => setTitles(['New', 'Old'])}>Read</button>
          <Results board={board} />
        </>
      );
    }
    renderInSite(<ReadAnew />, site());
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Old']);
    await userEvent.click(screen.getByRole('button', { name: 'Read' }));
    expect(shown()).toEqual(['New', 'Old']);
  });

  // covers: E47
  test('items that new filters exclude are hidden before the service answers', async () => {
    const items = [
      summary({ id: '1', title: 'Fair', region: 'asia', industries: ['literacy', 'education'] }),
      summary({ id: '2', title: 'Talk', region: 'europe', industries: ['literacy'] }),
      summary({ id: '3', title: 'Paper', kind: 'news', format: 'article', region: 'asia' }),
    ];
    const board = boardData({ items });
    const answer = Promise.withResolvers<typeof board>();
    renderInSite(<Page />, site(), { '/events': board }, () => answer.promise);
    const shown = () =>
      screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);
    fireEvent.change(screen.getByLabelText('Region'), { target: { value: 'asia' } });
    fireEvent.click(screen.getByLabelText('Healthcare'));
    fireEvent.click(screen.getByLabelText('Education'));
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(shown()).toEqual(['Fair']));
    await act(async () => answer.resolve(boardData({ items: items.toReversed() })));
    expect(shown()).toEqual(['Paper', 'Talk', 'Fair']);
  });

  // covers: E6
  test('greets the user by name', () => {
    show({}, site({ session: { kind: 'user', username: 'ada_01', events: [], loading: false } }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('News and events for ada_01');
  });

  test('shows each filter that is set with a link that removes it alone, and one that removes all', async () => {
    const filters = {
      search: 'ear',
      region: 'asia',
      industries: ['literacy', 'education'],
      free: true,
    } as const;
    const { container } = show({ view: { filters, upcoming: true }, total: 0, items: [] });
    const chips = screen.getByRole('list', { name: 'Active filters' });
    const targets = within(chips)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(targets).toEqual([
      '/events?region=asia&industry=education&industry=literacy&free=1&sort=upcoming',
      '/events?q=ear&industry=education&industry=literacy&free=1&sort=upcoming',
      '/events?q=ear&region=asia&industry=education&industry=literacy&sort=upcoming',
      '/events?q=ear&region=asia&industry=education&free=1&sort=upcoming',
      '/events?q=ear&region=asia&industry=literacy&free=1&sort=upcoming',
      '/events?sort=upcoming',
    ]);
    expect(screen.getByText('0 results')).toHaveAttribute('role', 'status');
    expect(screen.getByText('No results for these filters')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('that is empty says so and leads to the newsletter', async () => {
    const { container } = show({ items: [], total: 0, any: false });
    expect(screen.getByText('Nothing has been announced yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get the newsletter' })).toHaveAttribute('href', '/newsletter');
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: E2, E17
  test('navigates to the address of the filters, without empty ones', async () => {
    const { visits } = show();
    await userEvent.type(screen.getByRole('searchbox'), 'early');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show news' }));
    await waitFor(() => expect(visits.at(-1)).toBe('/events?q=early&show=event'));
  });

  // covers: E12, E15
  test('sets the ages to 0 and 999 and locks them while “For all ages” is ticked', async () => {
    show();
    const ages = screen.getByRole('group', { name: 'Ages' });
    const [from, to] = within(ages).getAllByRole('spinbutton');
    expect(from).toHaveAttribute('min', '0');
    await userEvent.click(within(ages).getByRole('checkbox', { hidden: true }));
    const [lockedFrom, lockedTo] = within(ages).getAllByRole('spinbutton', { hidden: true });
    expect(lockedFrom).toHaveValue(0);
    expect(lockedTo).toHaveValue(999);
    expect(lockedFrom).toBeDisabled();
    expect(to).toBeDefined();
  });

  test('sends a form without script that asks for the same page', () => {
    const board = boardData({ view: { filters: { region: 'asia' }, upcoming: true } });
    const page = renderStatic(<Page />, site(), { '/events': board });
    const form = page.querySelector('form');
    expect(form).toHaveAttribute('action', '/events');
    expect(form).toHaveAttribute('method', 'get');
    expect(form?.querySelector('[name="sort"]')).toHaveValue('upcoming');
    expect(form?.querySelector('[name="region"]')).toHaveValue('asia');
  });

  test('adds more items below, and shows a failure without removing any', async () => {
    const more = { items: [summary(), summary({ id: 'two', slug: 'two', title: 'Second' })] };
    const calls = fakeServer('no answer', [200, more]);
    show({ next: 'n1_a', total: 2 });
    const link = screen.getByRole('link', { name: 'Show more' });
    expect(link).toHaveAttribute('href', '/events?after=n1_a');
    await userEvent.click(link);
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    await userEvent.click(link);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus());
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(calls[1]?.url).toBe('/api/events?after=n1_a&language=en');
  });
});

describe('the calendar', () => {
  // covers: E3
  test('marks days with events and links to them', async () => {
    const { container } = show();
    expect(day('27, November 2026, with events')).toHaveAttribute(
      'href',
      '/events?day=2026-11-27&month=2026-11',
    );
    expect(day('22, November 2026')).toHaveAttribute('aria-current', 'date');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is one stop of the Tab key, and arrows, Home, End and Page keys walk in it', async () => {
    const { visits } = show();
    const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
    expect([...stops].map((stop) => stop.getAttribute('data-day'))).toEqual(['2026-11-22']);
    day('22, November 2026').focus();
    for (const [key, next] of [
      ['{ArrowRight}', 23],
      ['{ArrowUp}', 16],
      ['{Home}', 15],
      ['{End}', 21],
      ['{ArrowDown}', 28],
    ] as const) {
      await userEvent.keyboard(key);
      expect(document.activeElement).toHaveTextContent(String(next));
    }
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(visits.at(-1)).toBe('/events?month=2026-12'));
  });

  test('walks from right to left where the page does', async () => {
    show({}, site({ dir: 'rtl' }));
    day('22, November 2026').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveTextContent('21');
  });

  test('of a month lists its events on each of their days', async () => {
    const events = [
      {
        slug: 'two-days',
        title: 'Two days',
        language: 'de',
        cancelled: true,
        firstDay: '2026-11-28',
        lastDay: '2026-11-29',
      },
    ] as const;
    const { calendar } = boardData();
    const { container } = show({ view: { filters: {}, asMonth: true }, calendar: { ...calendar, events } });
    const links = screen.getAllByRole('link', { name: 'Two days' });
    expect(links).toHaveLength(2);
    expect(links[0]).toHaveAttribute('lang', 'de');
    expect(screen.getAllByText('Canceled:')).toHaveLength(2);
    expect(await axeViolations(container)).toEqual([]);
  });
});
