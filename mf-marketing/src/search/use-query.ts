import { useSearchParams } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const NAME = 'q';
/** Milliseconds after the last key: results, their number and the address change once, not with every letter. */
const PAUSE = 200;

export interface Query {
  /** What is being searched for, without spaces around it. */
  readonly query: string;
  /** The field it is typed into. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Takes over what stands in the field, after a pause or at once. */
  typed(): void;
  submit(): void;
}

/** What the visitor searches for: it stands in the field and in the address, so that Back and a shared link find it. */
export function useQuery(): Query {
  const [params, setParams] = useSearchParams();
  const asked = params.get(NAME)?.trim() ?? '';
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  // The address follows what was typed, each time a moment later: only a change of it that was not typed counts.
  const onTheWay = useRef<string[]>([]);
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
    onTheWay.current.push(next);
    setParams(next ? { [NAME]: next } : {}, { replace: true });
  }, [search, setParams]);
  const typed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, PAUSE);
  }, [submit]);

  useEffect(() => {
    const arrived = onTheWay.current.indexOf(asked) + 1;
    onTheWay.current.splice(0, arrived || onTheWay.current.length);
    if (arrived > 0 || !field.current || asked === latest.current) return;
    field.current.value = asked;
    search(asked);
  }, [asked, search]);
  useEffect(() => {
    // Typed before the page answered to anybody.
    submit();
    return () => clearTimeout(timer.current);
  }, [submit]);
  return { query, field, typed, submit };
}
