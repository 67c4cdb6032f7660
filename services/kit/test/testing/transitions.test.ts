import assert from 'node:assert/strict';
import test from 'node:test';
import { checkTransitions, type Outcome, type Transition } from '../../src/testing/index.ts';

const TABLE: readonly Transition[] = [
  { from: ['new'], action: 'close', to: 'closed', mails: ['sender: closed'] },
];

const closing =
  (outcome: Partial<Outcome> = {}) =>
  async (from: string): Promise<Outcome> =>
    from === 'new'
      ? { accepted: true, state: 'closed', mails: ['sender: closed'], ...outcome }
      : { accepted: false, state: from, mails: [] };

const machine = (close: (from: string) => Promise<Outcome>) => ({
  states: ['new', 'closed'],
  table: TABLE,
  actions: { close },
});

test('a machine that does what its table says passes', () => checkTransitions(machine(closing())));

for (const [what, outcome] of Object.entries<Partial<Outcome>>({
  'a step that ends in another state': { state: 'new' },
  'a mail that is not sent': { mails: [] },
  'a step that is refused': { accepted: false },
}))
  test(`${what} is found`, () => assert.rejects(checkTransitions(machine(closing(outcome))), /new: close/));

test('a step that the table does not name and that is done is found', () =>
  assert.rejects(
    checkTransitions(machine(async () => ({ accepted: true, state: 'closed', mails: ['sender: closed'] }))),
    /closed: close/,
  ));

test('a row for an action that nobody can try is found', () =>
  assert.rejects(checkTransitions({ ...machine(closing()), actions: {} }), /which is not in actions/));
