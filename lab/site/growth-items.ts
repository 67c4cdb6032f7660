import type { EntrySource } from '../../services/events/src/board/entry.ts';
import { tokenizeText } from '../../services/events/src/items/tokenize.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const COMMON = 'screening early help school reading children family event team class speech letter'.split(
  ' ',
);
const COUNTRIES = ['US', 'DE', 'BR', 'JP', 'SE', 'VN'];
const INDUSTRIES = ['literacy', 'education'] as const;
const CLASSES = ['screening'] as const;
/** Words in the text of an item. */
const LENGTH = 150;

/** Returns words as texts have them: a few that are everywhere, many rare ones. The same number gives the same text. */
export function growthText(number: number, length: number): string {
  let seed = number * 2_654_435_761 + 1;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const drawn = seed / 2 ** 32;
    // The frequency of a word is about the inverse of its rank (Zipf).
    const rank = Math.floor(60_000 ** drawn);
    return COMMON[rank - 1] ?? `w${rank.toString(36)}`;
  }).join(' ');
}

/** Returns an item of the board as it is read from the database: half news, half events of three years. */
export function growthItem(number: number): EntrySource {
  const isEvent = number % 2 === 1;
  const at = new Date(START + ((number * 37) % 1_500) * DAY_MS);
  const end = new Date(at.getTime() + DAY_MS / 12);
  const day = at.toISOString().slice(0, 10);
  const country = COUNTRIES[number % COUNTRIES.length] ?? '';
  const text = `${growthText(number, LENGTH)} own${number.toString(36)}`;
  return {
    _id: `item-${String(number).padStart(7, '0')}`,
    kind: isEvent ? 'event' : 'news',
    state: 'published',
    publishedAt: new Date(START + number * 600_000),
    changedAt: new Date(START + number * 600_000),
    allAges: false,
    ages: { from: number % 5, to: 6 + (number % 5) },
    industries: [INDUSTRIES[number % 2] ?? 'literacy'],
    classes: CLASSES,
    find: { title: '', firstDay: day, lastDay: day, words: tokenizeText(text), excerpt: '' },
    ...(isEvent ? { event: eventOf(at, end, country, number) } : {}),
  };
}

function eventOf(start: Date, end: Date, country: string, number: number): NonNullable<EntrySource['event']> {
  return {
    ...{
      start,
      end,
      timeZone: 'UTC',
      allDay: false,
      meetingType: 'inPerson',
      country,
      city: `City ${number % 90}`,
    },
    cost: { free: number % 3 === 0, amount: number % 3 === 0 ? 0 : 20, currency: 'USD' },
    ...{ sponsored: false, jobLevel: 'entryLevel', items: [] },
  };
}
