import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, EmptyState } from '@larkfield/ui';
import { listPath, kindName, useKind, useServices, type KindShape } from '../data/kinds.ts';
import { useDownload } from '../data/use-download.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { useSelection } from '../frame/use-selection.ts';
import { BulkChange } from './bulk-change.tsx';
import { ListFilters } from './list-filters.tsx';
import { filterNames, listQuery } from './list-query.ts';
import { Paging } from './paging.tsx';
import { RecordTable } from './record-table.tsx';
import { useRecordPage } from './use-record-page.ts';

/** Renders `/admin/records?of=…`: the list of a record kind, with its query in the address, or links to all kinds. */
export function Component() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const { owned, shape, own, answer } = useKind(params.get('of'));
  const { language } = useSite();
  const download = useDownload();
  if (!owned) return <KindLinks named={params.has('of')} />;
  const table = `/api/${owned.service}/records/csv/${owned.id}?${tableQuery(shape, params, language)}`;
  const tools = shape && (
    <ButtonLink href={table} variant="secondary" className={parts.small} onClick={download.onClick} download>
      {t('records.download')}
    </ButtonLink>
  );
  return (
    <AdminFrame title={owned.label} kind={kindName(owned)} tools={tools}>
      {answer.problem && <ProblemNotice problem={answer.problem} onRetry={answer.reload} />}
      {download.problem && <ProblemNotice problem={download.problem} />}
      {!shape && answer.loading && <p role="status">{t('loading')}</p>}
      {shape && <RecordList key={kindName(owned)} shape={shape} owned={owned} own={own} />}
    </AdminFrame>
  );
}

function KindLinks({ named }: { readonly named: boolean }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  return (
    <AdminFrame title={t(named ? 'records.unknown' : 'records.documentTitle')}>
      {services.map(({ service, label, kinds }) => (
        <section key={service} className={parts.panel} aria-label={label}>
          <h2 className={parts.panelTitle}>{label}</h2>
          <ul>
            {kinds.map((kind) => (
              <li key={kind.id}>
                <Link to={listPath(kind)}>{kind.label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminFrame>
  );
}

type Owned = NonNullable<ReturnType<typeof useKind>['owned']>;

interface RecordListProps {
  readonly shape: KindShape;
  readonly owned: Owned;
  readonly own: Readonly<Record<string, string>>;
}

function RecordList({ shape, owned, own }: RecordListProps) {
  const { t } = useTranslation('admin');
  const list = useRecordPage(shape);
  const [params] = useSearchParams();
  const { selected, onSelect, clear } = useSelection();
  const items = list.value?.items ?? [];
  const chosen = items.filter(({ reference }) => selected.has(reference));
  return (
    <>
      <ListFilters shape={shape} own={own} />
      {list.problem && <ProblemNotice problem={list.problem} onRetry={list.reload} />}
      {chosen.length > 0 && (
        <BulkChange
          shape={shape}
          records={chosen}
          onDone={() => {
            clear();
            list.reload();
          }}
        />
      )}
      <div aria-busy={list.loading}>
        {items.length > 0 && (
          <RecordTable
            shape={shape}
            owned={owned}
            own={own}
            items={items}
            selected={selected}
            onSelect={onSelect}
          />
        )}
        {list.value && items.length === 0 && (
          <EmptyState>
            <p role="status">{t(isNarrowed(shape, params) ? 'records.none' : 'records.empty')}</p>
          </EmptyState>
        )}
        {!list.value && list.loading && <p role="status">{t('loading')}</p>}
      </div>
      <Paging next={list.value?.next} />
      {items.length > 0 && <p className={parts.muted}>{t('records.keys')}</p>}
    </>
  );
}

/** Returns whether a filter, a search or a cursor is set. Then an empty list does not mean that there are no records. */
function isNarrowed(shape: KindShape, params: URLSearchParams): boolean {
  return ['search', 'cursor', ...filterNames(shape)].some((name) => params.get(name));
}

/** Returns the list's query for the table download, without the page. */
function tableQuery(shape: KindShape | undefined, params: URLSearchParams, language: string): string {
  if (!shape) return '';
  const query = new URLSearchParams(listQuery(shape, params));
  query.delete('cursor');
  query.set('language', language);
  return query.toString();
}
