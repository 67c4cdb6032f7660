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

export function useSearch(): { readonly state: SearchState; retry(): void } {
  const { language } = useSite();
  const { t } = useTranslation('search');
  const [state, setState] = useState<SearchState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isMounted = true;
    setState({ status: 'loading' });
    void get<SearchIndex>(searchIndexUrl(language)).then((result) => {
      if (!isMounted) return;
      const synonyms = toSynonyms(GROUPS.map((group) => t(`synonyms.${group}`)));
      setState(
        result.ok ? { status: 'ready', search: createSearch(result.value, synonyms) } : { status: 'failed' },
      );
    });
    return () => {
      isMounted = false;
    };
  }, [language, t, attempt]);
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
