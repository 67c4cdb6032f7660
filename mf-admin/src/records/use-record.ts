import { useFetch, type FetchState } from '@larkfield/ui';
import { useCallback, useState } from 'react';
import type { ChangedRecord, FullRecord } from '../data/kinds.ts';

interface Read extends FetchState<FullRecord> {
  /** Stores the answer of a change, if any, and reloads the record. */
  onChanged(changed?: ChangedRecord): void;
}

/** Loads a record. The answer of a change is shown until the reload finishes, so that the next change uses its version. */
export function useRecord(path: string | undefined): Read {
  const { value, ...read } = useFetch<FullRecord>(path);
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
  return { ...read, onChanged, value: isNewer ? { ...changed, ...keptOf(value) } : value };
}

/** Returns what the answer of a change does not tell. */
const keptOf = ({ values, answers, files }: FullRecord) => ({
  values,
  ...(answers ? { answers } : {}),
  ...(files ? { files } : {}),
});
