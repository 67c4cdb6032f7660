import { post, randomKey, type ApiResult } from '@larkfield/area';

/** Sends a change; each press of a button is a submission of its own. */
export function send<T>(path: string, body: object): Promise<ApiResult<T>> {
  return post<T>(path, body, { idempotencyKey: randomKey(), timeoutMs: 60_000 });
}
