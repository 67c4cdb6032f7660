import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@larkfield/contracts';

/** What went wrong with a call, in words a form can show. `UNAVAILABLE` stands for no answer at all. */
export interface ApiProblem {
  readonly code: ErrorCode;
  /** Text key in namespace `forms`. */
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  readonly requestId?: string;
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfter?: number;
}

export type ApiResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ApiProblem };

export interface PostOptions {
  /** Same key for every retry of one submission: the server answers a repeat with the first answer. */
  readonly idempotencyKey: string;
  /** Milliseconds after which the call counts as failed. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Sends JSON to a call of the site and never throws: every failure comes back as a problem with a text. */
export async function post<T>(path: string, body: unknown, options: PostOptions): Promise<ApiResult<T>> {
  const send = options.fetch ?? fetch;
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': options.idempotencyKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, value: answer as T };
    return { ok: false, problem: toProblem(answer, response.headers.get('retry-after')) };
  } catch {
    return { ok: false, problem: { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.key, fields: [] } };
  }
}

function toProblem(answer: unknown, retryAfter: string | null): ApiProblem {
  const body = answer as Partial<ErrorBody>;
  const code = body.code && body.code in ERRORS ? body.code : 'INTERNAL';
  return {
    code,
    message: ERRORS[code].key,
    fields: body.fields ?? [],
    ...(body.requestId ? { requestId: body.requestId } : {}),
    ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}),
  };
}
