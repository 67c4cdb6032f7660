import { Link, useSearchParams, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import type { OwnedKind } from '@larkfield/contracts';
import { Button, cx, EmptyNote } from '@larkfield/ui';
import { useState } from 'react';
import { nameOf, useKind, type KindShape, type ListedRecord } from '../data/kinds.ts';
import { send } from '../data/send.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { ListFilters } from '../records/list-filters.tsx';
import { Paging } from '../records/paging.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { hasDetails, signerOf, waiverLists, type TrialUser } from './lists.ts';
import { ReadLog } from './read-log.tsx';
import { WaiverTable } from './waiver-table.tsx';

/** `/admin/waivers` (A17-A19): signed waivers of the field trial and of volunteers, to look at and to keep. */
export function Component() {
  const { t } = useTranslation('admin');
  const { kinds } = useSite();
  const [params] = useSearchParams();
  const lists = waiverLists(kinds);
  const shown = lists.find((kind) => nameOf(kind) === params.get('of')) ?? lists[0];
  return (
    <AdminFrame title={t('waivers.title')}>
      <p className={parts.muted}>{t('waivers.lead')}</p>
      <nav aria-label={t('waivers.lists')} className={parts.row}>
        {lists.map((kind) => (
          <Link
            key={nameOf(kind)}
            to={`/admin/waivers?of=${nameOf(kind)}`}
            aria-current={kind === shown ? 'page' : undefined}
            className={cx(kind === shown && parts.waiting)}
          >
            {kind.label}
          </Link>
        ))}
      </nav>
      {shown ? <WaiverList key={nameOf(shown)} owned={shown} /> : <p>{t('waivers.noLists')}</p>}
    </AdminFrame>
  );
}

function WaiverList({ owned }: { readonly owned: OwnedKind }) {
  const { t } = useTranslation('admin');
  const { shape, own, answer } = useKind(nameOf(owned));
  return (
    <>
      {answer.problem && <Problem problem={answer.problem} onRetry={answer.reload} />}
      {!shape && answer.loading && <p role="status">{t('loading')}</p>}
      {shape && <Waivers owned={owned} shape={shape} own={own} />}
    </>
  );
}

interface WaiversProps {
  readonly owned: OwnedKind;
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
}

function Waivers({ owned, shape, own }: WaiversProps) {
  const { t } = useTranslation('admin');
  const list = useRecordPage(shape);
  const [log, setLog] = useState<ListedRecord>();
  const items = list.value?.items ?? [];
  const details = useDetails(items);
  return (
    <>
      <ListFilters shape={shape} own={own} />
      {list.problem && <Problem problem={list.problem} onRetry={list.reload} />}
      {details.problem && <Problem problem={details.problem} />}
      {hasDetails(owned) && items.length > 0 && (
        <div className={parts.row}>
          <Button variant="secondary" className={parts.small} onClick={() => void details.ask()}>
            {t('waivers.details')}
          </Button>
          <p className={parts.muted}>{t('waivers.detailsNote')}</p>
        </div>
      )}
      <div aria-busy={list.loading}>
        {items.length > 0 && (
          <WaiverTable
            owned={owned}
            shape={shape}
            own={own}
            items={items}
            details={details.users}
            onLog={setLog}
          />
        )}
        {list.value && items.length === 0 && (
          <EmptyNote>
            <p role="status">{t('records.none')}</p>
          </EmptyNote>
        )}
        {!list.value && list.loading && <p role="status">{t('loading')}</p>}
      </div>
      <Paging next={list.value?.next} />
      <ReadLog
        path={log && `${shape.path}/${encodeURIComponent(log.reference)}/audit`}
        name={log ? signerOf(log) : ''}
        onClose={() => setLog(undefined)}
      />
    </>
  );
}

/** What is said of the children of a page, asked for by a press of a button: each reading is written down. */
function useDetails(items: readonly ListedRecord[]) {
  const { language } = useSite();
  const [users, setUsers] = useState<ReadonlyMap<string, TrialUser>>(new Map());
  const [problem, setProblem] = useState<ApiProblem>();
  return {
    users,
    problem,
    async ask() {
      const result = await send<readonly TrialUser[]>(`/api/getFieldTrialUsers?language=${language}`, {
        list: items.map(({ reference }) => reference),
      });
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) setUsers(new Map(result.value.map((user) => [user.reference, user])));
    },
  };
}
