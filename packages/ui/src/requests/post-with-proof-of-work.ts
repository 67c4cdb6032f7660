import { NO_ANSWER, post, type ApiResult, type PostOptions } from '@larkfield/area';
import type { ProofOfWorkChallenge } from '@larkfield/contracts/work';

/** Requirement that a service sent last: number of bits, and how many ms its clock is ahead. */
let requirementOfService: { readonly bits?: number; readonly ahead: number } = { ahead: 0 };

const load = () => import(/* webpackChunkName: "work" */ './proof-of-work.ts');

/** Preloads the proof-of-work chunk while the visitor fills in the form. */
export function preloadProofOfWork(): void {
  load().catch(() => undefined);
}

export interface ProofPostOptions extends PostOptions {
  /** Computes the proof before the first attempt. Other calls compute it only after the service asks for it. */
  readonly proofOfWork?: boolean | undefined;
}

/** Sends a body, at first without proof unless `proofOfWork` is set. If the service asks for a proof, retries once with it. */
export async function postWithProofOfWork<T>(
  path: string,
  body: object,
  { proofOfWork = false, ...options }: ProofPostOptions,
): Promise<ApiResult<T>> {
  const first = await (proofOfWork ? proveAndPost<T>(path, body, options) : post<T>(path, body, options));
  const requirement = first.ok ? undefined : first.problem.work;
  if (!requirement) return first;
  rememberProofRequirement(requirement);
  return proveAndPost<T>(path, body, options);
}

async function proveAndPost<T>(path: string, body: object, options: PostOptions): Promise<ApiResult<T>> {
  const { bits, ahead } = requirementOfService;
  // As the service will receive it: without undefined values.
  const plain = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const sent = options.multipart ? asTexts(plain) : plain;
  const call = { path, key: options.idempotencyKey, body: sent };
  try {
    const { proofBits, computeProof } = await load();
    const work = await computeProof(call, { bits: proofBits(bits), at: Date.now() + ahead });
    return await post<T>(path, { ...sent, work }, options);
  } catch {
    // The chunk could not be loaded, which counts as no connection.
    return NO_ANSWER;
  }
}

/** Converts values to strings as in a multipart body, because the service checks the proof with these strings. */
function asTexts(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Stores the requirement that a service sent. */
export function rememberProofRequirement({ bits, at }: ProofOfWorkChallenge): void {
  requirementOfService = { bits, ahead: at - Date.now() };
}
