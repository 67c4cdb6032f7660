import type { BoardData } from '../../forms/board-data.ts';
import type { ItemData, ItemSummary } from '../../forms/item-data.ts';

/** Creates the service's data of an event for tests of the pages. */
export function summary(changes: Partial<ItemSummary> = {}): ItemSummary {
  return {
    id: 'one',
    kind: 'event',
    state: 'published',
    slug: 'open-day',
    language: 'en',
    title: 'Open day',
    subtitle: 'Come and see.',
    excerpt: 'We show how it works.',
    publishedAt: '2026-11-01T10:00:00.000Z',
    author: 'ada_01',
    timestamp: 1,
    likes: 2,
    industries: ['literacy'],
    classes: ['screening'],
    allAges: false,
    ages: { from: 3, to: 6 },
    words: {
      published: 'November 1, 2026',
      when: 'Sat, Apr 10, 2027, 9:00 – 11:00 AM',
      zone: 'Pacific Daylight Time',
      place: 'San José, United States',
      price: '$12.50',
    },
    time: {
      start: '2027-04-10T16:00:00.000Z',
      end: '2027-04-10T18:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      allDay: false,
      firstDay: '2027-04-10',
      lastDay: '2027-04-10',
    },
    meetingType: 'inPerson',
    country: 'US',
    city: 'San José',
    cost: { free: false, amount: 1250, currency: 'USD' },
    sponsored: false,
    ...changes,
  };
}

export function itemData(changes: Partial<ItemData> = {}): ItemData {
  return {
    ...summary(),
    content: [{ tag: 'p', children: ['Some ', { tag: 'strong', children: ['details'] }, '.'] }],
    updatedAt: '2026-11-01T10:00:00.000Z',
    links: [],
    items: [],
    sequence: 0,
    over: false,
    related: [],
    ...changes,
  };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Creates the board of November 2026 with one event on the 27th. */
export function boardData(changes: Partial<BoardData> = {}): BoardData {
  return {
    view: { filters: {} },
    items: [summary()],
    total: 1,
    any: true,
    countries: [{ code: 'US', name: 'United States' }],
    calendar: {
      today: '2026-11-22',
      month: '2026-11',
      title: 'November 2026',
      weekdays: WEEKDAYS.map((long, day) => ({ day, long, short: long.slice(0, 3) })),
      days: ['2026-11-27'],
    },
    ...changes,
  };
}
