import { useSearchParams } from '@larkfield/area';
import { useLoaded, type Loaded } from '@larkfield/ui';
import { useDeferredValue } from 'react';
import type { KindShape, RecordPage } from '../data/kinds.ts';
import { listQuery } from './list-query.ts';

/** The page of a list that the address asks for. A press is answered before the rows that it asked for are drawn. */
export function useRecordPage(shape: KindShape): Loaded<RecordPage> {
  const [params] = useSearchParams();
  const { value, ...list } = useLoaded<RecordPage>(`${shape.path}?${listQuery(shape, params)}`);
  const shown = useDeferredValue(value);
  return shown ? { ...list, value: shown } : list;
}
