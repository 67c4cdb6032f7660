import {
  createProofSolver,
  proofSeedOf,
  PROOF_OF_WORK,
  type ProofOfWork,
  type ProofOfWorkInput,
} from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';

/** Longest time, in ms, that one slice blocks the page; too short for people to notice. */
const SLICE_MS = 10;
const NONCES_PER_RUN = 100;

export interface ProofOptions {
  readonly bits: number;
  /** Time of the service's clock, in ms since 1970. */
  readonly at: number;
  readonly clock?: () => number;
  /** Yields to other work of the page. */
  readonly pause?: () => Promise<void>;
}

/** Returns the number of bits to compute: the requested number, limited so that no device computes for minutes. */
export function proofBits(requestedBits: number = PROOF_OF_WORK.bits): number {
  return Math.min(requestedBits, PROOF_OF_WORK.maxBits);
}

/** Computes the proof of work for a call in slices. It has its own chunk, which loads only when a form is sent. */
export async function computeProof(
  call: ProofOfWorkInput,
  options: ProofOptions,
): Promise<ProofOfWork | undefined> {
  const { bits, at, clock = () => performance.now(), pause = yieldToMain } = options;
  const seed = proofSeedOf(call, at, sha256);
  if (!seed) return undefined;
  const solver = createProofSolver(seed, bits, sha256);
  for (;;) {
    for (const end = clock() + SLICE_MS; clock() < end;) {
      const nonce = solver.run(NONCES_PER_RUN);
      if (nonce) return { at, nonce };
    }
    await pause();
  }
}

/** Unlike a timer, `scheduler.yield` is not throttled in background tabs. */
function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
}
