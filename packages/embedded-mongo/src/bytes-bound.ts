import { refuse } from './errors.ts';
import { isArray, isDoc, type Value } from './values/types.ts';

/** What one stage may hold in memory, as with MongoDB. Bytes. */
export const MAX_STAGE_BYTES = 100 * 1024 * 1024;

/** Roughly what one value takes as an object beside what it holds. Bytes. */
const OBJECT_BYTES = 48;

/** Roughly what a decoded value takes in memory. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return OBJECT_BYTES + 2 * value.length;
  if (isArray(value)) return value.reduce((sum: number, item) => sum + sizeOf(item), OBJECT_BYTES);
  if (isDoc(value))
    return Object.entries(value).reduce(
      (sum, [field, item]) => sum + 2 * field.length + sizeOf(item),
      2 * OBJECT_BYTES,
    );
  if (typeof value !== 'object' || value === null) return 8;
  return 'position' in value ? OBJECT_BYTES + value.position : 2 * OBJECT_BYTES;
}

/** Counts what a stage holds. `add` throws QueryExceededMemoryLimitNoDiskUseAllowed beyond the bound. */
export function boundBytes(stage: string): { add(bytes: number): void } {
  let held = 0;
  return {
    add: (bytes) => {
      held += bytes;
      if (held > MAX_STAGE_BYTES)
        refuse(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Exceeded memory limit of ${MAX_STAGE_BYTES} bytes for ${stage}; this server has no external sorting`,
        );
    },
  };
}
