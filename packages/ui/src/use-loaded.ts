import { get, type ApiProblem } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';

export interface Loaded<T> {
  /** The newest answer; while another one is asked for, that of before. */
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

/** Reads from a call of the site. What is shown stays until the new answer is there; an answer that comes late is left out. */
export function useLoaded<T>(path: string | undefined): Loaded<T> {
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
