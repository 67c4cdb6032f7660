import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { useMemo } from 'react';
import type { ColumnShape, RecordValue } from './kinds.ts';

const unit = (locale: string, name: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });

const WRITERS = {
  dates: (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  clocks: (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  days: (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  regions: (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
  tongues: (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
  numbers: (locale) => new Intl.NumberFormat(locale),
  percents: (locale) => new Intl.NumberFormat(locale, { style: 'percent' }),
  rates: (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
  years: (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }),
  kilobytes: (locale) => unit(locale, 'kilobyte'),
  megabytes: (locale) => unit(locale, 'megabyte'),
} as const satisfies Readonly<Record<string, (locale: string) => object>>;

type Writers = { readonly [Name in keyof typeof WRITERS]: ReturnType<(typeof WRITERS)[Name]> };

const writers = new Map<string, object>();

/** Returns a formatter. Each is created once, when it is needed: all together they block a phone for a tenth of a second. */
function writerOf<Name extends keyof Writers>(language: string, name: Name): Writers[Name] {
  const key = `${name} ${language}`;
  // The whole site shows Arabic with Latin digits.
  const made = writers.get(key) ?? WRITERS[name](language === 'ar' ? 'ar-u-nu-latn' : language);
  writers.set(key, made);
  return made as Writers[Name];
}

export type Formats = ReturnType<typeof useFormats>;

/** Returns formatters for the visitor's language. These pages render only in the browser. */
export function useFormats() {
  const { language } = useSite();
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const texts = { language, yes: t('value.yes'), no: t('value.no') };
    return {
      moment: (iso: string) => momentIn(language, iso),
      /** Formats a calendar day without time. */
      day: (iso: string) => formatDate(writerOf(language, 'days'), iso),
      number: (value: number) => writerOf(language, 'numbers').format(value),
      percent: (share: number) => writerOf(language, 'percents').format(share),
      /** Formats a value by its column type; an empty text if there is nothing to show. */
      value: (column: Pick<ColumnShape, 'type' | 'choices'>, value: RecordValue | undefined): string =>
        value === undefined ? '' : formatValue(column, value, texts),
    };
  }, [language, t]);
}

interface ValueTexts {
  readonly language: string;
  readonly yes: string;
  readonly no: string;
}

function formatValue(
  { type, choices }: Pick<ColumnShape, 'type' | 'choices'>,
  value: RecordValue,
  { language, yes, no }: ValueTexts,
): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (choices) return namesOf(choices, String(value));
  return typeof value === 'number' ? numberIn(language, type, value) : textIn(language, type, value);
}

/** Formats a number with its unit. Amounts are stored as cents, rates as hundredths of a percent. */
function numberIn(language: string, type: ColumnShape['type'], value: number): string {
  const format = (name: 'rates' | 'years' | 'numbers' | 'kilobytes' | 'megabytes', shown: number) =>
    writerOf(language, name).format(shown);
  if (type === 'money') return formatCents(value, language);
  if (type === 'rate') return format('rates', value / 10_000);
  if (type === 'years') return format('years', value);
  if (type !== 'bytes') return format('numbers', value);
  return value < MEGABYTE / 10 ? format('kilobytes', value / 1024) : format('megabytes', value / MEGABYTE);
}

const MEGABYTE = 1024 * 1024;

/** What people enter where a form asks for something that they do not have. */
const NOTHING = /^(?:none|n\/a|[-–—])$/i;

function textIn(language: string, type: ColumnShape['type'], value: string): string {
  switch (type) {
    case 'date':
      return momentIn(language, value);
    case 'day':
      return formatDate(writerOf(language, 'days'), value);
    case 'clock':
      return formatDate(writerOf(language, 'clocks'), clockToIso(value), value);
    case 'country':
      return nameIn(writerOf(language, 'regions'), value);
    case 'language':
      return nameIn(writerOf(language, 'tongues'), value);
    default:
      return NOTHING.test(value.trim()) ? '' : value;
  }
}

const momentIn = (language: string, iso: string) => formatDate(writerOf(language, 'dates'), iso);

function formatDate(format: Intl.DateTimeFormat, iso: string, otherwise = iso): string {
  return Number.isNaN(Date.parse(iso)) ? otherwise : format.format(new Date(iso));
}

/** Turns `2026-03-09 02:05 pm` into `2026-03-09T14:05Z`. */
function clockToIso(text: string): string {
  const [, day = '', hour = '', minute = '', half = ''] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}) ([ap])m$/.exec(text) ?? [];
  const hours = (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return `${day}T${String(hours).padStart(2, '0')}:${minute}Z`;
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

function namesOf(choices: NonNullable<ColumnShape['choices']>, value: string): string {
  const names = value.split(',').map((each) => choices.find(({ id }) => id === each)?.label ?? each);
  return names.join('; ');
}
