import type { ApiProblem } from '@larkfield/area';
import type { DoorList, ScanResult } from '../../../shared/door.ts';
import type { PendingScan } from './scan-queue.ts';

/** A scan that was accepted without network, and whose answer differs. */
export interface Conflict extends ScanResult {
  readonly ticket?: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface DoorState {
  /** As last read, with all answers since. */
  readonly list?: DoorList;
  /** There is no such event, or it is another author's. */
  readonly missing: boolean;
  readonly online: boolean;
  /** Text key of what the service answered instead of results. */
  readonly problem?: string | undefined;
  readonly pending: readonly PendingScan[];
  readonly conflicts: readonly Conflict[];
}

export interface DoorStore {
  subscribe(listener: () => void): () => void;
  get(): DoorState;
  update(change: Partial<DoorState>): void;
  /** Notes that a call failed: without network, or refused. */
  fail(problem: ApiProblem): void;
}

const OFFLINE: readonly ApiProblem['code'][] = ['UNAVAILABLE', 'TIMED_OUT'];

export function createDoorStore(pending: readonly PendingScan[]): DoorStore {
  let current: DoorState = { missing: false, online: true, pending, conflicts: [] };
  const listeners = new Set<() => void>();
  const update = (change: Partial<DoorState>) => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => current,
    update,
    fail: ({ code, message }) =>
      update(OFFLINE.includes(code) ? { online: false } : { online: true, problem: message }),
  };
}
