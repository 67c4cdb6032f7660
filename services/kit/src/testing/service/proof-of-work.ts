import { createProofSolver, proofSeedOf, PROOF_OF_WORK } from '@larkfield/contracts/work';
import { sha256 } from '../../protection/proof-of-work.ts';

export interface TestProofOptions {
  readonly path: string;
  /** The `idempotency-key` header of the call. */
  readonly key?: string | undefined;
  /** Time of the service's clock in ms since 1970. */
  readonly at?: number;
  readonly bits?: number;
}

/** Adds a proof of work to a body, as the browser would. */
export function withProofOfWork<T extends object>(
  body: T,
  { path, key = '', at = Date.now(), bits = PROOF_OF_WORK.bits }: TestProofOptions,
): T & { readonly work: { readonly at: number; readonly nonce: string } } {
  const seed = proofSeedOf({ path, key, body }, at, sha256);
  if (!seed) throw new Error('the body is nested too deeply');
  const solver = createProofSolver(seed, bits, sha256);
  let nonce: string | undefined;
  while (nonce === undefined) nonce = solver.run(10_000);
  return { ...body, work: { at, nonce } };
}
