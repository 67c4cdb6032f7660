import { get, useSite } from '@larkfield/area';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useServices, type RecordEntry, type ServiceKinds } from '../data/kinds.ts';
import { mergeWaiting, type ServiceAnswer, type WaitingRecord } from './merge-waiting.ts';

/** Calls for one page of a service. A page may be empty although there are more records. */
const MAX_CALLS = 10;

export interface InboxQuery {
  readonly limit: number;
  readonly owner?: string;
  readonly service?: string;
  readonly kind?: string;
  /** `overdue` for promises whose time is over. */
  readonly due?: string;
}

export interface Inbox {
  /** Missing until every service has answered or failed. */
  readonly records?: readonly WaitingRecord[];
  readonly hasMore: boolean;
  readonly failed: readonly ServiceAnswer[];
  readonly loading: boolean;
  loadMore(): void;
  reload(): void;
}

interface Page {
  readonly items: readonly RecordEntry[];
  readonly next?: string;
}

type Reader = (before: ServiceAnswer) => Promise<ServiceAnswer>;

/** Loads what waits for somebody from all services. */
export function useInbox({ limit, owner = '', service = '', kind = '', due = '' }: InboxQuery): Inbox {
  const { language, kinds } = useSite();
  const services = useServices();
  const [answers, setAnswers] = useState<readonly ServiceAnswer[]>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const read = useMemo(
    () => createReader({ limit, owner, kind, due, language }),
    [limit, owner, kind, due, language],
  );

  useEffect(() => {
    let isOutdated = false;
    setLoading(true);
    const asked = services.filter((each) => service === '' || each.service === service);
    void Promise.all(asked.map((each) => read(unread(each)))).then((found) => {
      if (isOutdated) return;
      setAnswers(found);
      setLoading(false);
    });
    return () => {
      isOutdated = true;
    };
  }, [services, service, read, attempt]);

  const loadMore = () => {
    setLoading(true);
    void Promise.all((answers ?? []).map((each) => (each.next === undefined ? each : read(each)))).then(
      (found) => {
        // Another query may have been answered meanwhile.
        setAnswers((now) => (now === answers ? found : now));
        setLoading(false);
      },
    );
  };
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const merged = useMemo(() => answers && mergeWaiting(answers, kinds), [answers, kinds]);
  return {
    ...(merged ? { records: merged.records } : {}),
    hasMore: merged?.hasMore ?? false,
    failed: answers?.filter(({ problem }) => problem) ?? [],
    loading,
    loadMore,
    reload,
  };
}

const unread = ({ service, label }: ServiceKinds): ServiceAnswer => ({ service, label, items: [] });

/** Returns a function that adds the next page of a service to its answer. */
function createReader(query: {
  limit: number;
  owner: string;
  kind: string;
  due: string;
  language: string;
}): Reader {
  const entries = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return async (before) => {
    let { items, next } = before;
    for (let calls = 0; calls < MAX_CALLS; calls += 1) {
      const search = new URLSearchParams([...entries, ...(next === undefined ? [] : [['cursor', next]])]);
      const answer = await get<Page>(`/api/${before.service}/records/waiting?${search.toString()}`);
      if (!answer.ok) return { ...before, problem: answer.problem };
      items = [...items, ...answer.value.items];
      next = answer.value.next;
      if (answer.value.items.length > 0 || next === undefined) break;
    }
    const { service, label } = before;
    return { service, label, items, ...(next === undefined ? {} : { next }) };
  };
}
