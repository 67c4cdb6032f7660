import { useFetch, type FetchState } from '@larkfield/ui';
import { useEffect } from 'react';
import { readPath, type IssueProgress } from './issue.ts';

const INTERVAL_MS = 2_000;

/** Asks how far the sending of an issue is, until it has ended. */
export function useProgress(reference: string, isSending: boolean): FetchState<IssueProgress> {
  const progress = useFetch<IssueProgress>(isSending ? readPath('progress', reference) : undefined);
  const { value, loading, reload } = progress;
  const isRunning = isSending && (value === undefined || value.state === 'sending');
  useEffect(() => {
    if (!isRunning || loading) return;
    const timer = setTimeout(reload, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, loading, reload, value]);
  return progress;
}
