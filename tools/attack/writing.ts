import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { boundKey } from '@larkfield/kit';
import { send, type AttackedForm, type Answered } from './forms.ts';
import type { Target } from './target.ts';

/** Forms that were sent while something was done to the site, each repeated until it was answered. */
export interface Written {
  /** References by the key of the submission. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Answers on the way there by status; 0 stands for none. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 500 and more that are neither 503 nor 504, or do not say when to ask again. */
  readonly wrong: number;
  /** Forms that were not taken in the end. */
  readonly givenUp: number;
}

export interface WritingOptions {
  readonly writers?: number;
  /** Milliseconds between two forms of a writer. */
  readonly pauseMs?: number;
}

/** So long a form is sent again after the end. */
const PATIENCE_MS = 30_000;

/** Sends all forms of the contracts in turn, until `stop`. */
export function startWriting(
  { site, forms }: Pick<Target, 'site' | 'forms'>,
  { writers = 4, pauseMs = 10 }: WritingOptions = {},
): { stop(): Promise<Written> } {
  const acknowledged = new Map<string, string>();
  const statuses = new Map<number, number>();
  let [wrong, givenUp, endsAt] = [0, 0, Infinity];
  const isStopped = () => endsAt < Infinity;

  async function insist({ call, body }: AttackedForm): Promise<void> {
    const [key, entries] = [randomUUID(), body()];
    while (performance.now() < endsAt) {
      const { status, reference, retryAfter } = await send(site.origin, call, entries, key).catch(
        (): Answered => ({ status: 0, retryAfter: null }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (reference !== undefined) return void acknowledged.set(boundKey({ path: call, key }), reference);
      if (status >= 400 && status < 500) break;
      if (status >= 500 && !(retryAfter && [503, 504].includes(status))) wrong += 1;
      await pause(100);
    }
    givenUp += 1;
  }

  const running = Array.from({ length: writers }, async (_, index) => {
    for (let next = index; !isStopped(); next += 1) {
      const form = forms[next % forms.length];
      if (form) await insist(form);
      await pause(pauseMs);
    }
  });
  return {
    async stop() {
      endsAt = performance.now() + PATIENCE_MS;
      await Promise.all(running);
      return { acknowledged, statuses, wrong, givenUp };
    },
  };
}

/** Forms that were acknowledged and are not in the database under their key and reference, or are twice. */
export async function lostOf(db: Db, { acknowledged }: Written): Promise<{ lost: number; doubled: number }> {
  const keys = [...acknowledged.keys()];
  const found = new Map<string, string[]>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const rows = db
      .collection<{ readonly reference: string; readonly submission: { readonly key: string } }>(name)
      .find({ 'submission.key': { $in: keys } }, { projection: { reference: 1, 'submission.key': 1 } });
    for await (const { reference, submission } of rows)
      found.set(submission.key, [...(found.get(submission.key) ?? []), reference]);
  }
  const kept = ([key, reference]: readonly [string, string]) => found.get(key)?.includes(reference) === true;
  return {
    lost: [...acknowledged].filter((one) => !kept(one)).length,
    doubled: [...found.values()].filter(({ length }) => length > 1).length,
  };
}

export const writtenWords = (
  { acknowledged, statuses, wrong, givenUp }: Written,
  { lost, doubled }: { readonly lost: number; readonly doubled: number },
): string => {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status || 'none'}`);
  return `${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${givenUp} not taken, ${wrong} other refusals (${answers.join(', ')})`;
};

/** Everything was taken, kept once, and refused only with a time to come back. */
export const isWhole = (
  { acknowledged, wrong, givenUp }: Written,
  { lost, doubled }: { readonly lost: number; readonly doubled: number },
): boolean => acknowledged.size > 0 && wrong + givenUp + lost + doubled === 0;
