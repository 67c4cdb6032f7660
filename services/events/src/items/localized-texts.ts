import type { Language } from '@larkfield/contracts';
import { keepCurrencySignLast } from '@larkfield/contracts/money';
import { CURRENCIES, type Cost, type ItemTexts } from '@larkfield/mf-events/forms';
import type { EventFields, Item } from './item.ts';

const formats = new Map<string, unknown>();

/** Caches formatters, which are expensive to create. The number of keys is limited: languages, time zones, currencies. */
function cachedFormat<T>(key: string, make: () => T): T {
  const known = formats.get(key);
  // Each key is used with one type only.
  if (known !== undefined) return known as T;
  const format = make();
  formats.set(key, format);
  return format;
}

/** Arabic pages use Latin digits. */
function tagOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

export function localizedItemTexts(
  { publishedAt, event }: Pick<Item, 'publishedAt' | 'event'>,
  language: Language,
): ItemTexts {
  const published = dateFormat(language, 'UTC', DAY).format(publishedAt);
  if (!event) return { published };
  const place = placeOf(event, language);
  const { cost } = event;
  return {
    published,
    when: formatEventTime(event, language),
    zone: zoneName(event, language),
    ...(place ? { place } : {}),
    ...(cost && !cost.free ? { price: formatPrice(cost, language) } : {}),
  };
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { ...SHORT_DAY, hour: 'numeric', minute: '2-digit' } as const;

function formatEventTime({ start, end, timeZone, allDay }: EventFields, language: Language): string {
  const format = dateFormat(language, timeZone, allDay ? SHORT_DAY : TIME);
  return format.formatRange(start, allDay ? new Date(Math.max(start.getTime(), end.getTime() - 1)) : end);
}

export function formatMoment(moment: Date, { timeZone }: EventFields, language: Language): string {
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
  return cachedFormat(
    key,
    () => new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone, calendar: 'gregory' }),
  );
}

function placeOf({ country, city }: EventFields, language: Language): string {
  const list = [city ?? '', country ? countryName(country, language) : ''].filter((each) => each !== '');
  return list.join(language === 'ar' ? '، ' : ['ja', 'zh-Hans', 'zh-Hant'].includes(language) ? '、' : ', ');
}

function formatPrice({ amount, currency }: Cost, language: Language): string {
  const digits = CURRENCIES[currency];
  const format = cachedFormat(`${language} ${currency}`, () => {
    const digitsShown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(tagOf(language), { style: 'currency', currency, ...digitsShown });
  });
  return keepCurrencySignLast(format.format(amount / 10 ** digits));
}

export function countryName(country: string, language: Language): string {
  const names = cachedFormat(`region ${language}`, () => new Intl.DisplayNames(language, { type: 'region' }));
  return names.of(country) ?? country;
}
