import { Counter, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import type { SealError } from '../seal.ts';

/** Counts sealed values that cannot be opened, and logs where each of them stands. */
export function sealMetrics(registry: Registry, log: Log): (error: SealError) => void {
  const damaged = new Counter({
    name: 'larkfield_sealed_unreadable_total',
    help: 'Sealed values that could not be opened.',
    registers: [registry],
  });
  return ({ place, cause }) => {
    damaged.inc();
    const [collection, reference, fields] = place.split('|');
    log.error({ err: cause, collection, reference, fields }, 'a sealed value cannot be opened');
  };
}
