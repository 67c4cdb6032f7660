import { Link, Trans, useTranslation } from '@larkfield/area';
import { Button, Container, EmptyState } from '@larkfield/ui';
import { useMemo } from 'react';
import { AllPages } from './all-pages.tsx';
import styles from './page.module.css';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { useQuery } from './use-query.ts';
import { useSearch } from './use-search.ts';

/** Renders `/search?q=…`: finds pages, sections and answers of all areas while the visitor types. */
export function Component() {
  const { t } = useTranslation('search');
  const { query, ...form } = useQuery();
  const { state, retry } = useSearch();
  const hits = useMemo(
    () => (state.status === 'ready' && query ? state.search(query) : undefined),
    [state, query],
  );
  // Isolates the query from the text direction of the sentence.
  const values = { query: `\u2068${query}\u2069` };
  return (
    <Container className={styles.search}>
      <h1>{t('title')}</h1>
      <SearchForm {...form} />
      <p className={styles.noScript}>{t('noScript')}</p>
      <div role="status" className={styles.status}>
        {query && state.status === 'loading' && <p>{t('loading')}</p>}
        {state.status === 'failed' && <p>{t('failed')}</p>}
        {hits && hits.length > 0 && <p>{t('count', { ...values, count: hits.length })}</p>}
        {hits?.length === 0 && (
          <EmptyState>
            <p className={styles.none}>{t('none', values)}</p>
            <p>
              <Trans t={t} i18nKey="advice" components={{ ask: <Link to="/contact" /> }} />
            </p>
          </EmptyState>
        )}
      </div>
      {state.status === 'failed' && <Button onClick={retry}>{t('retry')}</Button>}
      {hits && hits.length > 0 ? <Results key={query} hits={hits} /> : <AllPages />}
    </Container>
  );
}
