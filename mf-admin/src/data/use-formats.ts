import { useSite, useTranslation } from '@larkfield/area';
import { useMemo } from 'react';
import type { ColumnShape, Value } from './kinds.ts';

/** Making them takes longer than writing a row with them. */
const writers = new Map<string, ReturnType<typeof makeWriters>>();

function makeWriters(language: string) {
  return {
    dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    days: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
    regions: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
    tongues: new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }),
    numbers: new Intl.NumberFormat(language),
    percents: new Intl.NumberFormat(language, { style: 'percent' }),
  };
}

function writersOf(language: string): ReturnType<typeof makeWriters> {
  const made = writers.get(language) ?? makeWriters(language);
  writers.set(language, made);
  return made;
}

export type Formats = ReturnType<typeof useFormats>;

/** How values are written in the visitor's language; these pages are drawn in the browser alone. */
export function useFormats() {
  const { language } = useSite();
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const { dates, days, regions, tongues, numbers, percents } = writersOf(language);
    const moment = (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : dates.format(new Date(iso)));
    const named = (names: Intl.DisplayNames, code: string): string => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    };
    return {
      moment,
      /** A day without a time, as it stands in a calendar. */
      day: (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : days.format(new Date(iso))),
      number: (value: number) => numbers.format(value),
      /** A share from 0 to 1. */
      percent: (share: number) => percents.format(share),
      /** A value as its column says what it is; choices by their names. */
      value({ type, choices }: Pick<ColumnShape, 'type' | 'choices'>, value: Value | undefined): string {
        if (value === undefined) return '';
        if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
        if (typeof value === 'number') return numbers.format(value);
        if (type === 'date') return moment(value);
        if (type === 'country') return named(regions, value);
        if (type === 'language') return named(tongues, value);
        return choices ? namesOf(choices, value) : value;
      },
    };
  }, [language, t]);
}

/** Names of one choice, or of several that stand with commas between them. */
function namesOf(choices: NonNullable<ColumnShape['choices']>, value: string): string {
  const names = value.split(',').map((each) => choices.find(({ id }) => id === each)?.label ?? each);
  return names.join('; ');
}
