import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, EmptyState } from '@larkfield/ui';
import { useMemo, useState } from 'react';
import {
  listPath,
  kindName,
  useKind,
  useServices,
  type KindShape,
  type ListedRecord,
} from '../../data/kinds.ts';
import { useDownload } from '../../data/use-download.ts';
import { AdminFrame } from '../../frame/admin-frame.tsx';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { useSelection } from '../../frame/use-selection.ts';
import { BulkChange } from '../bulk-change.tsx';
import { ListFilters } from '../list-filters.tsx';
import { filterNames, listQuery } from '../list-query.ts';
import { Paging } from '../paging.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { RecordTable } from './record-table.tsx';
import { RowActions } from './row-actions.tsx';
import { TableButtons } from './table-buttons.tsx';
import { useListSettings, type ListSettingsModel } from './use-list-settings.ts';
import { ViewLinks, ViewsDialog } from './views.tsx';
import { useRecordPage } from '../use-record-page.ts';

/** Renders `/admin/records?of=…`: the list of a record kind, with its query in the address, or links to all kinds. */
export function Component() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const { owned, shape, own, answer } = useKind(params.get('of'));
  const { language } = useSite();
  const download = useDownload();
  if (!owned) return <KindLinks named={params.has('of')} />;
  const table = `/api/${owned.service}/records/csv/${owned.id}?${tableQuery(shape, params, language)}`;
  const tools = shape && shape.access?.export !== false && (
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
  const model = useListSettings(shape, owned);
  const { columns, shown, asked } = useColumns(shape, model);
  const list = useRecordPage(shape, asked);
  const [params] = useSearchParams();
  const { selected, onSelect, clear } = useSelection();
  const [acting, setActing] = useState<ListedRecord>();
  const items = list.value?.items ?? [];
  const chosen = items.filter(({ reference }) => selected.has(reference));
  return (
    <>
      <ViewLinks owned={owned} views={model.settings.views} />
      <ListFilters shape={shape} own={own} />
      <ListTools owned={owned} shape={shape} shown={shown} model={model} onMade={list.reload} />
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
            columns={columns}
            items={items}
            selected={selected}
            onSelect={onSelect}
            onActions={setActing}
          />
        )}
        {list.value && items.length === 0 && (
          <EmptyState>
            <p role="status">{t(emptyText(isNarrowed(shape, params), list.value.next))}</p>
          </EmptyState>
        )}
        {!list.value && list.loading && <p role="status">{t('loading')}</p>}
      </div>
      <Paging next={list.value?.next} />
      {items.length > 0 && <p className={parts.muted}>{t('records.keys')}</p>}
      <RowActions
        shape={shape}
        record={acting}
        onChanged={list.reload}
        onClose={() => setActing(undefined)}
      />
    </>
  );
}

/** Returns the columns beside the name of a record, their names, and those that the list must ask for. */
function useColumns(shape: KindShape, { columns: names }: ListSettingsModel) {
  return useMemo(() => {
    const { namedBy = [] } = shape;
    const columns = shape.columns.filter(
      ({ id, listed }) => !namedBy.includes(id) && (names ? names.includes(id) : listed),
    );
    const shown = columns.map(({ id }) => id);
    return { columns, shown, asked: names ? [...namedBy, ...shown] : undefined };
  }, [shape, names]);
}

interface ListToolsProps {
  readonly owned: Owned;
  readonly shape: KindShape;
  readonly shown: readonly string[];
  readonly model: ListSettingsModel;
  readonly onMade: () => void;
}

function ListTools({ owned, shape, shown, model, onMade }: ListToolsProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const [open, setOpen] = useState<'columns' | 'views' | 'creation'>();
  const close = () => setOpen(undefined);
  return (
    <div className={parts.row}>
      {shape.creation && (
        <Button className={parts.small} onClick={() => setOpen('creation')}>
          {t('records.add')}
        </Button>
      )}
      <Button variant="secondary" className={parts.small} onClick={() => setOpen('columns')}>
        {t('records.columns')}
      </Button>
      <Button variant="secondary" className={parts.small} onClick={() => setOpen('views')}>
        {t('records.view')}
      </Button>
      <TableButtons shape={shape} separator={separatorOf(language)} onMade={onMade} />
      <ColumnsDialog
        open={open === 'columns'}
        shape={shape}
        shown={shown}
        onChoose={model.chooseColumns}
        onClose={close}
      />
      {open === 'creation' && shape.creation && (
        <CreateDialog owned={owned} shape={shape} creation={shape.creation} onClose={close} />
      )}
      <ViewsDialog open={open === 'views'} shape={shape} model={model} onClose={close} />
    </div>
  );
}

/** A page of a narrowed list may be empty although the next ones are not. */
function emptyText(narrowed: boolean, next: string | undefined) {
  if (next !== undefined) return 'records.noneYet';
  return narrowed ? 'records.none' : 'records.empty';
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
  if (separatorOf(language) === 'semicolon') query.set('separator', 'semicolon');
  return query.toString();
}

/** Where numbers have a decimal comma, spreadsheets expect semicolons between cells. */
function separatorOf(language: string): 'comma' | 'semicolon' {
  const mark = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return mark?.value === ',' ? 'semicolon' : 'comma';
}
