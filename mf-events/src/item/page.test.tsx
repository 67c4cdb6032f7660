import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { itemData, summary } from '../testing/samples.ts';
import { Component as Page } from './page.tsx';

const site = testSite({ path: '/events/open-day', routes: routes('/events', '/events/:slug') });
const show = (changes: Parameters<typeof itemData>[0] = {}) =>
  renderInSite(<Page />, site, { '/events/:slug': itemData(changes) });

describe('the page of an item', () => {
  test('draws what the author has written element by element, in their language', async () => {
    const { container } = show({
      language: 'ar',
      title: 'ورشة',
      content: [
        { tag: 'h2', children: ['عنوان'] },
        {
          tag: 'p',
          children: ['سطر', { tag: 'br' }, { tag: 'a', href: 'https://example.org/', children: ['رابط'] }],
        },
        { tag: 'img', src: '/api/events/files/1', alt: 'صورة', width: 10, height: 10 },
      ],
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ar');
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('link', { name: 'رابط' })).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(screen.getByRole('img', { name: 'صورة' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('tells the time of the event and, once the browser knows it, the visitor’s own', () => {
    const page = renderStatic(<Page />, { ...site, interactive: false }, { '/events/:slug': itemData() });
    expect(page).toHaveTextContent('Pacific Daylight Time');
    expect(page).not.toHaveTextContent('local time');
    show();
    expect(screen.getByText(/Your local time:|This is also your local time/)).toBeInTheDocument();
  });

  test('offers the event to calendars, as a file and by links that name its instants', () => {
    show();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(href('Add to calendar (ICS)')).toBe('/api/events/one/calendar.ics?language=en');
    const google = new URL(href('Google Calendar')).searchParams;
    expect(google.get('dates')).toBe('20270410T160000Z/20270410T180000Z');
    expect(new URL(href('Outlook')).searchParams.get('startdt')).toBe('2027-04-10T16:00:00.000Z');
  });

  test('of an event of whole days names the day after its last to other calendars', () => {
    const time = { ...itemData().time, allDay: true, firstDay: '2027-04-10', lastDay: '2027-04-11' };
    show({ time: time as NonNullable<ReturnType<typeof itemData>['time']> });
    const google = new URL(screen.getByRole('link', { name: 'Google Calendar' }).getAttribute('href') ?? '');
    expect(google.searchParams.get('dates')).toBe('20270410/20270412');
  });

  test('that is cancelled says so and why, and is offered to no calendar', async () => {
    const { container } = show({ state: 'cancelled', cancelReason: 'The speaker is ill.' });
    expect(screen.getByText('This event has been canceled')).toBeInTheDocument();
    expect(screen.getByText('The speaker is ill.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Google Calendar' })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('shows its picture in fitting sizes, its document, what is needed, places left and others like it', async () => {
    const sizes = [320, 800].map((width) => ({
      width,
      type: 'image/webp',
      src: `/api/events/files/${width}`,
    }));
    const { container } = show({
      image: { alt: 'A garden', width: 800, height: 500, sizes },
      document: { name: 'Plan.pdf', type: 'application/pdf', bytes: 2048, href: '/api/events/files/1' },
      items: [{ name: 'Pens', quantity: '2', unit: 'dozens' }],
      capacity: { places: 20, left: 3, waitingList: true },
      related: [summary({ id: 'two', slug: 'two', title: 'Second' })],
    });
    expect(container.querySelector('source')).toHaveAttribute(
      'srcset',
      '/api/events/files/320 320w, /api/events/files/800 800w',
    );
    expect(screen.getByRole('img', { name: 'A garden' })).toHaveAttribute('width', '800');
    expect(screen.getByRole('link', { name: /Plan\.pdf/ })).toHaveAttribute('download', 'Plan.pdf');
    expect(screen.getByText(/Pens.*2 dozens/)).toBeInTheDocument();
    expect(screen.getByText('3 places left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Second' })).toHaveAttribute('href', '/events/two');
    expect(await axeViolations(container)).toEqual([]);
  });
});
