import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createDoor, type Door } from './model/door.ts';
import type { DoorState } from './model/door-state.ts';
import { createScanQueue } from './model/scan-queue.ts';

/** Other devices at the door check people in, too. */
const REFRESH_MS = 45_000;
const RETRY_MS = 5_000;

/** Opens the door of an event: reads the list, refreshes it, and sends what is pending as soon as there is network. */
export function useDoor(item: string, language: string): { readonly door: Door; readonly state: DoorState } {
  const door = useMemo(() => createDoor({ item, language, queue: createScanQueue() }), [item, language]);
  const state = useSyncExternalStore(door.subscribe, door.state);
  const isUnsettled = state.pending.length > 0 || !state.online;
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void door.settle().then(() => door.load());
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [door]);
  useEffect(() => {
    if (!isUnsettled) return;
    const retry = async () => {
      await door.settle();
      // Without anything to send, reading the list tells that there is network again.
      if (door.state().pending.length === 0) await door.load();
    };
    const timer = setInterval(() => void retry(), RETRY_MS);
    // Without network the page could not be opened again.
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => {
      clearInterval(timer);
      removeEventListener('beforeunload', stay);
    };
  }, [door, isUnsettled]);
  return { door, state };
}
