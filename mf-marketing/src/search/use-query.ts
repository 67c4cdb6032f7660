import { useSearchParams } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const NAME = 'q';
/** Delay after the last key press, in ms, so that results, count and address change once and not with every letter. */
const DELAY_MS = 200;

export interface Query {
  readonly query: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Applies the value of the field: `typed` after a delay, `submit` at once. */
  typed(): void;
  submit(): void;
}

/** Synchronises the query with the field and the address, so that Back and shared links work. */
export function useQuery(): Query {
  const [params, setParams] = useSearchParams();
  const queryInAddress = params.get(NAME)?.trim() ?? '';
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  // Queries from typing that the address does not contain yet; any other change of the address is a navigation.
  const pendingQueries = useRef<string[]>([]);
  const [query, setQuery] = useState('');

  const search = useCallback((next: string) => {
    latest.current = next;
    setQuery(next);
  }, []);
  const submit = useCallback(() => {
    clearTimeout(timer.current);
    const next = field.current?.value.trim() ?? '';
    if (next === latest.current) return;
    search(next);
    pendingQueries.current.push(next);
    setParams(next ? { [NAME]: next } : {}, { replace: true });
  }, [search, setParams]);
  const typed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, DELAY_MS);
  }, [submit]);

  useEffect(() => {
    const arrived = pendingQueries.current.indexOf(queryInAddress) + 1;
    pendingQueries.current.splice(0, arrived || pendingQueries.current.length);
    if (arrived > 0 || !field.current || queryInAddress === latest.current) return;
    field.current.value = queryInAddress;
    search(queryInAddress);
  }, [queryInAddress, search]);
  useEffect(() => {
    // Text typed before hydration.
    submit();
    return () => clearTimeout(timer.current);
  }, [submit]);
  return { query, field, typed, submit };
}
