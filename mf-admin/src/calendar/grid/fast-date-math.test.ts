import { DateLocalizer } from 'react-big-calendar';
import { createFastDateMath, type DateMath } from './fast-date-math.ts';
import { createLocalizer } from './localizer.ts';

type Ask = (days: DateMath, one: Date, other: Date) => unknown;
type Spec = ConstructorParameters<typeof DateLocalizer>[0];

const own = createLocalizer('en') as unknown as DateMath;
const spec = { format: String, firstOfWeek: () => 0 };
const library = new DateLocalizer(spec as unknown as Spec) as unknown as DateMath;

const DATES = [
  '2026-02-28T23:59:59.999',
  '2026-03-01T00:00',
  '2026-03-08T01:30',
  '2026-03-08T12:00',
  '2026-03-09T00:00',
  '2026-03-29T02:30',
  '2026-10-25T00:00:30',
  '2026-10-26T00:00',
  '2026-12-31T18:15',
  '2027-01-01T00:00',
].map((text) => new Date(text));

const hours = (date: Date, count: number) => new Date(date.getTime() + count * 3_600_000);

test.each<[string, Ask]>([
  ['the beginning of a day', ({ startOf }, one) => startOf(one, 'day')],
  ['the beginning of a week', ({ startOf }, one) => startOf(one, 'week')],
  ['the beginning of a month', ({ startOf }, one) => startOf(one, 'month')],
  ['the end of a day', ({ ceil }, one) => ceil(one, 'day')],
  ['the end of an hour', ({ ceil }, one) => ceil(one, 'hours')],
  ['days between', ({ diff }, one, other) => diff(one, other, 'day')],
  ['minutes between', ({ diff }, one, other) => diff(one, other, 'minutes')],
  ['whether days are the same', ({ isSameDate }, one, other) => isSameDate(one, other)],
  [
    'the order of entries',
    ({ sortEvents }, one, other) =>
      Math.sign(
        sortEvents({
          evtA: { start: one, end: hours(one, 3) },
          evtB: { start: other, end: hours(other, 5), allDay: true },
        }),
      ),
  ],
  [
    'whether an entry is in a range',
    ({ inEventRange }, one, other) =>
      [0, 3].map((length) =>
        inEventRange({
          event: { start: one, end: hours(one, length) },
          range: { start: other, end: hours(other, 24 * 7) },
        }),
      ),
  ],
])('%s is what the library says', (_what, ask) => {
  for (const one of DATES)
    for (const other of DATES)
      expect([one, other, ask(own, one, other)]).toEqual([one, other, ask(library, one, other)]);
});

test('the longer of two entries that begin on a day comes first, over the end of a month too', () => {
  const start = new Date('2026-01-31T09:00');
  const short = { start, end: new Date('2026-01-31T23:00') };
  const long = { start, end: new Date('2026-03-31T08:00') };
  expect(own.sortEvents({ evtA: short, evtB: long })).toBeGreaterThan(0);
});

const HOUR_MS = 3_600_000;
/** Clock changes in Los Angeles in 2026. */
const [FORWARD, BACK] = [Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9)] as const;

/** Date in Los Angeles in 2026, on any machine. Has only the methods that `fast-date-math.ts` uses. */
class DateThere extends Date {
  static at(text: string): DateThere {
    const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
    return new DateThere(year, month - 1, day);
  }
  constructor(year: number, month: number, day: number) {
    const wanted = Date.UTC(year, month, day);
    const winter = wanted + 8 * HOUR_MS;
    super(winter > FORWARD && winter - HOUR_MS < BACK ? winter - HOUR_MS : winter);
  }
  #local(): Date {
    const behind = this.getTime() >= FORWARD && this.getTime() < BACK ? 7 : 8;
    return new TrueDate(this.getTime() - behind * HOUR_MS);
  }
  override getFullYear = () => this.#local().getUTCFullYear();
  override getMonth = () => this.#local().getUTCMonth();
  override getDate = () => this.#local().getUTCDate();
}
const TrueDate = Date;

test.each([
  ['2026-03-08', '2026-03-09', 1, 23],
  ['2026-03-07', '2026-03-14', 7, 167],
  ['2026-11-01', '2026-11-02', 1, 25],
  ['2026-10-26', '2026-11-09', 14, 337],
])('from %s to %s there are %i days, though they last %i hours', (from, to, days, hoursBetween) => {
  globalThis.Date = DateThere as unknown as DateConstructor;
  try {
    const [one, other] = [DateThere.at(from), DateThere.at(to)];
    const { diff, daySpan } = createFastDateMath(own);
    expect((other.getTime() - one.getTime()) / HOUR_MS).toBe(hoursBetween);
    expect([diff(one, other, 'day'), diff(other, one, 'day'), daySpan(one, other)]).toEqual([
      days,
      days,
      days,
    ]);
  } finally {
    globalThis.Date = TrueDate;
  }
});
