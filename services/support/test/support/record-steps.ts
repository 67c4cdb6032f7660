import assert from 'node:assert/strict';
import { createAdminCalls, type Outcome, type TestService } from '@larkfield/kit/testing';
import type { RecordBase, RecordKind } from '@larkfield/kit/records';

interface Stepped {
  readonly service: TestService;
  readonly collection: string;
  /** Returns the state of a record as in the table. */
  stateOf(record: Readonly<Record<string, unknown>>): string;
  /** Name of each address; all others are the office. */
  readonly people: Readonly<Record<string, string>>;
}

interface Tried {
  /** A status below 300 means accepted. */
  readonly statusCode: number;
}

/** Creates functions that run an action on a record and return the resulting state and mails. */
export function createRecordSteps({ service, collection, stateOf, people }: Stepped) {
  const records = service.database.db.collection<RecordBase & Record<string, unknown>>(collection);
  const outbox = service.database.db.collection<{ _id: string; template: string; to: { address: string } }>(
    'support_outbox',
  );
  const state = async (reference: string) => {
    const record = await records.findOne({ reference });
    return record ? stateOf(record) : undefined;
  };

  /** Runs a call. It is accepted if its response says so. */
  async function step(reference: string, act: () => Promise<Tried>): Promise<Outcome> {
    await service.runJobs();
    await outbox.deleteMany({});
    const { statusCode } = await act();
    await service.runJobs();
    const sent = await outbox.find().toArray();
    return {
      accepted: statusCode < 300,
      state: await state(reference),
      mails: sent.map(({ to, template }) => `${people[to.address] ?? 'office'}: ${template}`),
    };
  }

  /** Runs an action without a meaningful response. It is accepted if the record has changed, except its date of deletion. */
  async function happening(reference: string, act: () => Promise<unknown>): Promise<Outcome> {
    const seen = async () => {
      await service.runJobs();
      const record = await records.findOne({ reference });
      const byJobs = {
        parts: undefined,
        askAt: undefined,
        asked: undefined,
        dated: undefined,
        purgeAt: undefined,
      };
      return JSON.stringify({ ...record, ...byJobs });
    };
    const before = await seen();
    const outcome = await step(reference, async () => {
      await act();
      return { statusCode: 200 };
    });
    return { ...outcome, accepted: (await seen()) !== before };
  }

  return { state, step, happening };
}

export function administratorActions(
  service: TestService,
  kind: RecordKind,
  make: (state: string) => Promise<string>,
  step: (reference: string, act: () => Promise<Tried>) => Promise<Outcome>,
): Record<string, (from: string) => Promise<Outcome>> {
  const calls = Object.entries(createAdminCalls(service, 'support', kind));
  return Object.fromEntries(
    calls.map(([name, call]) => [
      `administrator ${name}`,
      async (from: string) => {
        const reference = await make(from);
        return step(reference, () => call(reference));
      },
    ]),
  );
}

/** Changes the state of a record by an administrator's calls. */
export async function moveRecordTo(
  service: TestService,
  kind: RecordKind,
  reference: string,
  ...path: readonly string[]
): Promise<string> {
  const calls = createAdminCalls(service, 'support', kind);
  for (const state of path) {
    const answer = await calls[`to ${state}`]?.(reference);
    assert.equal(answer?.statusCode, 200, answer?.body);
  }
  await service.runJobs();
  return reference;
}
