import type { MemoryBudget } from './memory-budget.ts';
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

export interface BytesBound {
  add(bytes: number): void;
  /** Gives back what the stage held. */
  end(): void;
}

/**
 * Counts what a stage holds, for itself and against the budget that all commands and open cursors of the server share. `add`
 * throws QueryExceededMemoryLimitNoDiskUseAllowed beyond either.
 */
export function boundBytes(stage: string, budget: MemoryBudget): BytesBound {
  let held = 0;
  return {
    add: (bytes) => {
      if (held + bytes > MAX_STAGE_BYTES)
        refuse(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Exceeded memory limit of ${MAX_STAGE_BYTES} bytes for ${stage}; this server does not use the disk for it`,
        );
      budget.take(bytes, stage);
      held += bytes;
    },
    end: () => {
      budget.give(held);
      held = 0;
    },
  };
}
