import { createCollector } from '../collect.ts';
import { FileRefused } from '../refused.ts';

const MEGABYTE = 1024 * 1024;
/** What is unpacked out of one upload, whatever it is within. */
const MOST_UNPACKED = 64 * MEGABYTE;

/** What the check of one upload may take. */
export interface Room {
  /** Counts bytes that were unpacked. @throws FileRefused when they are too many. */
  spend(bytes: number): void;
  /** Space for one unpacked file, until the next one is asked for. */
  take(bytes: number): Buffer;
}

const collect = createCollector();

export function createRoom(): Room {
  let left = MOST_UNPACKED;
  let space = Buffer.alloc(0);
  return {
    spend(bytes) {
      left -= bytes;
      if (left < 0) throw new FileRefused('archive');
      // V8 does not see how much the pieces take.
      collect(bytes);
    },
    take(bytes) {
      if (space.length < bytes) space = Buffer.allocUnsafeSlow(bytes);
      return space.subarray(0, bytes);
    },
  };
}
