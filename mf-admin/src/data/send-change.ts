import { post, randomKey, type ApiResult } from '@larkfield/area';

/** Sends a change. Each press of a button is a separate submission. */
export function sendChange<T>(path: string, body: object): Promise<ApiResult<T>> {
  return post<T>(path, body, { idempotencyKey: randomKey(), timeoutMs: 60_000 });
}
