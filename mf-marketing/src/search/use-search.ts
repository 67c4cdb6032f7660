import { get, useSite, useTranslation } from '@larkfield/area';
import { searchIndexUrl, type SearchIndex } from '@larkfield/contracts';
import { useCallback, useEffect, useState } from 'react';
import { createSearch, type Search } from './engine.ts';
import { toSynonyms } from './synonyms.ts';

export type SearchState =
  { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly search: Search };

const GROUPS = [
  'cost',
  'test',
  'child',
  'therapy',
  'doctor',
  'privacy',
  'account',
  'reading',
  'speech',
  'donate',
  'volunteer',
  'event',
  'invest',
  'trial',
  'license',
] as const;

/** The search of the visitor's language, loaded when the page opens. */
export function useSearch(): { readonly state: SearchState; retry(): void } {
  const { language } = useSite();
  const { t } = useTranslation('search');
  const [state, setState] = useState<SearchState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setState({ status: 'loading' });
    void get<SearchIndex>(searchIndexUrl(language)).then((result) => {
      if (!wanted) return;
      const synonyms = toSynonyms(GROUPS.map((group) => t(`synonyms.${group}`)));
      setState(
        result.ok ? { status: 'ready', search: createSearch(result.value, synonyms) } : { status: 'failed' },
      );
    });
    return () => {
      wanted = false;
    };
  }, [language, t, tries]);
  return { state, retry: useCallback(() => setTries((count) => count + 1), []) };
}
