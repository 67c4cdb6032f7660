import { useSite, useTranslation } from '@larkfield/area';
import { useMemo } from 'react';
import type { ColumnShape, RecordValue } from './kinds.ts';

/** Cached, because creating formatters takes longer than formatting a row. */
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

/** Returns formatters for the visitor's language. These pages render only in the browser. */
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
      /** Formats a calendar day without time. */
      day: (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : days.format(new Date(iso))),
      number: (value: number) => numbers.format(value),
      percent: (share: number) => percents.format(share),
      /** Formats a value by its column type; choices by their names. */
      value({ type, choices }: Pick<ColumnShape, 'type' | 'choices'>, value: RecordValue | undefined): string {
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

function namesOf(choices: NonNullable<ColumnShape['choices']>, value: string): string {
  const names = value.split(',').map((each) => choices.find(({ id }) => id === each)?.label ?? each);
  return names.join('; ');
}
