import type { MemoryBudget } from './memory-budget.ts';
import { throwMongoError } from '../errors/mongo-error.ts';
import { isArray, isDoc, type Value } from '../values/types.ts';

/** MongoDB's memory limit of one stage. Bytes. */
const MAX_STAGE_BYTES = 100 * 1024 * 1024;

const OBJECT_BYTES = 48;

export function estimateBytes(value: Value): number {
  if (typeof value === 'string') return OBJECT_BYTES + 2 * value.length;
  if (isArray(value)) return value.reduce((sum: number, item) => sum + estimateBytes(item), OBJECT_BYTES);
  if (isDoc(value))
    return Object.entries(value).reduce(
      (sum, [field, item]) => sum + 2 * field.length + estimateBytes(item),
      2 * OBJECT_BYTES,
    );
  if (typeof value !== 'object' || value === null) return 8;
  return 'position' in value ? OBJECT_BYTES + value.position : 2 * OBJECT_BYTES;
}

export interface StageMemory {
  add(bytes: number): void;
  release(): void;
}

/** Creates a memory counter of one stage. `add` throws QueryExceededMemoryLimitNoDiskUseAllowed. */
export function createStageMemory(stage: string, budget: MemoryBudget): StageMemory {
  let held = 0;
  return {
    add: (bytes) => {
      if (held + bytes > MAX_STAGE_BYTES)
        throwMongoError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Exceeded memory limit of ${MAX_STAGE_BYTES} bytes for ${stage}; this server does not use the disk for it`,
        );
      budget.reserve(bytes, stage);
      held += bytes;
    },
    release: () => {
      budget.release(held);
      held = 0;
    },
  };
}
