import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button, Icon, SEARCH_ICON } from '@larkfield/ui';
import { useEffect, useRef, type ChangeEvent, type SubmitEvent } from 'react';
import type { BoardData } from '../../forms/board-data.ts';
import { readView, writeView } from '../../shared/filters.ts';
import { AgeRange, PriceRange } from './age-and-price.tsx';
import { chipsOf } from './chips-of.ts';
import { fillForm } from './fill-form.ts';
import { Choice, Entry, Ticks } from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { useCatalogues } from './use-catalogues.ts';
import { useGoToView } from './use-board-link.ts';

/** Search, kinds and filters: a form that asks for an address, which works without script, too. */
export function FilterForm({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const site = useSite();
  const goTo = useGoToView();
  const form = useRef<HTMLFormElement>(null);
  const { view } = board;
  const { filters } = view;
  const address = writeView(view);

  useEffect(() => {
    // Back, a chip or a link has changed what is asked for.
    if (form.current) fillForm(form.current, new URLSearchParams(address));
  }, [address]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    goTo(readView(new URLSearchParams(entries)));
  }

  function submitAtOnce({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    currentTarget.form?.requestSubmit();
  }

  const set = chipsOf(t, board).length;
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
      {view.asMonth && <input type="hidden" name="view" value="month" />}
      <div className={styles.first}>
        <div className={styles.search}>
          <Entry name="q" type="search" label={t('filters.search')} value={filters.search} />
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

/** All filters but the search and the kinds (E10). */
function Panel({ board: { view, countries } }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const catalogues = useCatalogues();
  const { filters } = view;
  return (
    <div className={styles.panel}>
      <Entry name="from" type="date" label={t('filters.from')} value={filters.from} />
      <Entry name="to" type="date" label={t('filters.to')} value={filters.to} />
      <Choice name="format" label={t('filters.format')} value={filters.format} groups={catalogues.formats} />
      <Choice name="region" label={t('filters.region')} value={filters.region} groups={catalogues.regions} />
      <Choice
        name="country"
        label={t('filters.country')}
        value={filters.country}
        groups={[{ choices: countries.map(({ code, name }) => ({ value: code, label: name })) }]}
      />
      <Entry name="city" type="text" label={t('filters.city')} value={filters.city} />
      <AgeRange filters={filters} />
      <PriceRange filters={filters} />
      <Ticks
        name="industry"
        legend={t('filters.industry')}
        values={filters.industries}
        choices={catalogues.industries}
      />
      <Ticks name="class" legend={t('filters.class')} values={filters.classes} choices={catalogues.classes} />
      <div className={styles.apply}>
        <Button type="submit">{t('filters.apply')}</Button>
      </div>
    </div>
  );
}
