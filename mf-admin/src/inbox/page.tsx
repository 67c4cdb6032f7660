import { useSearchParams, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, EmptyState } from '@larkfield/ui';
import { useRef, useState } from 'react';
import { kindName, type ChangedRecord } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { useWaitingCounts } from '../data/use-waiting-counts.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { FailedServices } from '../frame/failed-services.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxTable } from './inbox-table.tsx';
import type { WaitingRecord } from './merge-waiting.ts';
import { useInbox, type InboxQuery } from './use-inbox.ts';

const PAGE = 50;

/** Renders `/admin/inbox`: what waits for somebody, of all kinds of all services, the oldest first. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/inbox" title={t('inbox.title')}>
      <InboxPage />
    </OnlyRoles>
  );
}

function InboxPage() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const counts = useWaitingCounts() ?? {};
  const query = useQuery(params);
  const inbox = useInbox(query);
  const taken = useTaking(inbox.reload);
  const records = inbox.records?.flatMap((record) => taken.shown(record, query.owner) ?? []);
  const isNarrowed = ['owner', 'kind', 'due'].some((name) => params.has(name));
  return (
    <AdminFrame title={t('inbox.title')}>
      <p>{t('inbox.lead')}</p>
      <InboxFilters waitingKinds={Object.keys(counts)} />
      <FailedServices failed={inbox.failed} onRetry={inbox.reload} />
      {taken.problem && <ProblemNotice problem={taken.problem} />}
      <p role="status" ref={taken.status} tabIndex={-1}>
        {taken.reference && t('inbox.taken', { reference: taken.reference })}
      </p>
      <div aria-busy={inbox.loading}>
        {records && records.length > 0 && <InboxTable records={records} onTake={taken.take} />}
        {records?.length === 0 && !inbox.loading && (
          <EmptyState>
            <p role="status">{t(isNarrowed ? 'records.none' : 'inbox.empty')}</p>
          </EmptyState>
        )}
        {!records && <p role="status">{t('loading')}</p>}
      </div>
      {inbox.hasMore && (
        <div className={parts.row}>
          <Button variant="secondary" busy={inbox.loading} className={parts.small} onClick={inbox.loadMore}>
            {t('inbox.more')}
          </Button>
        </div>
      )}
    </AdminFrame>
  );
}

/** Returns the query of the address. */
function useQuery(params: URLSearchParams): InboxQuery {
  const { kinds } = useSite();
  const kind = kinds.find((each) => kindName(each) === params.get('kind'));
  const owner = params.get('owner');
  return {
    limit: PAGE,
    ...(owner ? { owner } : {}),
    ...(params.get('due') === 'overdue' ? { due: 'overdue' } : {}),
    ...(kind ? { kind: kind.id, service: kind.service } : {}),
  };
}

/** Assigns records to the administrator. Keeps what has changed until the list is loaded again. */
function useTaking(reload: () => void) {
  const { username = '' } = useSite().session;
  const [changes, setChanges] = useState<Readonly<Record<string, ChangedRecord>>>({});
  const [reference, setReference] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const status = useRef<HTMLParagraphElement>(null);
  const take = async (record: WaitingRecord) => {
    const path = `${record.owned.path}/${encodeURIComponent(record.reference)}/owner`;
    const result = await sendChange<ChangedRecord>(path, { version: record.version, owner: username });
    setProblem(result.ok ? undefined : result.problem);
    setReference(result.ok ? record.reference : undefined);
    if (result.ok) setChanges((before) => ({ ...before, [keyOf(record)]: result.value }));
    else if (result.problem.code === 'VERSION_CONFLICT') reload();
    // The pressed button is gone.
    if (result.ok) status.current?.focus({ preventScroll: true });
  };
  const shown = (record: WaitingRecord, wanted: string | undefined): WaitingRecord | undefined => {
    const change = changes[keyOf(record)];
    if (!change || change.version <= record.version) return record;
    return wanted === 'nobody' ? undefined : { ...record, ...change };
  };
  return { take, shown, status, reference, problem };
}

const keyOf = ({ owned, reference }: WaitingRecord): string => `${kindName(owned)} ${reference}`;
