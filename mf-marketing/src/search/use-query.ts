import { useSite } from '@larkfield/area';
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
  const { search } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [query, setQuery] = useState('');

  const submit = useCallback(() => {
    clearTimeout(timer.current);
    const next = field.current?.value.trim() ?? '';
    setQuery(next);
    if (next !== addressed()) {
      history.replaceState(
        null,
        '',
        location.pathname + (next && `?${new URLSearchParams({ [NAME]: next })}`),
      );
    }
  }, []);
  const typed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, PAUSE);
  }, [submit]);

  useEffect(() => {
    // The address says it, not the site around: that may still be on its way to the address before.
    const asked = addressed();
    if (!field.current) return;
    // Typed before the page answered to anybody.
    if (asked === '' && query === '' && field.current.value !== '') return submit();
    if (asked === query) return;
    field.current.value = asked;
    setQuery(asked);
  }, [search, query, submit]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { query, field, typed, submit };
}

const addressed = (): string => new URLSearchParams(location.search).get(NAME)?.trim() ?? '';
