import { Counter, type Registry } from 'prom-client';
import type { Log } from '../process/log.ts';
import type { DecryptionError } from '../encryption/encrypt.ts';

/** Returns a function that counts and logs encrypted values that cannot be decrypted. */
export function createDecryptionMetrics(registry: Registry, log: Log): (error: DecryptionError) => void {
  const failures = new Counter({
    name: 'larkfield_sealed_unreadable_total',
    help: 'Encrypted values that could not be decrypted.',
    registers: [registry],
  });
  return ({ place, cause }) => {
    failures.inc();
    const [collection, reference, fields] = place.split('|');
    log.error({ err: cause, collection, reference, fields }, 'a sealed value cannot be opened');
  };
}
