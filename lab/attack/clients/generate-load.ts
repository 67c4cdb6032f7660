import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

export interface Outcome {
  /** Number of answers by status; 0 stands for calls without an answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of the answers below 500, in ascending order. */
  readonly served: readonly number[];
  readonly withoutRetryAfter: number;
  /** Until the last answer below 500; refusals may take longer. */
  readonly seconds: number;
}

export interface LoadOptions {
  readonly origin: string;
  /** Paths that are requested in turn, or a function that returns the next one. */
  readonly paths: readonly string[] | (() => string);
  /** Returns the JSON body of the next call, which is a POST. */
  readonly createBody?: () => string;
  readonly connections: number;
  readonly seconds: number;
}

const POST = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
} as const;

/** Sends requests on several connections at once, without pauses. */
export async function load(options: LoadOptions): Promise<Outcome> {
  const { origin, paths, createBody, connections, seconds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const served: number[] = [];
  let withoutRetryAfter = 0;
  const begun = performance.now();
  let lastServedAt = begun;
  const isOver = (): boolean => performance.now() - begun > seconds * 1000;
  const note = ({ statusCode = 0, headers }: IncomingMessage, ms: number): void => {
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode < 500) {
      served.push(ms);
      lastServedAt = performance.now();
    }
    if ((statusCode === 503 || statusCode === 504) && !headers['retry-after']) withoutRetryAfter += 1;
  };
  const caller = async (first: number): Promise<void> => {
    for (let call = first; !isOver(); call += 1) {
      const sentAt = performance.now();
      try {
        const path = typeof paths === 'function' ? paths() : (paths[call % paths.length] ?? '/');
        const sent = request(origin + path, { agent, ...(createBody ? POST : {}) }).end(createBody?.());
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        answer.resume();
        await once(answer, 'end');
        note(answer, performance.now() - sentAt);
      } catch {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => caller(index)));
  agent.destroy();
  served.sort((a, b) => a - b);
  return { statuses, served, withoutRetryAfter, seconds: (lastServedAt - begun) / 1000 };
}

/** Returns the 99th percentile of the durations in milliseconds. */
export const p99 = ({ served }: Outcome): number =>
  Math.round(served[Math.floor(served.length * 0.99)] ?? Number.NaN);

/** Returns the successful answers per second. */
export const goodput = ({ served, seconds }: Outcome): number => Math.round(served.length / (seconds || 1));

/** Returns the number of calls without an answer or with a status of 500 or above. */
export const failures = ({ statuses }: Outcome): number =>
  [...statuses]
    .filter(([status]) => status === 0 || status >= 500)
    .reduce((sum, [, count]) => sum + count, 0);

export const statusesOf = ({ statuses }: Outcome): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status || 'none'}`)
    .join(', ');
