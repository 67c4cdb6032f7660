import { createSolver, seedOf, WORK } from '@larkfield/contracts/work';
import { sha256 } from '../http/work.ts';

export interface WorkOptions {
  /** Path of the call. */
  readonly path: string;
  /** The `idempotency-key` that the call is sent with. */
  readonly key?: string | undefined;
  /** The service's clock, in ms since 1970. */
  readonly at?: number;
  readonly bits?: number;
}

/** The body with a proof of work, as the browser would send it. */
export function withWork<T extends object>(
  body: T,
  { path, key = '', at = Date.now(), bits = WORK.bits }: WorkOptions,
): T & { readonly work: { readonly at: number; readonly nonce: string } } {
  const seed = seedOf({ path, key, body }, at, sha256);
  if (!seed) throw new Error('no form is nested that deeply');
  const solver = createSolver(seed, bits, sha256);
  let nonce: string | undefined;
  while (nonce === undefined) nonce = solver.run(10_000);
  return { ...body, work: { at, nonce } };
}
