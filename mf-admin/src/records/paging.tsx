import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import parts from '../frame/parts.module.css';

/** Renders links to the next and first page. The browser's Back returns to the previous page. */
export function Paging({ next }: { readonly next: string | undefined }) {
  const { t } = useTranslation('admin');
  const { path } = useSite();
  const [params] = useSearchParams();
  const to = (cursor: string | undefined) => {
    const query = new URLSearchParams(params);
    if (cursor === undefined) query.delete('cursor');
    else query.set('cursor', cursor);
    return `${path}?${query.toString()}`;
  };
  if (next === undefined && !params.has('cursor')) return null;
  return (
    <nav aria-label={t('records.pages')} className={parts.row}>
      {params.has('cursor') && <Link to={to(undefined)}>{t('records.first')}</Link>}
      {next !== undefined && <Link to={to(next)}>{t('records.next')}</Link>}
    </nav>
  );
}
