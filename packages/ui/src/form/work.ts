import { createSolver, seedOf, WORK, type Work, type WorkFor } from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';

/** Longest stretch that the page does nothing else, in ms: shorter than anybody notices. */
const SLICE_MS = 10;
const TRIES = 100;

export interface ProveOptions {
  readonly bits: number;
  /** The service's clock, in ms since 1970. */
  readonly at: number;
  readonly clock?: () => number;
  /** Lets the page do everything else that waits. */
  readonly pause?: () => Promise<void>;
}

/** How many bits to do for a service that has asked for so many, or not yet: never minutes of anybody's device. */
export function bitsFor(asked: number = WORK.bits): number {
  return Math.min(asked, WORK.mostBits);
}

/** Does the work for a call, a slice at a time. A chunk of its own: only who sends a form loads it. */
export async function prove(call: WorkFor, options: ProveOptions): Promise<Work | undefined> {
  const { bits, at, clock = () => performance.now(), pause = yieldToMain } = options;
  const seed = seedOf(call, at, sha256);
  if (!seed) return undefined;
  const solver = createSolver(seed, bits, sha256);
  for (;;) {
    for (const end = clock() + SLICE_MS; clock() < end;) {
      const nonce = solver.run(TRIES);
      if (nonce) return { at, nonce };
    }
    await pause();
  }
}

/** Unlike a timer, a yield is not held back in a tab that is no longer looked at. */
function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
}
