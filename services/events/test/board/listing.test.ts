import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CLASSES,
  CURRENCIES,
  INDUSTRIES,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  parseBoardView,
  REGIONS,
  formatBoardView,
  type BoardFilters,
  type BoardView,
  type Currency,
} from '@larkfield/mf-events/forms';
import fc from 'fast-check';
import { Listing } from '../../src/board/listing.ts';
import type { ItemRecord } from '../../src/items/item.ts';
import { testEventFields, testItem } from '../support/items.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

const dayOffset = fc.integer({ min: -40, max: 40 });
const at = (offset: number) => new Date(NOW.getTime() + offset * DAY_MS);
const dayAt = (offset: number) => at(offset).toISOString().slice(0, 10);
const ages = fc
  .tuple(fc.nat(12), fc.nat(12))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));
const currency = fc.constantFrom<Currency>('USD', 'EUR', 'JPY');
const amount = fc.nat(5);
const some = <T extends string>(catalogue: Readonly<Record<T, string>>) =>
  fc.constantFrom(...keysOf(catalogue));
const cities = ['São Paulo', 'Berlin', '東京'] as const;
const words = ['early', 'Früh', 'التعليم', '発達検査', '학교', 'школа'] as const;

const anItem = fc
  .record({
    published: dayOffset,
    isEvent: fc.boolean(),
    title: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3 }),
    region: fc.option(some(REGIONS), { nil: undefined }),
    industries: fc.uniqueArray(some(INDUSTRIES), { maxLength: 3 }),
    classes: fc.uniqueArray(some(CLASSES), { maxLength: 2 }),
    allAges: fc.boolean(),
    ages: fc.option(ages, { nil: undefined }),
    format: fc.option(some(NEWS_FORMATS), { nil: undefined }),
    meetingType: some(MEETING_TYPES),
    start: dayOffset,
    days: fc.nat(5),
    country: fc.constantFrom('US', 'BR', 'JP'),
    city: fc.constantFrom(...cities),
    cost: fc.option(fc.record({ free: fc.boolean(), amount, currency }), { nil: undefined }),
    state: fc.constantFrom('published', 'published', 'published', 'cancelled', 'pending', 'deleted'),
  })
  .map((drawn): ItemRecord => {
    const { region, ages: drawnAges, format, cost, start, days, meetingType, country, city, ...rest } = drawn;
    const event = testEventFields({
      ...{ start: at(start), end: at(start + days + 0.1), timeZone: 'UTC' },
      ...{ meetingType, country, city },
    });
    const { cost: _cost, ...free } = event;
    return testItem({
      publishedAt: at(rest.published),
      title: rest.title.join(' '),
      subtitle: '',
      content: [],
      industries: rest.industries,
      classes: rest.classes,
      allAges: rest.allAges,
      state: rest.state as ItemRecord['state'],
      ...(region ? { region } : {}),
      ...(drawnAges ? { ages: drawnAges } : {}),
      ...(rest.isEvent
        ? { event: cost ? { ...free, cost: cost.free ? { ...cost, amount: 0 } : cost } : free }
        : format
          ? { format }
          : {}),
    });
  })
  // `testItem` adds default ages, so they are removed again at random.
  .chain((made) => fc.boolean().map((keep) => (keep ? made : withoutAges(made))));

function withoutAges({ ages: _ages, ...rest }: ItemRecord): ItemRecord {
  return rest;
}

const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const theFilters = fc
  .record({
    search: option(fc.constantFrom(...words, 'fruh', 'تعليم', '達検', 'ear')),
    kind: option(fc.constantFrom('news', 'event')),
    from: option(dayOffset.map(dayAt)),
    to: option(dayOffset.map(dayAt)),
    day: option(dayOffset.map(dayAt)),
    ages: option(ages),
    format: option(fc.oneof(some(NEWS_FORMATS), some(MEETING_TYPES))),
    region: option(some(REGIONS)),
    industries: option(fc.uniqueArray(some(INDUSTRIES), { minLength: 1, maxLength: 3 })),
    classes: option(fc.uniqueArray(some(CLASSES), { minLength: 1, maxLength: 3 })),
    country: option(fc.constantFrom('US', 'BR')),
    city: option(fc.constantFrom('sao paulo', 'Berlin', '東京')),
    free: option(fc.constant(true)),
    price: option(fc.record({ currency, from: amount, to: amount })),
  })
  // At most three filters, because more would hardly match anything.
  .chain((all) =>
    fc
      .subarray(Object.entries(all), { maxLength: 3 })
      .map((kept) => Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as BoardFilters),
  );

/** Reference implementation of E10 to E16 with D79 to D82, without any index. */
function isWanted(one: ItemRecord, filters: BoardFilters): boolean {
  const { event } = one;
  const days = event
    ? [event.start, new Date(event.end.getTime() - 1)].map((date) => date.toISOString().slice(0, 10))
    : [one.publishedAt, one.publishedAt].map((date) => date.toISOString().slice(0, 10));
  const [first = '', last = ''] = days;
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .normalize('NFC')
      .replaceAll('التعليم', 'تعليم');
  if (one.state !== 'published' && one.state !== 'cancelled') return false;
  if (filters.kind && (filters.kind === 'event') !== Boolean(event)) return false;
  if (filters.from && first < filters.from) return false;
  if (filters.to && last > filters.to) return false;
  if (filters.day && !(event && first <= filters.day && filters.day <= last)) return false;
  if (filters.ages && !one.allAges) {
    if (!one.ages || one.ages.from < filters.ages.from || one.ages.to > filters.ages.to) return false;
  }
  if (filters.format && one.format !== filters.format && event?.meetingType !== filters.format) return false;
  if (filters.region && one.region !== filters.region) return false;
  if (filters.industries && filters.industries.every((key) => !one.industries.includes(key))) return false;
  if (filters.classes && filters.classes.every((key) => !one.classes.includes(key))) return false;
  if (filters.country && event?.country !== filters.country) return false;
  if (filters.city && plain(event?.city ?? '') !== plain(filters.city)) return false;
  const cost = event?.cost;
  if (filters.free && !(cost && (cost.free || cost.amount === 0))) return false;
  if (filters.price) {
    const { from = 0, to = Infinity } = filters.price;
    if (!cost) return false;
    const nothing = cost.free || cost.amount === 0;
    if (
      nothing ? from > 0 : cost.currency !== filters.price.currency || cost.amount < from || cost.amount > to
    )
      return false;
  }
  // The city is searchable too.
  const text = plain(`${one.title} ${event?.city ?? ''}`);
  if (
    filters.search &&
    !` ${text}`.includes(isSpaced(filters.search) ? ` ${plain(filters.search)}` : filters.search)
  )
    return false;
  return true;
}

function isSpaced(text: string): boolean {
  return !/\p{Script=Han}/u.test(text);
}

function order(items: readonly ItemRecord[], upcoming: boolean): string[] {
  const isUpcoming = ({ event }: ItemRecord) => upcoming && event !== undefined && event.end > NOW;
  const byId = (a: ItemRecord, b: ItemRecord) => (a._id < b._id ? -1 : 1);
  const soon = items
    .filter(isUpcoming)
    .sort((a, b) => (a.event?.end.getTime() ?? 0) - (b.event?.end.getTime() ?? 0) || byId(a, b));
  const rest = items
    .filter((one) => !isUpcoming(one))
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || -byId(a, b));
  return [...soon, ...rest].map(({ _id }) => _id);
}

function walk(listing: Listing, view: BoardView, size: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let after: string | undefined;
  do {
    const page = listing.page({ ...view, ...(after ? { after } : {}) }, NOW, size);
    assert.ok(page.ids.length <= size);
    ids.push(...page.ids);
    totals.add(page.total);
    after = page.next;
  } while (after);
  return { ids, totals: [...totals] };
}

// covers: E10, E11, E13, E14, E16
test('any filters, order and size of page list what the rules say, each once', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(anItem, { maxLength: 30 }),
      theFilters,
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      (items, filters, upcoming, size) => {
        const listing = new Listing();
        listing.update(items);
        const wanted = order(
          items.filter((one) => isWanted(one, filters)),
          upcoming,
        );
        found += wanted.length;
        const walked = walk(listing, { filters, ...(upcoming ? { upcoming } : {}) }, size);
        assert.deepEqual(walked, { ids: wanted, totals: [wanted.length] });
      },
    ),
    { numRuns: 600 },
  );
  assert.ok(found > 500, `only ${found} were ever found: the property says little`);
});

test('what has changed since is listed as it is now, as if it had been read at once', () => {
  fc.assert(
    fc.property(fc.array(anItem, { maxLength: 12 }), fc.array(anItem, { maxLength: 12 }), (before, after) => {
      const changed = after.map((one, place) => ({ ...one, _id: before[place]?._id ?? one._id }));
      const kept = before.slice(after.length);
      const [grown, fresh] = [new Listing(), new Listing()];
      grown.update(before);
      for (const one of changed) grown.update([one]);
      fresh.update([...kept, ...changed]);
      for (const view of [
        { filters: {} },
        { filters: { search: 'early' } },
        { filters: {}, upcoming: true },
      ] as const)
        assert.deepEqual(grown.page(view, NOW, 50), fresh.page(view, NOW, 50));
      assert.deepEqual(grown.daysWithEvents('2026-11', {}), fresh.daysWithEvents('2026-11', {}));
    }),
  );
});

// covers: E17
test('no filter is set by default, and ages of 0 to 0 are no filter', () => {
  for (const address of ['', '?age-from=0&age-to=0']) {
    const { filters } = parseBoardView(new URLSearchParams(address));
    assert.deepEqual(JSON.parse(JSON.stringify(filters)), {}, address);
  }
});

test('every view has one address, which leads back to it', () => {
  fc.assert(
    fc.property(theFilters, fc.boolean(), (filters, upcoming) => {
      const address = formatBoardView({ filters, ...(upcoming ? { upcoming } : {}) });
      const read = parseBoardView(new URLSearchParams(address));
      assert.equal(formatBoardView(read), address);
      const { industries: _i, classes: _c, price, ...plain } = filters;
      const { industries: _ri, classes: _rc, price: readPrice, ...readPlain } = read.filters;
      assert.deepEqual(readPlain, plain);
      assert.deepEqual(readPrice?.currency, price?.currency);
    }),
  );
});

test('days of a month are those that an event is on, from its first to its last', () => {
  const listing = new Listing();
  const long = testEventFields({
    start: new Date('2026-10-30T10:00:00Z'),
    end: new Date('2026-11-02T10:00:00Z'),
    timeZone: 'UTC',
  });
  const late = testEventFields({
    start: new Date('2026-11-10T05:00:00Z'),
    end: new Date('2026-11-10T08:00:00Z'),
  });
  listing.update([testItem({ event: long }), testItem({ event: late }), testItem()]);
  // 05:00 UTC is the evening before in Los Angeles. 08:00 UTC is midnight there, so an event that ends then
  // does not include that day.
  assert.deepEqual(listing.daysWithEvents('2026-11', {}), ['2026-11-01', '2026-11-02', '2026-11-09']);
  assert.deepEqual(listing.daysWithEvents('2026-10', {}), ['2026-10-30', '2026-10-31']);
});

// covers: E35
test('amounts in an address are those of their currency', () => {
  for (const code of Object.keys(CURRENCIES) as Currency[]) {
    const filters = { price: { currency: code, from: 1200, to: 5000 } };
    assert.deepEqual(parseBoardView(new URLSearchParams(formatBoardView({ filters }))).filters, filters);
  }
});

test('a month brings three events of those that begin on one day', () => {
  const listing = new Listing();
  const on = (day: string) => {
    const [start, end] = [new Date(`${day}T10:00:00Z`), new Date(`${day}T11:00:00Z`)];
    return testEventFields({ start, end, timeZone: 'UTC' });
  };
  listing.update(
    ['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-05', '2026-11-06'].map((day) =>
      testItem({ event: on(day) }),
    ),
  );
  assert.equal(listing.eventsInMonth('2026-11', {}, 3).length, 4);
  assert.equal(listing.eventsInMonth('2026-12', {}, 3).length, 0);
});
