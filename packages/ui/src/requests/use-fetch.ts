import { get, type ApiProblem } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';

export interface FetchState<T> {
  /** The newest answer; while the next request runs, the previous one. */
  readonly value?: T;
  readonly problem?: ApiProblem;
  readonly loading: boolean;
  reload(): void;
}

interface Outcome<T> {
  readonly path: string;
  readonly value?: T;
  readonly problem?: ApiProblem;
}

/** Fetches from a call of the site. Keeps the previous answer until the next one arrives, and ignores outdated answers. */
export function useFetch<T>(path: string | undefined): FetchState<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(true);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    let cancelled = false;
    setPending(true);
    void get<T>(path).then((answer) => {
      if (cancelled) return;
      setOutcome((before) => ({
        path,
        ...(answer.ok
          ? { value: answer.value }
          : { ...(before?.value === undefined ? {} : { value: before.value }), problem: answer.problem }),
      }));
      setPending(false);
    });
    return () => {
      cancelled = true;
    };
  }, [path, attempt]);
  const { value, problem } = outcome ?? {};
  return {
    ...(value === undefined ? {} : { value }),
    ...(problem === undefined || pending ? {} : { problem }),
    loading: path !== undefined && pending,
    reload,
  };
}
