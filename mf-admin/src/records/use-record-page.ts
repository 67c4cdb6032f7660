import { useSearchParams, useSite } from '@larkfield/area';
import { useFetch, type FetchState } from '@larkfield/ui';
import { useDeferredValue } from 'react';
import type { KindShape, RecordPage } from '../data/kinds.ts';
import { listQuery } from './list-query.ts';

/** Loads the list page of the address. Deferred, so that a press is answered before rows render. */
export function useRecordPage(shape: KindShape, columns?: readonly string[]): FetchState<RecordPage> {
  const [params] = useSearchParams();
  const { language } = useSite();
  const query = listQuery(shape, params, { columns, language });
  const { value, ...list } = useFetch<RecordPage>(`${shape.path}?${query}`);
  const shown = useDeferredValue(value);
  return shown ? { ...list, value: shown } : list;
}
