import type { Language } from '@larkfield/contracts';
import { withSign } from '@larkfield/contracts/money';
import { CURRENCIES, type Cost, type ItemWords } from '@larkfield/mf-events/forms';
import type { EventFields, Item } from './item.ts';

const made = new Map<string, unknown>();

/** Formats are costly to make; there are as many as languages, zones and currencies. */
function once<T>(key: string, make: () => T): T {
  const known = made.get(key);
  // What stands under a key was made for it.
  if (known !== undefined) return known as T;
  const format = make();
  made.set(key, format);
  return format;
}

/** Arabic pages use the digits of all others. */
function tagOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** Dates, amounts and places of an item in a language. */
export function wordsFor(
  { publishedAt, event }: Pick<Item, 'publishedAt' | 'event'>,
  language: Language,
): ItemWords {
  const published = dateFormat(language, 'UTC', DAY).format(publishedAt);
  if (!event) return { published };
  const place = placeOf(event, language);
  const { cost } = event;
  return {
    published,
    when: whenOf(event, language),
    zone: zoneName(event, language),
    ...(place ? { place } : {}),
    ...(cost && !cost.free ? { price: priceOf(cost, language) } : {}),
  };
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { ...SHORT_DAY, hour: 'numeric', minute: '2-digit' } as const;

/** When an event is, on the clocks where it takes place. */
export function whenOf({ start, end, timeZone, allDay }: EventFields, language: Language): string {
  const format = dateFormat(language, timeZone, allDay ? SHORT_DAY : TIME);
  return format.formatRange(start, allDay ? new Date(Math.max(start.getTime(), end.getTime() - 1)) : end);
}

/** A moment on the clocks where an event takes place, with the short name of their zone. */
export function momentFor(moment: Date, { timeZone }: EventFields, language: Language): string {
  return dateFormat(language, timeZone, { ...TIME, timeZoneName: 'short' }).format(moment);
}

function zoneName({ start, timeZone }: EventFields, language: Language): string {
  const format = dateFormat(language, timeZone, { timeZoneName: 'long' });
  return format.formatToParts(start).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function dateFormat(
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${Object.keys(options).join()}${options.month ?? ''}`;
  return once(
    key,
    () => new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone, calendar: 'gregory' }),
  );
}

function placeOf({ country, city }: EventFields, language: Language): string {
  const list = [city ?? '', country ? countryName(country, language) : ''].filter((each) => each !== '');
  return list.join(language === 'ar' ? '، ' : ['ja', 'zh-Hans', 'zh-Hant'].includes(language) ? '、' : ', ');
}

/** An amount with its currency, by its name where the sign is no longer known. */
export function priceOf({ amount, currency }: Cost, language: Language): string {
  const digits = CURRENCIES[currency];
  const format = once(`${language} ${currency}`, () => {
    const digitsShown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(tagOf(language), { style: 'currency', currency, ...digitsShown });
  });
  return withSign(format.format(amount / 10 ** digits));
}

/** Name of a country. */
export function countryName(country: string, language: Language): string {
  const names = once(`region ${language}`, () => new Intl.DisplayNames(language, { type: 'region' }));
  return names.of(country) ?? country;
}
