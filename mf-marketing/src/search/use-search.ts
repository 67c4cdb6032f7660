import { get, useSite } from '@larkfield/area';
import { searchIndexUrl, type Language, type SearchIndex } from '@larkfield/contracts';
import { useCallback, useEffect, useState } from 'react';
import { createSearch, type Search } from './engine.ts';

export type SearchState =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly language: Language; readonly search: Search };

/** The search of the visitor's language, loaded when the page opens; `load` tries again. */
export function useSearch(): { readonly state: SearchState; load(): void } {
  const { language } = useSite();
  const [state, setState] = useState<SearchState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setState({ status: 'loading' });
    void get<SearchIndex>(searchIndexUrl(language)).then((result) => {
      if (!wanted) return;
      setState(
        result.ok ? { status: 'ready', language, search: createSearch(result.value) } : { status: 'failed' },
      );
    });
    return () => {
      wanted = false;
    };
  }, [language, tries]);
  return { state, load: useCallback(() => setTries((count) => count + 1), []) };
}
