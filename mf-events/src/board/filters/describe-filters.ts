import type { TFunction } from '@larkfield/area';
import type { BoardData, BoardFilters } from '../../../forms/board-data.ts';
import type { MeetingType, NewsFormat } from '../../../shared/catalogues.ts';
import { MEETING_TYPES } from '../../../shared/catalogues.ts';
import { toDecimal } from '../../../shared/currencies.ts';
import { isForAllAges } from '../../../shared/filters.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** Filters without this one. */
  readonly without: BoardFilters;
}

type T = TFunction<'events'>;

export function describeFilters(t: T, { view: { filters }, countries }: BoardData): readonly FilterChip[] {
  const labels: Readonly<Record<keyof BoardFilters, string | undefined>> = {
    search: filters.search,
    kind: filters.kind && t(`kinds.${filters.kind}`),
    from: filters.from && t('chips.from', { day: filters.from }),
    to: filters.to && t('chips.to', { day: filters.to }),
    day: filters.day && t('chips.day', { day: filters.day }),
    when: filters.when && t(`when.${filters.when}`),
    ages: filters.ages && agesLabel(t, filters.ages),
    format: filters.format && itemFormatText(t, filters.format),
    region: filters.region && t(`regions.${filters.region}`),
    country:
      filters.country && (countries.find(({ code }) => code === filters.country)?.name ?? filters.country),
    city: filters.city,
    free: filters.free && t('facts.free'),
    price: filters.price && priceLabel(t, filters.price),
    industries: undefined,
    classes: undefined,
  };
  const single = Object.entries(labels).flatMap(([key, label]) =>
    label === undefined ? [] : [{ key, label, without: without(filters, key) }],
  );
  return [...single, ...industryChips(t, filters), ...classChips(t, filters)];
}

function itemFormatText(t: T, format: NewsFormat | MeetingType): string {
  return format in MEETING_TYPES
    ? t(`meetingTypes.${format as MeetingType}`)
    : t(`formats.${format as NewsFormat}`);
}

function industryChips(t: T, { industries = [], ...rest }: BoardFilters): FilterChip[] {
  return industries.map((key) => {
    const left = industries.filter((each) => each !== key);
    return {
      key,
      label: t(`industries.${key}`),
      without: left.length > 0 ? { ...rest, industries: left } : rest,
    };
  });
}

function classChips(t: T, { classes = [], ...rest }: BoardFilters): FilterChip[] {
  return classes.map((key) => {
    const left = classes.filter((each) => each !== key);
    return { key, label: t(`classes.${key}`), without: left.length > 0 ? { ...rest, classes: left } : rest };
  });
}

function without(filters: BoardFilters, key: string): BoardFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));
}

function agesLabel(t: T, ages: NonNullable<BoardFilters['ages']>): string {
  return isForAllAges(ages) ? t('facts.allAges') : t('facts.ages', { from: ages.from, to: ages.to });
}

function priceLabel(t: T, { currency, from, to }: NonNullable<BoardFilters['price']>): string {
  const [least, most] = [from ?? 0, to].map((value) => value !== undefined && toDecimal(value, currency));
  return most
    ? t('chips.price', { from: least, to: most, currency })
    : t('chips.priceFrom', { from: least, currency });
}
