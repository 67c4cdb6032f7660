import { createStageMemory } from '../limits/stage-memory.ts';
import type { TimeSlice, Stream } from '../limits/time-slice.ts';

interface Keyed<T> {
  readonly key: Buffer;
  readonly order: number;
  readonly value: T;
  readonly size: number;
}

const RUN = 1_024;
/** Estimated memory of an entry without value and key. Bytes. */
const ENTRY_BYTES = 300;

/**
 * Sorts a stream in memory and yields regularly: sorts short runs, then merges them while values are read. Stable.
 * @param limit maximum number of results (0: all); at most about twice as many are kept
 * @param keep returns what is kept of a value while it waits
 * @throws MongoError QueryExceededMemoryLimitNoDiskUseAllowed
 */
export function* sortStream<T>(
  source: Stream<T>,
  keyOf: (value: T) => Buffer,
  sizeOf: (value: T) => number,
  limit: number,
  timeSlice: TimeSlice,
  keep: (value: T) => T = (value) => value,
): Stream<T> {
  const runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  const bytes = createStageMemory('the sort', timeSlice.memory);
  let order = 0;
  const runLength = limit > 0 ? Math.max(RUN, limit * 2) : RUN;
  try {
    for (const value of source) {
      if (value === undefined) {
        yield undefined;
        continue;
      }
      const key = keyOf(value);
      const size = sizeOf(value) + key.length + ENTRY_BYTES;
      bytes.add(size);
      run.push({ key, order: order++, value: keep(value), size });
      if (run.length < runLength) continue;
      run.sort(byKey);
      if (limit > 0) {
        for (const dropped of run.splice(limit)) bytes.add(-dropped.size);
      } else {
        runs.push(run);
        run = [];
      }
      if (timeSlice.isOver()) yield undefined;
    }
    runs.push(run.sort(byKey));
    yield* merge(runs, limit || Infinity, timeSlice);
  } finally {
    bytes.release();
  }
}

function byKey<T>(a: Keyed<T>, b: Keyed<T>): number {
  return Buffer.compare(a.key, b.key) || a.order - b.order;
}

interface Head<T> {
  readonly run: readonly Keyed<T>[];
  at: number;
  item: Keyed<T>;
}

function* merge<T>(runs: readonly (readonly Keyed<T>[])[], limit: number, timeSlice: TimeSlice): Stream<T> {
  const heap: Head<T>[] = runs.flatMap((run) => (run[0] ? [{ run, at: 0, item: run[0] }] : []));
  heap.sort((a, b) => byKey(a.item, b.item));
  for (let given = 0; given < limit; given++) {
    const head = heap[0];
    if (!head) return;
    yield head.item.value;
    const next = head.run[++head.at];
    if (next) head.item = next;
    else {
      const last = heap.pop();
      if (last && heap.length > 0) heap[0] = last;
    }
    siftDown(heap);
    if (timeSlice.isOver()) yield undefined;
  }
}

function siftDown<T>(heap: Head<T>[]): void {
  for (let at = 0; ;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const top = heap[at];
    if (!left || !top) return;
    const rightIsLess = right !== undefined && byKey(right.item, left.item) < 0;
    const [child, place] = rightIsLess ? [right, 2 * at + 2] : [left, 2 * at + 1];
    if (byKey(top.item, child.item) <= 0) return;
    heap[at] = child;
    heap[place] = top;
    at = place;
  }
}
