import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@larkfield/contracts';
import type { ProofOfWorkChallenge } from '@larkfield/contracts/work';

/** A failed call, with a text that a form can show. Code `UNAVAILABLE`: no response arrived. */
export interface ApiProblem {
  readonly code: ErrorCode;
  /** Text key in namespace `forms`. */
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  /** First 8 characters of the request id of a server error, by which its log line is found. Absent for other errors. */
  readonly number?: string;
  /** The proof of work to send with the next attempt, when it was missing or wrong. */
  readonly work?: ProofOfWorkChallenge;
  /** Seconds to wait before the next attempt, if the server sent them. */
  readonly retryAfter?: number;
}

export type ApiResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ApiProblem };

/** Result of a call that got no response. */
export const NO_ANSWER = {
  ok: false,
  problem: { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.key, fields: [] },
} as const satisfies ApiResult<never>;

export interface CallOptions {
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export interface PostOptions extends CallOptions {
  /** The same key for every retry of one submission: the server answers a repeat with the first answer. */
  readonly idempotencyKey: string;
  /** Sends the entries as `multipart/form-data`, nested groups as JSON. For calls whose specification requires it. */
  readonly multipart?: boolean | undefined;
}

/** Sends a POST request. Never rejects: every failure resolves to a problem with a text. */
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

/** Sends a PUT request. Never rejects. A repeat has no further effect. */
export function put<T>(path: string, body: unknown, options: CallOptions = {}): Promise<ApiResult<T>> {
  return call<T>(path, options, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends a GET request. Never rejects. */
export function get<T>(path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
  return call<T>(path, options, { headers: { accept: 'application/json' } });
}

const listeners = new Set<() => void>();

/** Registers a listener for calls that fail with `NOT_SIGNED_IN`. Returns a function that removes it. */
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

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` does not exist on pages without TLS. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
