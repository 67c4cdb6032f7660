import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { ServiceError, type FileOwner } from '@larkfield/kit/http';
import {
  checkTransitions,
  samplePdf,
  startTestFiles,
  type Outcome,
  type TestFiles,
  type Transition,
} from '@larkfield/kit/testing';
import { BUCKET, fileStore, type FileRecord } from '../src/storage/store.ts';

const DAY_MS = 86_400_000;
const owner: FileOwner = { service: 'support', kind: 'volunteers', record: 'work-1' };
const other: FileOwner = { ...owner, record: 'work-2' };

/** `claimed` is a clean file of a record; every other state is the `state` of the file's record. */
const STATES = ['receiving', 'clean', 'claimed', 'refused', 'expired'] as const;
type State = (typeof STATES)[number];

/** There are no mails about files: clients ask for the result. */
const TABLE: readonly Transition[] = [
  { from: ['receiving'], action: 'arrive clean', to: 'clean' },
  { from: ['receiving'], action: 'arrive as something else', to: 'refused' },
  { from: ['receiving', 'clean'], action: 'wait a day', to: 'expired' },
  { from: ['clean', 'claimed'], action: 'be claimed by its record', to: 'claimed' },
  { from: ['clean'], action: 'be claimed by another record', to: 'claimed' },
  { from: ['claimed'], action: 'be read by its record', to: 'claimed' },
  { from: ['claimed'], action: 'be removed by its record', to: 'gone' },
];

let files: TestFiles;
before(async () => void (files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } })));
after(() => files.close());

const records = () => fileStore(files.service.database.db);

/** Creates a file in a state, in the usual way. */
async function createFile(state: State): Promise<string> {
  if (state === 'receiving') return (await startUpload()).id;
  const { id } = await files.upload(
    state === 'refused' ? Buffer.from('MZ this is a program') : samplePdf(),
    'waiver.pdf',
  );
  if (state === 'claimed') await files.client.claim(id, owner);
  if (state === 'expired') await wait(DAY_MS + 1);
  assert.equal(await stateOf(id), state);
  return id;
}

/** Starts an upload and sends its first bytes. */
async function startUpload() {
  const content = new PassThrough();
  const known = await records().distinct('_id');
  const answer = files.client.scan(content, { name: 'waiver.pdf' });
  // Closing the service aborts it.
  answer.catch(() => undefined);
  content.write('%PDF-');
  for (;;) {
    const found = await records().findOne({ _id: { $nin: known } });
    if (found) return { id: found._id, content, answer };
    await turn();
  }
}

/** Returns the state of a file, and checks whether its bytes are stored as they should. */
async function stateOf(_id: string): Promise<string | undefined> {
  const found = await records().findOne({ _id });
  const bytes = await files.service.database.db
    .collection(`${BUCKET}.chunks`)
    .countDocuments(found ? { files_id: found.bytes } : { files_id: lastBytes.get(_id) });
  if (found) lastBytes.set(_id, found.bytes);
  const state = found?.claim
    ? found.state === 'clean'
      ? 'claimed'
      : `claimed ${found.state}`
    : found?.state;
  const hasBytes = state === 'clean' || state === 'claimed';
  if (state === 'receiving' || bytes > 0 === hasBytes) return state;
  return `${state ?? 'gone'} ${hasBytes ? 'without' : 'with'} bytes`;
}
const lastBytes = new Map<string, FileRecord['bytes']>();

async function wait(milliseconds: number): Promise<void> {
  files.service.clock.advance(milliseconds);
  await files.service.runJobs();
}

/** Runs an action on a file in a state. A ServiceError is an outcome. */
function action(act: (id: string) => Promise<unknown>) {
  return async (from: string): Promise<Outcome> => {
    const id = await createFile(from as State);
    const before = await stateOf(id);
    const accepted = await act(id).then(
      (done) => done !== false,
      (error: unknown) => {
        assert.ok(error instanceof ServiceError, String(error));
        return false;
      },
    );
    const state = await stateOf(id);
    return { accepted: accepted || state !== before, state, mails: [] };
  };
}

const FIELDS: Readonly<Record<State, Partial<FileRecord>>> = {
  receiving: { state: 'receiving' },
  clean: { state: 'clean' },
  claimed: { state: 'clean', claim: owner },
  refused: { state: 'refused' },
  expired: { state: 'expired' },
};

/** Completes an upload whose record was changed to another state meanwhile. */
function completeUpload(rest: string | Buffer) {
  return async (from: string): Promise<Outcome> => {
    const { id, content, answer } = await startUpload();
    await records().updateOne({ _id: id }, { $set: FIELDS[from as State] });
    content.end(rest);
    await answer;
    const found = await records().findOne({ _id: id });
    const state = found?.claim ? 'claimed' : found?.state;
    return { accepted: state !== from, state, mails: [] };
  };
}

// covers: F47
test('a file does in each state what the table says, and nothing else', async () => {
  await checkTransitions({
    states: STATES,
    table: TABLE,
    actions: {
      'arrive clean': completeUpload(samplePdf().subarray(5)),
      'arrive as something else': completeUpload('this is no PDF'),
      'wait a day': action(async () => wait(DAY_MS + 1).then(() => false)),
      'wait less than a day': action(async () => wait(DAY_MS - 60_000).then(() => false)),
      'be claimed by its record': action((id) => files.client.claim(id, owner)),
      'be claimed by another record': action((id) => files.client.claim(id, other)),
      'be claimed as another type': action((id) => files.client.claim(id, owner, { types: ['zip'] })),
      'be read by its record': action((id) => files.client.read(id, owner)),
      'be read by another record': action((id) => files.client.read(id, other)),
      'be removed by its record': action((id) => files.client.remove(id, owner).then(() => false)),
      'be removed by another record': action((id) => files.client.remove(id, other).then(() => false)),
    },
  });
});
