import { useSearchParams } from '@larkfield/area';
import { useFetch, type FetchState } from '@larkfield/ui';
import { useDeferredValue } from 'react';
import type { KindShape, RecordPage } from '../data/kinds.ts';
import { listQuery } from './list-query.ts';

/** Loads the list page of the address. Deferred, so that a press is answered before rows render. */
export function useRecordPage(shape: KindShape): FetchState<RecordPage> {
  const [params] = useSearchParams();
  const { value, ...list } = useFetch<RecordPage>(`${shape.path}?${listQuery(shape, params)}`);
  const shown = useDeferredValue(value);
  return shown ? { ...list, value: shown } : list;
}
