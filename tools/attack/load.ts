import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** What came back from many calls. */
export interface Outcome {
  /** Answers by status; 0 stands for calls that got none. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of the answers below 500, in ascending order. */
  readonly served: readonly number[];
  /** Answers 503 and 504 that do not say when to ask again. */
  readonly withoutRetryAfter: number;
  readonly seconds: number;
}

export interface LoadOptions {
  readonly origin: string;
  /** In turn, or each time another one. */
  readonly paths: readonly string[] | (() => string);
  readonly connections: number;
  readonly seconds: number;
}

/** Asks by GET without a pause on so many connections. */
export async function load({ origin, paths, connections, seconds }: LoadOptions): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const served: number[] = [];
  let withoutRetryAfter = 0;
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1000;
  const note = ({ statusCode = 0, headers }: IncomingMessage, ms: number): void => {
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode < 500) served.push(ms);
    if ((statusCode === 503 || statusCode === 504) && !headers['retry-after']) withoutRetryAfter += 1;
  };
  const caller = async (first: number): Promise<void> => {
    for (let call = first; !isOver(); call += 1) {
      const asked = performance.now();
      try {
        const path = typeof paths === 'function' ? paths() : (paths[call % paths.length] ?? '/');
        const [answer] = (await once(get(origin + path, { agent }), 'response')) as [IncomingMessage];
        answer.resume();
        await once(answer, 'end');
        note(answer, performance.now() - asked);
      } catch {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => caller(index)));
  agent.destroy();
  served.sort((a, b) => a - b);
  return { statuses, served, withoutRetryAfter, seconds: (performance.now() - begun) / 1000 };
}

/** Milliseconds that 99 of 100 answers took at most. */
export const p99 = ({ served }: Outcome): number =>
  Math.round(served[Math.floor(served.length * 0.99)] ?? Number.NaN);

/** Answers a second that were of use. */
export const goodput = ({ served, seconds }: Outcome): number => Math.round(served.length / seconds);

/** Calls that got no answer, or one of 500 and more. */
export const failures = ({ statuses }: Outcome): number =>
  [...statuses]
    .filter(([status]) => status === 0 || status >= 500)
    .reduce((sum, [, count]) => sum + count, 0);

export const statusesOf = ({ statuses }: Outcome): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status || 'none'}`)
    .join(', ');
