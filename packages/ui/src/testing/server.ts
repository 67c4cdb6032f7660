/** One call that a page made. */
export interface Call {
  readonly url: string;
  readonly key: string;
  readonly body: Record<string, unknown>;
}

type Answer = readonly [status: number, body: unknown] | 'no answer';

/** Stands in for the services: gives the answers in turn, the last one for good, and keeps the calls. */
export function fakeServer(...answers: readonly Answer[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    calls.push({
      url: String(url),
      key: headers.get('idempotency-key') ?? '',
      body: JSON.parse(String(init?.body)) as Record<string, unknown>,
    });
    const answer = answers[Math.min(calls.length, answers.length) - 1] ?? 'no answer';
    if (answer === 'no answer') return Promise.reject(new TypeError('network'));
    const [status, body] = answer;
    const response = { ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(body) };
    return Promise.resolve(response as Response);
  };
  return calls;
}
