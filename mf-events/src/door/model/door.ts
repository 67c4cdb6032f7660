import { get, randomKey, type ApiProblem } from '@larkfield/area';
import type { DoorList, DoorOutcome, DoorPerson, Scan } from '../../../shared/door.ts';
import { createDoorStore, type DoorState } from './door-state.ts';
import { outcomeByList, personOf, withPending } from './people.ts';
import type { ScanQueue } from './scan-queue.ts';
import { createScanSender } from './scan-sender.ts';

/** What the door sees of a scan. `kept`: without network, and not on the list. */
export interface ShownResult {
  readonly scan: string;
  readonly outcome: DoorOutcome | 'kept';
  readonly person?: DoorPerson;
  readonly ticket?: string;
  readonly event?: string;
  /** False while the service has not answered. */
  readonly sent: boolean;
}

/** Whom to check in: somebody with a ticket number or somebody of the list. `undo` takes it back. */
export type Wanted = { readonly undo?: true } & (
  | { readonly ticket: string; readonly person?: undefined }
  | { readonly person: string; readonly ticket?: undefined }
);

export interface Door {
  subscribe(listener: () => void): () => void;
  state(): DoorState;
  /** Reads the list. The last one stays if that fails. */
  load(): Promise<void>;
  /** Resolves with the service's answer, or after a few seconds with what the list says. */
  apply(wanted: Wanted): Promise<ShownResult>;
  settle(): Promise<void>;
  dismissConflicts(): void;
}

/** Time that somebody at the door waits for the service before the list decides. */
const PATIENCE_MS = 3_000;

const MISSING: readonly ApiProblem['code'][] = ['NOT_FOUND', 'NOT_ALLOWED', 'VALIDATION_FAILED'];

interface DoorOptions {
  /** Id of the event. */
  readonly item: string;
  readonly language: string;
  readonly queue: ScanQueue;
  readonly isOnline?: () => boolean;
  readonly patienceMs?: number;
}

/**
 * Creates the model of the page for the door. Every scan is queued before it is sent, so that none is lost; the service
 * recognises repeats by the id of the scan.
 */
export function createDoor({ item, language, queue, ...options }: DoorOptions): Door {
  const { isOnline = () => navigator.onLine, patienceMs = PATIENCE_MS } = options;
  const store = createDoorStore(queue.read());
  const { settle, answerTo } = createScanSender({ item, queue, store, isOnline });

  function resultByList(scan: Scan, person: DoorPerson | undefined): ShownResult {
    const outcome = outcomeByList(person, scan);
    const changes = outcome === undefined || outcome === 'in' || outcome === 'undone';
    // The list knows that there is nothing to do.
    if (!changes) queue.remove([scan.scan]);
    store.update({ pending: queue.read() });
    const attendedAt = new Date(scan.at).toISOString();
    const shown = person && outcome === 'in' ? { ...person, attendedAt } : person;
    return {
      ...{ scan: scan.scan, outcome: outcome ?? 'kept', sent: !changes },
      ...(shown ? { person: shown } : {}),
    };
  }

  return {
    subscribe: store.subscribe,
    state: store.get,
    async load() {
      const answer = await get<DoorList>(`/api/events/door/${encodeURIComponent(item)}?language=${language}`);
      if (answer.ok) store.update({ list: answer.value, missing: false, online: true });
      else if (MISSING.includes(answer.problem.code)) store.update({ missing: true });
      else store.fail(answer.problem);
    },
    async apply(wanted) {
      const { list, pending } = store.get();
      const people = list ? withPending(list.people, item, pending) : [];
      const person = personOf(people, item, wanted);
      const target = wanted.ticket === undefined ? { person: wanted.person } : { ticket: wanted.ticket };
      const scan: Scan = {
        ...{ scan: randomKey(), at: Date.now() },
        ...(person ? { person: person.id } : target),
        ...(wanted.undo ? { undo: true } : {}),
      };
      queue.add({ item, ...scan });
      store.update({ pending: queue.read() });
      const answer = await answerTo(scan.scan, patienceMs);
      const number = wanted.ticket === undefined ? {} : { ticket: wanted.ticket };
      return { ...(answer ? { ...answer, sent: true } : resultByList(scan, person)), ...number };
    },
    settle,
    dismissConflicts: () => store.update({ conflicts: [] }),
  };
}
