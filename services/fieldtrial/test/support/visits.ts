import assert from 'node:assert/strict';
import { registrationStore } from '../../src/registration/store.ts';
import type { startTrial } from './trial.ts';

type Trial = Awaited<ReturnType<typeof startTrial>>;

export const PARENT = 'jose@example.org';

/** Registers a child without wished times, unless some are given, and opens the link of the mail. */
export async function registerConfirmed(trial: Trial, availDate = '') {
  const reference = await trial.register({ availDate });
  return { reference, token: await trial.follow(PARENT) };
}

/** Copies a registration, because registering fifty times is slow. */
export async function insertRegistration(trial: Trial): Promise<string> {
  const registrations = registrationStore(trial.service.database.db);
  const model = (await registrations.findOne({})) ?? (await trial.find(await trial.register()));
  assert.ok(model);
  const key = crypto.randomUUID();
  const reference = `LK-${key.slice(0, 8)}`;
  const { submission } = model;
  await registrations.insertOne({
    ...model,
    ...{ _id: key, reference, manageHash: key, state: 'new' },
    submission: { ...submission, key },
  } as typeof model);
  return reference;
}

/** Runs the jobs and returns the mails since the last call. */
export async function newMails(trial: Trial) {
  await trial.service.runJobs();
  return trial.service.transport.mails.splice(0);
}
