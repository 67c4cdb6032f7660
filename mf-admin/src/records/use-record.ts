import { useLoaded, type Loaded } from '@larkfield/ui';
import { useCallback, useState } from 'react';
import type { ChangedRecord, FullRecord } from '../data/kinds.ts';

interface Read extends Loaded<FullRecord> {
  /** Takes over what a change was answered with, if it was, and reads the rest anew. */
  onChanged(changed?: ChangedRecord): void;
}

/**
 * One record. What a change was answered with is shown until the record is read again: the next change is made from that
 * version, however long the reading takes.
 */
export function useRecord(path: string | undefined): Read {
  const { value, ...read } = useLoaded<FullRecord>(path);
  const { reload } = read;
  const [changed, setChanged] = useState<ChangedRecord>();
  const onChanged = useCallback(
    (next?: ChangedRecord) => {
      if (next) setChanged(next);
      reload();
    },
    [reload],
  );
  if (!value) return { ...read, onChanged };
  const isNewer = changed?.reference === value.reference && changed.version > value.version;
  return { ...read, onChanged, value: isNewer ? { ...changed, values: value.values } : value };
}
