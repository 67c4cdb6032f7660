import { createGarbageCollector } from '../resources/garbage-collector.ts';
import { FileRefused } from './file-refused.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum of bytes unpacked from one upload, on all levels. */
const MAX_UNPACKED = 64 * MEGABYTE;

/** Limits and memory for the check of one upload. */
export interface CheckBudget {
  /** Counts unpacked bytes. @throws FileRefused if there are too many. */
  spend(bytes: number): void;
  /** Returns a buffer for one unpacked file, valid until the next call. */
  buffer(bytes: number): Buffer;
}

const collect = createGarbageCollector();

export function createCheckBudget(): CheckBudget {
  let left = MAX_UNPACKED;
  let space = Buffer.alloc(0);
  return {
    spend(bytes) {
      left -= bytes;
      if (left < 0) throw new FileRefused('archive');
      // V8 does not know how much memory the chunks take.
      collect(bytes);
    },
    buffer(bytes) {
      if (space.length < bytes) space = Buffer.allocUnsafeSlow(bytes);
      return space.subarray(0, bytes);
    },
  };
}
