import { rememberProofRequirement } from '../requests/post-with-proof-of-work.ts';

export interface Call {
  readonly url: string;
  readonly key: string;
  /** Without the proof of work. */
  readonly body: Record<string, unknown>;
  readonly work?: unknown;
}

export type Answer =
  readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>] | 'no answer';

/** Replaces `fetch`: returns the answers in turn and repeats the last one. Returns the recorded calls. */
export function fakeServer(...answers: readonly Answer[]): Call[] {
  return answering((_url, count) => answers[Math.min(count, answers.length) - 1]);
}

/** Replaces `fetch` with one answer per address. Returns the recorded calls. */
export function fakeServices(answers: Readonly<Record<string, Answer>>): Call[] {
  return answering((url) => answers[url]);
}

function answering(answerTo: (url: string, count: number) => Answer | undefined): Call[] {
  const calls: Call[] = [];
  // One bit: pages under test compute the proof at once. The proof itself has its own tests.
  rememberProofRequirement({ bits: 1, at: Date.now() });
  globalThis.fetch = (input, init) => {
    const url = String(input);
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const { work, ...entries } = entriesOf(init?.body);
    calls.push({ url, key, body: entries, ...(work === undefined ? {} : { work }) });
    const answer = answerTo(url, calls.length) ?? 'no answer';
    if (answer === 'no answer') return Promise.reject(new TypeError('network'));
    const [status, body, headers] = answer;
    const json = () => Promise.resolve(body);
    const blob = () => Promise.resolve(new Blob([JSON.stringify(body)]));
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers(headers),
      json,
      blob,
    } as Response);
  };
  return calls;
}

function entriesOf(body: unknown): Call['body'] {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body === undefined ? {} : (JSON.parse(String(body)) as Call['body']);
}
