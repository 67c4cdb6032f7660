import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@larkfield/contracts';
import type { WorkWanted } from '@larkfield/contracts/work';

/** What went wrong with a call, in words a form can show. `UNAVAILABLE` stands for no answer at all. */
export interface ApiProblem {
  readonly code: ErrorCode;
  /** Text key in namespace `forms`. */
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  /** Number of a failure of the site, to tell it by: the beginning of its line's in the log. What is refused has none. */
  readonly number?: string;
  /** The proof of work that the call costs, when it was missing or wrong. */
  readonly work?: WorkWanted;
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfter?: number;
}

export type ApiResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ApiProblem };

/** What a call comes to that nobody has answered. */
export const NO_ANSWER = {
  ok: false,
  problem: { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.key, fields: [] },
} as const satisfies ApiResult<never>;

export interface CallOptions {
  /** Milliseconds after which the call counts as failed. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export interface PostOptions extends CallOptions {
  /** Same key for every retry of one submission: the server answers a repeat with the first answer. */
  readonly idempotencyKey: string;
  /** Sends the entries as `multipart/form-data`, where a specification asks for that; groups go as JSON. */
  readonly multipart?: boolean | undefined;
}

/** Sends entries to a call of the site and never throws: every failure comes back as a problem with a text. */
export function post<T>(path: string, body: unknown, options: PostOptions): Promise<ApiResult<T>> {
  const key = { 'idempotency-key': options.idempotencyKey };
  if (options.multipart)
    return call<T>(path, options, { method: 'POST', headers: key, body: toMultipart(body as object) });
  return call<T>(path, options, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key },
    body: JSON.stringify(body),
  });
}

function toMultipart(body: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body))
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return data;
}

/** Puts JSON in the place of what was there; a repeat changes nothing more. */
export function put<T>(path: string, body: unknown, options: CallOptions = {}): Promise<ApiResult<T>> {
  return call<T>(path, options, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Reads from a call of the site; never throws either. */
export function get<T>(path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
  return call<T>(path, options, { headers: { accept: 'application/json' } });
}

const listeners = new Set<() => void>();

/** Tells when a call was refused because nobody is signed in (any more). Returns how to stop listening. */
export function whenNotSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function call<T>(path: string, options: CallOptions, init: RequestInit): Promise<ApiResult<T>> {
  const send = options.fetch ?? fetch;
  try {
    const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
    const response = await send(path, { ...init, signal });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, value: answer as T };
    const problem = toProblem(answer, response.headers.get('retry-after'));
    if (problem.code === 'NOT_SIGNED_IN') for (const listener of listeners) listener();
    return { ok: false, problem };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? { ok: false, problem: { ...NO_ANSWER.problem, code: 'TIMED_OUT' } } : NO_ANSWER;
  }
}

function toProblem(answer: unknown, retryAfter: string | null): ApiProblem {
  const body = answer as Partial<ErrorBody>;
  const code = body.code && body.code in ERRORS ? body.code : 'INTERNAL';
  return {
    code,
    message: ERRORS[code].key,
    fields: body.fields ?? [],
    ...(body.work ? { work: body.work } : {}),
    ...(body.requestId && ERRORS[code].status >= 500 ? { number: body.requestId.slice(0, 8) } : {}),
    ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}),
  };
}

/** 128 random bits for a submission. `crypto.randomUUID` is missing on pages without TLS, this is not. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
