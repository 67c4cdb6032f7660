import { outboxCollection } from '@larkfield/kit';
import type { Outcome, TestService } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';

/** What an action is done to, made in a state as the site makes it. */
export interface Subject {
  readonly reference: string;
  /** Who is told of it. */
  readonly email: string;
}

/** Returns whether the action was accepted. */
export type Act<T extends Subject> = (subject: T, from: string) => Promise<boolean>;

interface Trial<T extends Subject> {
  readonly service: TestService;
  readonly arrange: (from: string) => Promise<T>;
  readonly stateOf: (subject: T) => Promise<string | undefined>;
  /** Does what is due after an action; the worker's round without it. */
  readonly settle?: (from: string, does: string) => Promise<unknown>;
}

/** Turns actions into those that `checkTransitions` tries: arranges a record, acts, and tells state and mails afterwards. */
export function trialsOf<T extends Subject>(
  { service, arrange, stateOf, settle = () => service.work() }: Trial<T>,
  acts: Readonly<Record<string, Act<T>>>,
): Record<string, (from: string) => Promise<Outcome>> {
  const tried = async (does: string, act: Act<T>, from: string): Promise<Outcome> => {
    await service.nextHour();
    const subject = await arrange(from);
    const before = await mailsIn(service.database.db);
    const accepted = await act(subject, from);
    await settle(from, does);
    const mails = [...(await mailsIn(service.database.db))]
      .filter(([id]) => !before.has(id))
      .map(([, { template, to }]) => `${nameOf(to.address, subject)}: ${template}`);
    return { accepted, state: await stateOf(subject), mails };
  };
  return Object.fromEntries(
    Object.entries(acts).map(([does, act]) => [does, (from: string) => tried(does, act, from)]),
  );
}

interface MailRow {
  readonly _id: string;
  readonly template: string;
  readonly to: { readonly address: string };
}

async function mailsIn(db: Db): Promise<ReadonlyMap<string, MailRow>> {
  const rows = await db.collection<MailRow>(outboxCollection('invest')).find().toArray();
  return new Map(rows.map((row) => [row._id, row]));
}

function nameOf(address: string, { email }: Subject): string {
  if (address === email) return 'investor';
  return address === 'office@localhost' ? 'office' : address;
}

/** Numbers of the subjects of one test. */
export function counter(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}_${(last += 1)}`;
}
