import assert from 'node:assert/strict';
import type { RecordKind } from '../../records/kinds/kind.ts';
import { EDGE_HEADERS, type TestService } from '../service/test-service.ts';

/** An allowed transition of a state machine. Combinations of state and action without a row must be refused. */
export interface Transition {
  readonly from: readonly string[];
  /** Name of the action, with its actor unless it is an administrator. */
  readonly action: string;
  readonly to: string;
  /** Expected mails, named as in `Outcome.mails`. */
  readonly mails?: readonly string[];
}

export interface Outcome {
  readonly accepted: boolean;
  /** State afterwards; undefined if the record is deleted. */
  readonly state: string | undefined;
  /** One text per mail caused by the action, such as `parent: invitation`. */
  readonly mails: readonly string[];
}

export interface StateMachine {
  readonly states: readonly string[];
  readonly table: readonly Transition[];
  /** All actions by name. Each creates a record in a state, acts, and returns the outcome. */
  readonly actions: Readonly<Record<string, (from: string) => Promise<Outcome>>>;
}

/** Runs every action in every state and compares all outcomes with the table. */
export async function checkTransitions({ states, table, actions }: StateMachine): Promise<void> {
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const { from, action } of table) {
    assert.ok(
      Object.hasOwn(actions, action),
      `the table names the action ${action}, which is not in actions`,
    );
    for (const state of from) assert.ok(states.includes(state), `the table names the state ${state}`);
  }
  for (const [action, act] of Object.entries(actions))
    for (const from of states) {
      const step = `${from}: ${action}`;
      const rows = table.filter((row) => row.action === action && row.from.includes(from));
      assert.ok(rows.length <= 1, `the table has ${rows.length} rows for ${step}`);
      const [row] = rows;
      wanted[step] = row ? describeOutcome(true, row.to, row.mails ?? []) : describeOutcome(false, from, []);
      const { accepted, state, mails } = await act(from);
      found[step] = describeOutcome(accepted, state, mails);
    }
  assert.deepEqual(found, wanted);
}

function describeOutcome(accepted: boolean, state: string | undefined, mails: readonly string[]): string {
  const sent = mails.length > 0 ? `, mails ${[...mails].sort().join(' and ')}` : '';
  return `${accepted ? 'accepted' : 'refused'}, ${state ?? 'gone'}${sent}`;
}

/** Returns an administrator's calls: each change of state (`to visited`) and each action. */
export function createAdminCalls(
  service: TestService,
  serviceName: string,
  { id, states, actions = {}, answers }: RecordKind,
  /** Form values by the name of the action. */
  entries: Readonly<Record<string, object>> = {},
): Record<string, (reference: string) => Promise<{ readonly statusCode: number; readonly body: string }>> {
  const base = `/api/${serviceName}/records/${id}`;
  const call = (path: string, body: object) => async (reference: string) => {
    const url = `${base}/${reference}`;
    const record = await service.app.inject({ method: 'GET', url, headers: EDGE_HEADERS });
    const { version = 0 } = record.json<{ version?: number }>();
    return service.post(`${url}/${path}`, { version, ...body });
  };
  const changes = Object.keys(states.changes).map((state) => [`to ${state}`, call('state', { state })]);
  const own = Object.entries(actions).map(([name, { form }]) =>
    form
      ? [name, call(`action/${name}`, { values: entries[name] ?? {} })]
      : [name, call('action', { action: name })],
  );
  const answer = answers ? [['answer', call('answer', { text: 'Thank you.' })]] : [];
  return Object.fromEntries([...changes, ...own, ...answer]);
}
