import { post, randomKey } from '@larkfield/area';
import { MAX_SCANS, type DoorList, type ScanResult } from '../../../shared/door.ts';
import type { Conflict, DoorStore } from './door-state.ts';
import type { PendingScan, ScanQueue } from './scan-queue.ts';

const CALL_MS = 8_000;

interface SenderOptions {
  /** Id of the event whose door it is. */
  readonly item: string;
  readonly queue: ScanQueue;
  readonly store: DoorStore;
  readonly isOnline: () => boolean;
}

export interface ScanSender {
  /** Sends what is pending, also of other events, one call after the other. */
  settle(): Promise<void>;
  /** Resolves with the answer to a queued scan, or with undefined after `patienceMs` or if the service is not reached. */
  answerTo(scan: string, patienceMs: number): Promise<ScanResult | undefined>;
}

export function createScanSender({ item, queue, store, isOnline }: SenderOptions): ScanSender {
  /** Answers to scans that somebody waits for. Other answers that differ from what was shown are conflicts. */
  const awaited = new Map<string, ScanResult | undefined>();
  let running: Promise<void> | undefined;

  /** Sends the oldest scans of one event. Resolves with whether they were answered. */
  async function send(event: string): Promise<boolean> {
    const own = queue.read().filter((each) => each.item === event);
    const batch = own.slice(0, MAX_SCANS);
    const scans = batch.map(({ item: _item, ...scan }) => scan);
    const path = `/api/events/door/${encodeURIComponent(event)}`;
    const options = { idempotencyKey: randomKey(), timeoutMs: CALL_MS };
    const answer = await post<{ readonly results: readonly ScanResult[] }>(path, { scans }, options);
    if (!answer.ok) {
      store.fail(answer.problem);
      return false;
    }
    const { results } = answer.value;
    queue.remove(batch.map(({ scan }) => scan));
    const late = results.filter(({ scan }) => !awaited.has(scan));
    for (const result of results) if (awaited.has(result.scan)) awaited.set(result.scan, result);
    const { list, conflicts } = store.get();
    store.update({
      ...{ online: true, problem: undefined, pending: queue.read() },
      conflicts: [...conflicts, ...conflictsOf(batch, late)],
      ...(event === item && list ? { list: withAnswers(list, results) } : {}),
    });
    return true;
  }

  async function sendAll(): Promise<void> {
    const refused = new Set<string>();
    for (;;) {
      const left = queue.read().filter((each) => !refused.has(each.item));
      const event = left.find((each) => each.item === item)?.item ?? left[0]?.item;
      if (event === undefined) return;
      if (!isOnline()) return store.update({ online: false });
      if (await send(event)) continue;
      if (!store.get().online) return;
      refused.add(event);
    }
  }

  function settle(): Promise<void> {
    running ??= sendAll().finally(() => (running = undefined));
    return running;
  }

  async function settled(scan: string): Promise<ScanResult | undefined> {
    await settle();
    const { online, problem } = store.get();
    // The running call may have read the queue for the last time before the scan was added.
    if (awaited.get(scan) === undefined && online && problem === undefined) await settle();
    return awaited.get(scan);
  }

  return {
    settle,
    async answerTo(scan, patienceMs) {
      awaited.set(scan, undefined);
      try {
        return await Promise.race([settled(scan), wait(patienceMs)]);
      } finally {
        awaited.delete(scan);
      }
    },
  };
}

function conflictsOf(batch: readonly PendingScan[], late: readonly ScanResult[]): readonly Conflict[] {
  return late.flatMap((result) => {
    const scan = batch.find((each) => each.scan === result.scan);
    const isGood = result.outcome === 'in' || result.outcome === 'undone';
    if (!scan || isGood) return [];
    return [{ ...result, at: scan.at, ...(scan.ticket === undefined ? {} : { ticket: scan.ticket }) }];
  });
}

function withAnswers(list: DoorList, results: readonly ScanResult[]): DoorList {
  const told = new Map(results.flatMap(({ person }) => (person ? [[person.id, person] as const] : [])));
  const known = new Set(list.people.map(({ id }) => id));
  const added = [...told.values()].filter(({ id }) => !known.has(id));
  return { ...list, people: [...list.people.map((person) => told.get(person.id) ?? person), ...added] };
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
