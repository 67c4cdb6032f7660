import type { Language } from '@larkfield/contracts';
import { keepCurrencySignLast } from '@larkfield/contracts/money';
import { CURRENCIES, type Cost, type ItemTexts } from '@larkfield/mf-events/forms';
import { cachedFormat } from './cached-format.ts';
import type { EventFields, Item } from './item.ts';

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
    zone: zoneText(event, language),
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
  return dateFormat(language, timeZone, { ...TIME, timeZoneName: 'shortOffset' }).format(moment);
}

/**
 * Returns name and offset of the time zone, `Pacific Daylight Time (GMT-7)`: a name alone says little to readers
 * elsewhere. If the clocks change during the event, both.
 */
function zoneText({ start, end, timeZone }: EventFields, language: Language): string {
  const nameAt = (moment: Date, style: 'long' | 'longOffset' | 'shortOffset') =>
    dateFormat(language, timeZone, { timeZoneName: style })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const textAt = (moment: Date) => {
    const name = nameAt(moment, 'long');
    if (name === nameAt(moment, 'longOffset')) return name;
    const offset = nameAt(moment, 'shortOffset');
    return isWide(language) ? `${name}（${offset}）` : `${name} (${offset})`;
  };
  const [first, last] = [textAt(start), textAt(end)];
  return first === last ? first : `${first} – ${last}`;
}

function isWide(language: Language): boolean {
  return ['ja', 'zh-Hans', 'zh-Hant'].includes(language);
}

function dateFormat(
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${Object.keys(options).join()}${options.month ?? ''}${options.timeZoneName ?? ''}`;
  return cachedFormat(
    key,
    () => new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone, calendar: 'gregory' }),
  );
}

function placeOf({ country, city }: EventFields, language: Language): string {
  const list = [city ?? '', country ? countryName(country, language) : ''].filter((each) => each !== '');
  return list.join(language === 'ar' ? '، ' : isWide(language) ? '、' : ', ');
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
