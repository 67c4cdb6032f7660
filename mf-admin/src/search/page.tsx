import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { fullLabel, listPath, recordPath, type RecordEntry } from '../data/kinds.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { FailedServices } from '../frame/failed-services.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import styles from './page.module.css';
import { useSearch, type SearchAnswer } from './use-search.ts';

/** As the services. */
const MAX_LENGTH = 100;

/** Addresses of pages reach server logs, an e-mail address must not. */
const mayBeInAddress = (text: string): boolean => !text.includes('@');

/** Renders `/admin/search`: records of all kinds of all services by the beginning of a name, an address or a reference. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/search" title={t('search.title')}>
      <Search />
    </OnlyRoles>
  );
}

function Search() {
  const { t } = useTranslation('admin');
  const [text, setText] = useSearchText();
  const { answers, loading, reload } = useSearch(text);
  const refusal = answers?.every(({ problem }) => problem?.code === 'VALIDATION_FAILED')
    ? answers[0]?.problem
    : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setText(String(new FormData(event.currentTarget).get('search') ?? '').trim());
  };
  return (
    <AdminFrame title={t('search.title')}>
      <p id="search-hint">{t('search.lead')}</p>
      <form role="search" className={parts.search} onSubmit={submit}>
        <label className={parts.field}>
          {t('search.label')}
          <input
            key={text}
            type="search"
            name="search"
            className={parts.input}
            maxLength={MAX_LENGTH}
            defaultValue={text}
            aria-describedby="search-hint"
          />
        </label>
        <Button type="submit" busy={loading} className={parts.small}>
          {t('records.searchButton')}
        </Button>
      </form>
      {refusal && <ProblemNotice problem={refusal} />}
      {!refusal && (
        <FailedServices failed={answers?.filter(({ problem }) => problem) ?? []} onRetry={reload} />
      )}
      <div aria-busy={loading}>
        <Findings answers={refusal ? undefined : answers} text={text} isSearching={loading} />
      </div>
    </AdminFrame>
  );
}

/** Returns the searched text. It is in the address of the page unless it may be an e-mail address. */
function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const [address, setAddress] = useState('');
  const setText = (text: string) => {
    setAddress(mayBeInAddress(text) ? '' : text);
    setParams(text && mayBeInAddress(text) ? { search: text } : {});
  };
  return [params.get('search')?.trim() || address, setText];
}

interface FindingsProps {
  readonly answers: readonly SearchAnswer[] | undefined;
  readonly text: string;
  readonly isSearching: boolean;
}

function Findings({ answers, text, isSearching }: FindingsProps) {
  const { t } = useTranslation('admin');
  const { kinds } = useSite();
  const found = (answers ?? []).flatMap(({ service, kinds: findings }) =>
    findings.flatMap((finding) => {
      const owned = kinds.find((kind) => kind.service === service && kind.id === finding.id);
      return owned ? [{ ...finding, owned }] : [];
    }),
  );
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const status = () => {
    if (isSearching) return t('loading');
    if (!answers) return '';
    return count === 0 ? t('records.none') : t('search.found', { count });
  };
  return (
    <div className={styles.found}>
      <p role="status">{status()}</p>
      {found.map(({ owned, items, more }) => (
        <section key={owned.path} className={parts.panel} aria-labelledby={owned.path}>
          <h2 id={owned.path} className={parts.panelTitle}>
            {fullLabel(owned)}
          </h2>
          <ul className={styles.records}>
            {items.map((item) => (
              <FoundRecord key={item.reference} item={item} to={recordPath(owned, item.reference)} />
            ))}
          </ul>
          {more && (
            <p>
              <Link to={listPath(owned, mayBeInAddress(text) ? { search: text } : {})}>
                {t('search.all', { kind: fullLabel(owned) })}
              </Link>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function FoundRecord({ item, to }: { readonly item: RecordEntry; readonly to: string }) {
  const { reference, title, stateLabel } = item;
  return (
    <li className={styles.record}>
      <Link to={to}>
        <bdi>{title || reference}</bdi>
      </Link>
      {title && <bdi className={parts.muted}>{reference}</bdi>}
      <span className={parts.pill}>{stateLabel}</span>
    </li>
  );
}
