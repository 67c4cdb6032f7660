import assert from 'node:assert/strict';
import { recordCalls, type Outcome, type TestService } from '@larkfield/kit/testing';
import type { RecordBase, RecordKind } from '@larkfield/kit';

interface Stepped {
  readonly service: TestService;
  readonly collection: string;
  /** Names the state of a record as the table does. */
  stateOf(record: Readonly<Record<string, unknown>>): string;
  /** Who has which address; all others are the office. */
  readonly people: Readonly<Record<string, string>>;
}

interface Tried {
  /** Whether the answer says that it was done. */
  readonly statusCode: number;
}

/** Does something to a record and tells what came of it: its state and the mails that it set off. */
export function createSteps({ service, collection, stateOf, people }: Stepped) {
  const records = service.database.db.collection<RecordBase & Record<string, unknown>>(collection);
  const outbox = service.database.db.collection<{ _id: string; template: string; to: { address: string } }>(
    'support_outbox',
  );
  const state = async (reference: string) => {
    const record = await records.findOne({ reference });
    return record ? stateOf(record) : undefined;
  };

  /** Somebody's call: accepted when it was answered so. */
  async function step(reference: string, act: () => Promise<Tried>): Promise<Outcome> {
    await service.work();
    await outbox.deleteMany({});
    const { statusCode } = await act();
    await service.work();
    const sent = await outbox.find().toArray();
    return {
      accepted: statusCode < 300,
      state: await state(reference),
      mails: sent.map(({ to, template }) => `${people[to.address] ?? 'office'}: ${template}`),
    };
  }

  /** What nobody answers, or answers alike whether or not it has done anything: accepted when the record has changed. */
  async function happening(reference: string, act: () => Promise<unknown>): Promise<Outcome> {
    const seen = async () => {
      await service.work();
      const record = await records.findOne({ reference });
      return JSON.stringify({ ...record, parts: undefined, askAt: undefined, asked: undefined });
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

/** What an administrator can do to a record of a kind, as actions of its state machine. */
export function administratorActions(
  service: TestService,
  kind: RecordKind,
  make: (state: string) => Promise<string>,
  step: (reference: string, act: () => Promise<Tried>) => Promise<Outcome>,
): Record<string, (from: string) => Promise<Outcome>> {
  const calls = Object.entries(recordCalls(service, 'support', kind));
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

/** Brings a record to a state by an administrator's calls. */
export async function moveTo(
  service: TestService,
  kind: RecordKind,
  reference: string,
  ...path: readonly string[]
): Promise<string> {
  const calls = recordCalls(service, 'support', kind);
  for (const state of path) {
    const answer = await calls[`to ${state}`]?.(reference);
    assert.equal(answer?.statusCode, 200, answer?.body);
  }
  await service.work();
  return reference;
}
