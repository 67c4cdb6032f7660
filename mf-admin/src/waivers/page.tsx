import { Link, useSearchParams, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { Button, cx, EmptyState } from '@larkfield/ui';
import { useState } from 'react';
import { kindName, useKind, type KindShape, type ListedRecord } from '../data/kinds.ts';
import { useReadableKinds } from '../data/roles.ts';
import { sendChange } from '../data/send-change.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { ListFilters } from '../records/list-filters.tsx';
import { Paging } from '../records/paging.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { hasDetails, signerName, waiverLists, type TrialUser } from './waiver-lists.ts';
import { ReadLog } from './read-log.tsx';
import { WaiverTable } from './waiver-table.tsx';

/** Renders `/admin/waivers` (A17-A19): signed waivers of field trial and volunteers, to view and download. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/waivers" title={t('waivers.title')}>
      <WaiverLists />
    </OnlyRoles>
  );
}

function WaiverLists() {
  const { t } = useTranslation('admin');
  const kinds = useReadableKinds();
  const [params] = useSearchParams();
  const lists = waiverLists(kinds);
  const shown = lists.find((kind) => kindName(kind) === params.get('of')) ?? lists[0];
  return (
    <AdminFrame title={t('waivers.title')}>
      <p className={parts.muted}>{t('waivers.lead')}</p>
      <nav aria-label={t('waivers.lists')} className={parts.row}>
        {lists.map((kind) => (
          <Link
            key={kindName(kind)}
            to={`/admin/waivers?of=${kindName(kind)}`}
            aria-current={kind === shown ? 'page' : undefined}
            className={cx(kind === shown && parts.waiting)}
          >
            {kind.label}
          </Link>
        ))}
      </nav>
      {shown ? <WaiverList key={kindName(shown)} owned={shown} /> : <p>{t('waivers.noLists')}</p>}
    </AdminFrame>
  );
}

function WaiverList({ owned }: { readonly owned: OwnedRecordKind }) {
  const { t } = useTranslation('admin');
  const { shape, own, answer } = useKind(kindName(owned));
  return (
    <>
      {answer.problem && <ProblemNotice problem={answer.problem} onRetry={answer.reload} />}
      {!shape && answer.loading && <p role="status">{t('loading')}</p>}
      {shape && <Waivers owned={owned} shape={shape} own={own} />}
    </>
  );
}

interface WaiversProps {
  readonly owned: OwnedRecordKind;
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
      {list.problem && <ProblemNotice problem={list.problem} onRetry={list.reload} />}
      {details.problem && <ProblemNotice problem={details.problem} />}
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
          <EmptyState>
            <p role="status">{t('records.none')}</p>
          </EmptyState>
        )}
        {!list.value && list.loading && <p role="status">{t('loading')}</p>}
      </div>
      <Paging next={list.value?.next} />
      <ReadLog
        path={log && `${shape.path}/${encodeURIComponent(log.reference)}/audit`}
        name={log ? signerName(log) : ''}
        onClose={() => setLog(undefined)}
      />
    </>
  );
}

/** Loads the details of the children on the page after the press of a button, because each reading is logged. */
function useDetails(items: readonly ListedRecord[]) {
  const { language } = useSite();
  const [users, setUsers] = useState<ReadonlyMap<string, TrialUser>>(new Map());
  const [problem, setProblem] = useState<ApiProblem>();
  return {
    users,
    problem,
    async ask() {
      const result = await sendChange<readonly TrialUser[]>(`/api/getFieldTrialUsers?language=${language}`, {
        list: items.map(({ reference }) => reference),
      });
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) setUsers(new Map(result.value.map((user) => [user.reference, user])));
    },
  };
}
