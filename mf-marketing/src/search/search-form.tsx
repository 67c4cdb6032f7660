import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button, Icon, SEARCH_ICON } from '@larkfield/ui';
import { useId } from 'react';
import styles from './page.module.css';
import type { Query } from './use-query.ts';

/** Limit in characters; longer texts are no search. */
const MAX_LENGTH = 200;

/** Renders the search field in a real form: before hydration, submitting it opens the page with its query. */
export function SearchForm({ field, typed, submit }: Omit<Query, 'query'>) {
  const { t } = useTranslation('search');
  const site = useSite();
  const id = useId();
  return (
    <form
      role="search"
      action={hrefTo(site, site.path)}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>{t('label')}</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.field}
          type="search"
          name="q"
          dir="auto"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          onInput={typed}
        />
        <Button type="submit">
          <Icon path={SEARCH_ICON} />
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
