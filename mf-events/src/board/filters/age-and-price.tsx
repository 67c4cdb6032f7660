import { useTranslation } from '@larkfield/area';
import { useState } from 'react';
import { ALL_AGES } from '../../../shared/catalogues.ts';
import { CURRENCIES, LEGACY_CURRENCY, toDecimal } from '../../../shared/currencies.ts';
import type { BoardFilters } from '../../../forms/board-data.ts';
import { isForAllAges } from '../../../shared/filters.ts';
import { FilterSelect, FilterInput } from './filter-fields.tsx';
import styles from './age-and-price.module.css';

/** Renders the age range, and a checkbox that sets it to all ages (E12, D120). */
export function AgeRange({ filters: { ages } }: { readonly filters: BoardFilters }) {
  const { t } = useTranslation('events');
  const [all, setAll] = useCheckbox(ages !== undefined && isForAllAges(ages));
  const range = all ? ALL_AGES : ages && !isForAllAges(ages) ? ages : undefined;
  // The checkbox sets these values, so they differ from typed ones.
  const common = { type: 'number', max: ALL_AGES.to, disabled: all } as const;
  return (
    <fieldset className={styles.range}>
      <legend>{t('filters.ages')}</legend>
      <FilterInput
        key={`from ${all}`}
        name="age-from"
        label={t('filters.ageFrom')}
        value={range?.from}
        {...common}
      />
      <FilterInput key={`to ${all}`} name="age-to" label={t('filters.ageTo')} value={range?.to} {...common} />
      <Box name="all-ages" label={t('facts.allAges')} ticked={all} onTick={setAll} />
    </fieldset>
  );
}

/** Renders the price range in one currency, and a checkbox for free items (E13). */
export function PriceRange({ filters: { price, free } }: { readonly filters: BoardFilters }) {
  const { t } = useTranslation('events');
  const [isFree, setFree] = useCheckbox(free === true);
  const amount = (value: number | undefined) =>
    isFree ? '0' : price && value !== undefined ? toDecimal(value, price.currency) : undefined;
  const currencies = Object.keys(CURRENCIES).map((code) => ({
    value: code,
    label: code === LEGACY_CURRENCY ? t('currencies.legacy', { code }) : code,
  }));
  const common = { type: 'number', step: '0.01', disabled: isFree } as const;
  const [from, to] = [amount(price?.from), amount(price?.to)];
  return (
    <fieldset className={styles.range}>
      <legend>{t('filters.price')}</legend>
      <FilterInput
        key={`from ${isFree}`}
        name="price-from"
        label={t('filters.priceFrom')}
        value={from}
        {...common}
      />
      <FilterInput key={`to ${isFree}`} name="price-to" label={t('filters.priceTo')} value={to} {...common} />
      <FilterSelect
        name="currency"
        label={t('filters.currency')}
        value={price?.currency ?? 'USD'}
        groups={[{ choices: currencies }]}
        disabled={isFree}
        always
      />
      <Box name="free" label={t('filters.free')} ticked={isFree} onTick={setFree} />
    </fieldset>
  );
}

interface BoxProps {
  readonly name: string;
  readonly label: string;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

function Box({ name, label, ticked, onTick }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={ticked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  );
}

/** Tracks a checkbox that follows the address until the visitor changes it. */
function useCheckbox(inQuery: boolean): [boolean, (ticked: boolean) => void] {
  const [{ seen, ticked }, set] = useState({ seen: inQuery, ticked: inQuery });
  if (seen !== inQuery) set({ seen: inQuery, ticked: inQuery });
  return [seen === inQuery ? ticked : inQuery, (next) => set({ seen: inQuery, ticked: next })];
}
