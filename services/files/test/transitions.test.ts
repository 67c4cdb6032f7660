import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { ServiceError, type FileOwner } from '@larkfield/kit';
import {
  checkTransitions,
  samplePdf,
  startTestFiles,
  type Outcome,
  type TestFiles,
  type Transition,
} from '@larkfield/kit/testing';
import { BUCKET, fileStore, type FileRecord } from '../src/store.ts';

const DAY_MS = 86_400_000;
const owner: FileOwner = { service: 'support', kind: 'volunteers', record: 'work-1' };
const other: FileOwner = { ...owner, record: 'work-2' };

/** `claimed` is a clean file of a record; every other state is written in the record of the file. */
const STATES = ['receiving', 'clean', 'claimed', 'refused', 'expired'] as const;
type State = (typeof STATES)[number];

/** Nobody is mailed about a file: what came of it is told to whoever asks. */
const TABLE: readonly Transition[] = [
  { from: ['receiving'], does: 'arrive clean', to: 'clean' },
  { from: ['receiving'], does: 'arrive as something else', to: 'refused' },
  { from: ['receiving', 'clean'], does: 'wait a day', to: 'expired' },
  { from: ['clean', 'claimed'], does: 'be claimed by its record', to: 'claimed' },
  { from: ['clean'], does: 'be claimed by another record', to: 'claimed' },
  { from: ['claimed'], does: 'be read by its record', to: 'claimed' },
  { from: ['claimed'], does: 'be removed by its record', to: 'gone' },
];

let files: TestFiles;
before(async () => void (files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } })));
after(() => files.close());

const records = () => fileStore(files.service.database.db);

/** A file in that state, as it comes to be in it. */
async function fileIn(state: State): Promise<string> {
  if (state === 'receiving') return (await begin()).id;
  const { id } = await files.upload(
    state === 'refused' ? Buffer.from('MZ this is a program') : samplePdf(),
    'waiver.pdf',
  );
  if (state === 'claimed') await files.client.claim(id, owner);
  if (state === 'expired') await wait(DAY_MS + 1);
  assert.equal(await stateOf(id), state);
  return id;
}

/** An upload of which the first bytes have come. */
async function begin() {
  const content = new PassThrough();
  const known = await records().distinct('_id');
  const answer = files.client.scan(content, { name: 'waiver.pdf' });
  // A service that closes ends it.
  answer.catch(() => undefined);
  content.write('%PDF-');
  for (;;) {
    const found = await records().findOne({ _id: { $nin: known } });
    if (found) return { id: found._id, content, answer };
    await turn();
  }
}

/** What has become of a file, and whether its bytes are where they should be. */
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
  await files.service.work();
}

/** Does something with a file in that state; a refusal of ours is an outcome. */
function action(act: (id: string) => Promise<unknown>) {
  return async (from: string): Promise<Outcome> => {
    const id = await fileIn(from as State);
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

/** Ends an upload whose record has been brought into another state meanwhile. */
function arriving(rest: string | Buffer) {
  return async (from: string): Promise<Outcome> => {
    const { id, content, answer } = await begin();
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
      'arrive clean': arriving(samplePdf().subarray(5)),
      'arrive as something else': arriving('this is no PDF'),
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
