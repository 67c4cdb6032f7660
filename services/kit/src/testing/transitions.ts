import assert from 'node:assert/strict';
import type { RecordKind } from '../records/kinds/kind.ts';
import { AS_EDGE, type TestService } from './service.ts';

/** One allowed step of a state machine. A state and action for which no row stands in the table are refused. */
export interface Transition {
  readonly from: readonly string[];
  /** Name of the action; it names who does it where that is not an administrator. */
  readonly does: string;
  readonly to: string;
  /** Who gets which mails, as `Outcome.mails` names them. */
  readonly mails?: readonly string[];
}

export interface Outcome {
  readonly accepted: boolean;
  /** State afterwards; `undefined` when the record is gone. */
  readonly state: string | undefined;
  /** One text for each mail that was sent because of the action, such as `parent: invitation`. */
  readonly mails: readonly string[];
}

export interface StateMachine {
  readonly states: readonly string[];
  readonly table: readonly Transition[];
  /**
   * Every action that somebody can try, by its name: makes a record in that state as the site would, does the action, and
   * tells what came of it.
   */
  readonly actions: Readonly<Record<string, (from: string) => Promise<Outcome>>>;
}

/**
 * Tries every action in every state and compares with the table: what it allows ends in its state with its mails, all else is
 * refused, leaves the state alone and mails nothing. All differences are told at once.
 */
export async function checkTransitions({ states, table, actions }: StateMachine): Promise<void> {
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const { from, does } of table) {
    assert.ok(Object.hasOwn(actions, does), `the table names the action ${does}, which nobody can try`);
    for (const state of from) assert.ok(states.includes(state), `the table names the state ${state}`);
  }
  for (const [does, act] of Object.entries(actions))
    for (const from of states) {
      const step = `${from}: ${does}`;
      const rows = table.filter((row) => row.does === does && row.from.includes(from));
      assert.ok(rows.length <= 1, `the table has ${rows.length} rows for ${step}`);
      const [row] = rows;
      wanted[step] = row ? described(true, row.to, row.mails ?? []) : described(false, from, []);
      const { accepted, state, mails } = await act(from);
      found[step] = described(accepted, state, mails);
    }
  assert.deepEqual(found, wanted);
}

function described(accepted: boolean, state: string | undefined, mails: readonly string[]): string {
  const sent = mails.length > 0 ? `, mails ${[...mails].sort().join(' and ')}` : '';
  return `${accepted ? 'accepted' : 'refused'}, ${state ?? 'gone'}${sent}`;
}

/** What an administrator can send for a record of a kind: each change of state (`to visited`) and each action by its name. */
export function recordCalls(
  service: TestService,
  serviceName: string,
  { id, states, actions = {} }: RecordKind,
  /** Values for actions that have a form, by the name of the action. */
  entries: Readonly<Record<string, object>> = {},
): Record<string, (reference: string) => Promise<{ readonly statusCode: number; readonly body: string }>> {
  const base = `/api/${serviceName}/records/${id}`;
  const call = (path: string, body: object) => async (reference: string) => {
    const url = `${base}/${reference}`;
    const record = await service.app.inject({ method: 'GET', url, headers: AS_EDGE });
    const { version = 0 } = record.json<{ version?: number }>();
    return service.post(`${url}/${path}`, { version, ...body });
  };
  const changes = Object.keys(states.changes).map((state) => [`to ${state}`, call('state', { state })]);
  const own = Object.entries(actions).map(([name, { form }]) =>
    form
      ? [name, call(`action/${name}`, { values: entries[name] ?? {} })]
      : [name, call('action', { action: name })],
  );
  return Object.fromEntries([...changes, ...own]);
}
