import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button, Icon, SEARCH_ICON } from '@larkfield/ui';
import { useEffect, useRef, type ChangeEvent, type SubmitEvent } from 'react';
import type { BoardData } from '../../../forms/board-data.ts';
import { parseBoardView, formatBoardView } from '../../../shared/filters.ts';
import { AgeRange, PriceRange } from './age-and-price.tsx';
import { describeFilters } from './describe-filters.ts';
import { syncFormWithQuery } from './sync-form-with-query.ts';
import { FilterSelect, FilterInput, FilterCheckboxes } from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { useFilterChoices } from './use-filter-choices.ts';
import { useGoToView } from '../view/board-path.ts';

/** Renders search, kinds and filters as a GET form, which works without script. */
export function FilterForm({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const site = useSite();
  const goTo = useGoToView();
  const form = useRef<HTMLFormElement>(null);
  const { view } = board;
  const { filters } = view;
  const address = formatBoardView(view);

  useEffect(() => {
    // Back, a filter chip or a link changed the address.
    if (form.current) syncFormWithQuery(form.current, new URLSearchParams(address));
  }, [address]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    goTo(parseBoardView(new URLSearchParams(entries)));
  }

  function submitAtOnce({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    currentTarget.form?.requestSubmit();
  }

  const set = describeFilters(t, board).length;
  return (
    <form
      ref={form}
      method="get"
      action={hrefTo(site, '/events')}
      role="search"
      aria-label={t('filters.title')}
      className={styles.form}
      onSubmit={submit}
    >
      {view.upcoming && <input type="hidden" name="sort" value="upcoming" />}
      {filters.when && <input type="hidden" name="when" value={filters.when} />}
      {view.asMonth && <input type="hidden" name="view" value="month" />}
      <div className={styles.first}>
        <div className={styles.search}>
          <FilterInput name="q" type="search" label={t('filters.search')} value={filters.search} />
          <Button type="submit" className={styles.go}>
            <Icon path={SEARCH_ICON} />
            {t('filters.go')}
          </Button>
        </div>
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">{t('filters.kinds')}</legend>
          {(['news', 'event'] as const).map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                type="checkbox"
                name="show"
                value={kind}
                defaultChecked={!filters.kind || filters.kind === kind}
                onChange={submitAtOnce}
              />
              {t(`filters.show.${kind}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <details className={styles.more}>
        <summary>
          {set > 0 ? t('filters.titleSet', { count: set }) : t('filters.title')}
          <Icon name="chevron" />
        </summary>
        <Panel board={board} />
      </details>
    </form>
  );
}

/** Renders all filters except search and kinds (E10). */
function Panel({ board: { view, countries } }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const catalogues = useFilterChoices();
  const { filters } = view;
  return (
    <div className={styles.panel}>
      <FilterInput name="from" type="date" label={t('filters.from')} value={filters.from} />
      <FilterInput name="to" type="date" label={t('filters.to')} value={filters.to} />
      <FilterSelect
        name="format"
        label={t('filters.format')}
        value={filters.format}
        groups={catalogues.formats}
      />
      <FilterSelect
        name="region"
        label={t('filters.region')}
        value={filters.region}
        groups={catalogues.regions}
      />
      <FilterSelect
        name="country"
        label={t('filters.country')}
        value={filters.country}
        groups={[{ choices: countries.map(({ code, name }) => ({ value: code, label: name })) }]}
      />
      <FilterInput name="city" type="text" label={t('filters.city')} value={filters.city} />
      <AgeRange filters={filters} />
      <PriceRange filters={filters} />
      <FilterCheckboxes
        name="industry"
        legend={t('filters.industry')}
        values={filters.industries}
        choices={catalogues.industries}
      />
      <FilterCheckboxes
        name="class"
        legend={t('filters.class')}
        values={filters.classes}
        choices={catalogues.classes}
      />
      <div className={styles.apply}>
        <Button type="submit">{t('filters.apply')}</Button>
      </div>
    </div>
  );
}
