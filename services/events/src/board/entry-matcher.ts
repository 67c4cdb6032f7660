import { normalizeForSearch } from '@larkfield/kit/records';
import type { BoardFilters } from '@larkfield/mf-events/forms';
import type { Entry } from './entry.ts';

type Test = (entry: Entry) => boolean;

/** Creates a test for all filters except the search text (E11); the word index answers that. */
export function createEntryMatcher(filters: BoardFilters): Test {
  const tests = testsOf(filters);
  return (entry) => tests.every((test) => test(entry));
}

function testsOf(filters: BoardFilters): Test[] {
  const { kind, from, to, day, ages, format, region, industries, classes, country, city, free, price } =
    filters;
  const wantedCity = city === undefined ? undefined : normalizeForSearch(city);
  const tests: (Test | undefined | false)[] = [
    kind && ((entry) => entry.kind === kind),
    from !== undefined && ((entry) => entry.firstDay >= from),
    to !== undefined && ((entry) => entry.lastDay <= to),
    day !== undefined && ((entry) => entry.kind === 'event' && entry.firstDay <= day && day <= entry.lastDay),
    ages && ((entry) => entry.allAges || isInside(entry, ages)),
    format && ((entry) => entry.format === format),
    region && ((entry) => entry.region === region),
    industries && ((entry) => industries.some((key) => entry.industries.includes(key))),
    classes && ((entry) => classes.some((key) => entry.classes.includes(key))),
    country !== undefined && ((entry) => entry.country === country),
    wantedCity !== undefined && ((entry) => entry.city === wantedCity),
    free && ((entry) => isFree(entry)),
    price && ((entry) => isWithin(entry, price)),
  ];
  return tests.filter((test): test is Test => typeof test === 'function');
}

function isInside(
  { ageFrom, ageTo }: Entry,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  return ageFrom !== undefined && ageTo !== undefined && ageFrom >= from && ageTo <= to;
}

function isFree({ free, amount }: Entry): boolean {
  return free || amount === 0;
}

/** A free event costs 0 in any currency. */
function isWithin(
  entry: Entry,
  { currency, from = 0, to = Infinity }: NonNullable<BoardFilters['price']>,
): boolean {
  if (isFree(entry)) return from === 0;
  const { amount } = entry;
  return amount !== undefined && entry.currency === currency && amount >= from && amount <= to;
}
