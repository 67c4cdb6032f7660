import type { ApiProblem } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import type { RecordEntry } from '../data/kinds.ts';

/** What one service has answered so far. */
export interface ServiceAnswer {
  readonly service: string;
  readonly label: string;
  readonly items: readonly RecordEntry[];
  /** Cursor of its next page. */
  readonly next?: string;
  readonly problem?: ApiProblem;
}

export interface WaitingRecord extends RecordEntry {
  readonly owned: OwnedRecordKind;
}

/**
 * Merges the answers of all services, the oldest record first. A service that has more may still send records that are
 * newer than its last one, so the list ends at the earliest last record of such services.
 */
export function mergeWaiting(
  answers: readonly ServiceAnswer[],
  kinds: readonly OwnedRecordKind[],
): { readonly records: readonly WaitingRecord[]; readonly hasMore: boolean } {
  const unfinished = answers.filter(({ next }) => next !== undefined);
  const ends = unfinished.map(({ items }) => items.at(-1)?.since ?? '');
  const end = ends.length > 0 ? ends.reduce((one, other) => (one < other ? one : other)) : undefined;
  const records = answers
    .flatMap(({ service, items }) =>
      items.flatMap((item): WaitingRecord[] => {
        const owned = kinds.find((kind) => kind.service === service && kind.id === item.kind);
        return owned ? [{ ...item, owned }] : [];
      }),
    )
    .filter(({ since }) => end === undefined || since <= end)
    .sort((one, other) => (one.since < other.since ? -1 : Number(one.since > other.since)));
  return { records, hasMore: unfinished.length > 0 };
}
