import { outboxCollection } from '@larkfield/kit/mail';
import type { createAdminCalls, Outcome, TestService } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';

/** The record that an action changes. */
export interface TransitionSubject {
  readonly reference: string;
  readonly email: string;
}

/** Returns whether the action was accepted. */
export type TransitionAction<T extends TransitionSubject> = (subject: T, from: string) => Promise<boolean>;

interface Trial<T extends TransitionSubject> {
  readonly service: TestService;
  readonly arrange: (from: string) => Promise<T>;
  readonly stateOf: (subject: T) => Promise<string | undefined>;
  /** Runs what is due after an action. Default: the service's jobs. */
  readonly settle?: (from: string, does: string) => Promise<unknown>;
}

/** Converts actions for `checkTransitions`: each creates a record, acts, and returns the resulting state and mails. */
export function createTransitionActions<T extends TransitionSubject>(
  { service, arrange, stateOf, settle = () => service.runJobs() }: Trial<T>,
  acts: Readonly<Record<string, TransitionAction<T>>>,
): Record<string, (from: string) => Promise<Outcome>> {
  const tried = async (does: string, act: TransitionAction<T>, from: string): Promise<Outcome> => {
    await service.advanceOneHour();
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

function nameOf(address: string, { email }: TransitionSubject): string {
  if (address === email) return 'investor';
  return address === 'office@localhost' ? 'office' : address;
}

/** Returns the actions of an administrator for `createTransitionActions`. */
export function adminActs<T extends TransitionSubject>(
  calls: ReturnType<typeof createAdminCalls>,
): Record<string, TransitionAction<T>> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]): [string, TransitionAction<T>] => [
      `administrator: ${name}`,
      async ({ reference }) => (await call(reference)).statusCode < 300,
    ]),
  );
}

/** Returns a generator of unique names. */
export function createCounter(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}_${(last += 1)}`;
}
