import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { hashSubmissionKey } from '@larkfield/kit/records';
import { send, type AttackedForm, type FormAnswer } from '../clients/send-forms.ts';
import type { Target } from './target.ts';

/** Forms that were sent during a fault, each repeated until it was answered. */
export interface WriteResult {
  /** References by submission key. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Number of answers by status, repetitions included; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 500 and above that are neither 503 nor 504, or have no `Retry-After`. */
  readonly unexpected: number;
  /** Forms that were never accepted. */
  readonly notAccepted: number;
}

export interface WriterOptions {
  readonly writers?: number;
  readonly pauseMs?: number;
}

/** How long forms are still repeated after `stop`. */
const REPEAT_AFTER_STOP_MS = 30_000;

/** Sends all forms of the contracts in turn, until `stop` is called. */
export function startBackgroundWriter(
  { site, forms }: Pick<Target, 'site' | 'forms'>,
  { writers = 4, pauseMs = 10 }: WriterOptions = {},
): { stop(): Promise<WriteResult> } {
  const acknowledged = new Map<string, string>();
  const statuses = new Map<number, number>();
  let [wrong, givenUp, endsAt] = [0, 0, Infinity];
  const isStopped = () => endsAt < Infinity;

  async function insist({ call, body }: AttackedForm): Promise<void> {
    const [key, entries] = [randomUUID(), body()];
    while (performance.now() < endsAt) {
      const { status, reference, retryAfter } = await send(site.origin, call, entries, key).catch(
        (): FormAnswer => ({ status: 0, retryAfter: null }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (reference !== undefined)
        return void acknowledged.set(hashSubmissionKey({ path: call, key }), reference);
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
      endsAt = performance.now() + REPEAT_AFTER_STOP_MS;
      await Promise.all(running);
      return { acknowledged, statuses, unexpected: wrong, notAccepted: givenUp };
    },
  };
}

/**
 * Counts acknowledged forms that are not in the database under their key and reference (`lost`), and those that are there twice.
 */
export async function findLostRecords(
  db: Db,
  { acknowledged }: WriteResult,
): Promise<{ lost: number; doubled: number }> {
  const keys = [...acknowledged.keys()];
  const found = new Map<string, string[]>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const rows = db
      .collection<{ readonly reference: string; readonly submission: { readonly key: string } }>(name)
      .find({ 'submission.key': { $in: keys } }, { projection: { reference: 1, 'submission.key': 1 } });
    for await (const { reference, submission } of rows)
      found.set(submission.key, [...(found.get(submission.key) ?? []), reference]);
  }
  const isStored = ([key, reference]: readonly [string, string]) =>
    found.get(key)?.includes(reference) === true;
  return {
    lost: [...acknowledged].filter((one) => !isStored(one)).length,
    doubled: [...found.values()].filter(({ length }) => length > 1).length,
  };
}

export const describeWriteResult = (
  { acknowledged, statuses, unexpected, notAccepted }: WriteResult,
  { lost, doubled }: { readonly lost: number; readonly doubled: number },
): string => {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status || 'none'}`);
  return `${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${notAccepted} not taken, ${unexpected} other refusals (${answers.join(', ')})`;
};

/** Returns whether every form was accepted and stored once, and every rejection had a `Retry-After`. */
export const isComplete = (
  { acknowledged, unexpected, notAccepted }: WriteResult,
  { lost, doubled }: { readonly lost: number; readonly doubled: number },
): boolean => acknowledged.size > 0 && unexpected + notAccepted + lost + doubled === 0;
