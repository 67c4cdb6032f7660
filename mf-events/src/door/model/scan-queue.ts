import type { BrowserStorageKey } from '@larkfield/contracts/privacy';
import { MAX_SCAN_AGE_DAYS, type Scan } from '../../../shared/door.ts';

const KEY: BrowserStorageKey = 'door-check-ins';
const MAX_AGE_MS = MAX_SCAN_AGE_DAYS * 86_400_000;

/** A scan that the service has not answered. Holds numbers only, because it is stored in the browser. */
export interface PendingScan extends Scan {
  /** Id of the event. */
  readonly item: string;
}

export interface ScanQueue {
  /** Oldest first. */
  read(): readonly PendingScan[];
  add(scan: PendingScan): void;
  remove(scans: readonly string[]): void;
}

/** Creates the queue of scans. It survives a reload; if the browser refuses storage, it lasts as long as the page. */
export function createScanQueue(storage: () => Storage = () => localStorage, now = Date.now): ScanQueue {
  let unstored: readonly PendingScan[] = [];

  function stored(): readonly PendingScan[] {
    try {
      const read: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      return Array.isArray(read)
        ? read.filter(isPendingScan).filter(({ at }) => at > now() - MAX_AGE_MS)
        : [];
    } catch {
      return [];
    }
  }

  function store(scans: readonly PendingScan[]): boolean {
    try {
      if (scans.length > 0) storage().setItem(KEY, JSON.stringify(scans));
      else storage().removeItem(KEY);
      return true;
    } catch {
      return false;
    }
  }

  return {
    read: () => [...stored(), ...unstored],
    add(scan) {
      if (!store([...stored(), scan])) unstored = [...unstored, scan];
    },
    remove(scans) {
      const isLeft = ({ scan }: PendingScan) => !scans.includes(scan);
      unstored = unstored.filter(isLeft);
      const before = stored();
      const left = before.filter(isLeft);
      if (left.length < before.length) store(left);
    },
  };
}

function isPendingScan(value: unknown): value is PendingScan {
  if (typeof value !== 'object' || value === null) return false;
  const { item, scan, at, ticket, person } = value as Readonly<Record<string, unknown>>;
  const isOptional = (each: unknown) => each === undefined || typeof each === 'string';
  return (
    typeof item === 'string' &&
    typeof scan === 'string' &&
    typeof at === 'number' &&
    isOptional(ticket) &&
    isOptional(person)
  );
}
