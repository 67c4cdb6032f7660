import { NO_ANSWER, post, type ApiResult, type PostOptions } from '@larkfield/area';
import type { WorkWanted } from '@larkfield/contracts/work';

/** What the service asks for, as far as is known: how many bits, and how far its clock is ahead of ours. */
let known: { readonly bits?: number; readonly ahead: number } = { ahead: 0 };

const load = () => import(/* webpackChunkName: "work" */ './work.ts');

/** Fetches the code that does the work, while the form is still being filled in. */
export function prepareWork(): void {
  load().catch(() => undefined);
}

export interface WorkPostOptions extends PostOptions {
  /** The call is known to cost work. Others do it once they are asked to. */
  readonly work?: boolean | undefined;
}

/**
 * Sends JSON with the proof of work that the call costs. Whoever is refused for it learns what is asked for
 * (a clock that is wrong, a site that asks for more) and tries once again.
 */
export async function postWithWork<T>(
  path: string,
  body: object,
  { work = false, ...options }: WorkPostOptions,
): Promise<ApiResult<T>> {
  const first = await (work ? proveAndPost<T>(path, body, options) : post<T>(path, body, options));
  const wanted = first.ok ? undefined : first.problem.work;
  if (!wanted) return first;
  learnWork(wanted);
  return proveAndPost<T>(path, body, options);
}

async function proveAndPost<T>(path: string, body: object, options: PostOptions): Promise<ApiResult<T>> {
  const { bits, ahead } = known;
  // As it will arrive: without what JSON leaves out.
  const plain = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const sent = options.multipart ? asTexts(plain) : plain;
  const call = { path, key: options.idempotencyKey, body: sent };
  try {
    const { bitsFor, prove } = await load();
    const work = await prove(call, { bits: bitsFor(bits), at: Date.now() + ahead });
    return await post<T>(path, { ...sent, work }, options);
  } catch {
    // The code for it could not be fetched: as good as no connection.
    return NO_ANSWER;
  }
}

/** The parts of a multipart body are texts, and the service proves the work against those. */
function asTexts(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Takes what a service asks for. */
export function learnWork({ bits, at }: WorkWanted): void {
  known = { bits, ahead: at - Date.now() };
}
