import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { lines, line } from '@larkfield/contracts/forms';
import Type, { type Static, type TObject } from 'typebox';
import { entryValue } from '../../entries/describe.ts';
import { entriesSchema } from '../../entries/entry.ts';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine } from './audit.ts';
import { changeRecord, type RecordChange } from './change.ts';
import { projectionOf } from './columns.ts';
import { findRecord } from './find.ts';
import type { AdminRequest, Entered, ReadVersion, RecordKind } from './kind.ts';
import { languageEntry } from './query.ts';
import { referenceParams } from './record-routes.ts';
import { CHANGE_CALL, type RecordRoutes } from './routes.ts';
import { changed, changedOf } from './shapes.ts';
import { changeState } from './state-change.ts';

const LONGEST_NOTE = 5_000;
const LONGEST_OWNER = 100;

const version = Type.Integer({ minimum: 0 });
const closed = { additionalProperties: false } as const;

/** What an administrator changes of a record. Every change names the version it was made from. */
export function changeRoutes(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const { context } = routes;
  const { states, actions = {} } = kind;
  const add = addChange(app, routes, kind);

  const state = Type.Enum(Object.keys(states.changes));
  add('state', Type.Object({ version, state }, closed), (request, read, entries) =>
    changeState(context, kind, request, { ...read, state: entries.state }),
  );

  const write = (
    request: AdminRequest,
    read: ReadVersion,
    action: string,
    change: Omit<RecordChange, 'audit'>,
  ) => {
    const audit = { ...adminLine(kind, action, read.reference, request), ...toOf(change) };
    return changeRecord(context, kind, read, { ...change, audit });
  };
  const note = Type.Object({ version, note: Type.Optional(lines(LONGEST_NOTE)) }, closed);
  add('note', note, (request, read, entries) =>
    write(request, read, 'note', setOrUnset('note', entries.note)),
  );
  const owner = Type.Object({ version, owner: Type.Optional(line(LONGEST_OWNER)) }, closed);
  add('owner', owner, (request, read, entries) =>
    write(request, read, 'owner', setOrUnset('owner', entries.owner)),
  );

  const plain = Object.keys(actions).filter((name) => !actions[name]?.form);
  if (plain.length > 0)
    add(
      'action',
      Type.Object({ version, action: Type.Enum(plain) }, closed),
      async (request, read, entries) => {
        await actions[entries.action]?.run(context, request, read, NOTHING);
      },
    );
  for (const [name, { form, run }] of Object.entries(actions)) {
    if (!form) continue;
    const values = Type.Unsafe<Entered['values']>(entriesSchema(form.entries));
    const body = Type.Object({ version, language: languageEntry, values }, closed);
    add(`action/${name}`, body, (request, read, entries) =>
      run(context, request, read, { language: entries.language ?? DEFAULT_LANGUAGE, values: entries.values }),
    );
    filledRoute(app, routes, kind, name);
  }
}

const NOTHING: Entered = { language: DEFAULT_LANGUAGE, values: {} };

const filled = Type.Object({ values: Type.Record(Type.String(), entryValue) });

/** `GET <kind>/<reference>/action/<name>`: what stands in the form of an action at first, in one language. */
function filledRoute(
  app: TypeBoxInstance,
  { context, path }: RecordRoutes,
  kind: RecordKind,
  name: string,
): void {
  const querystring = Type.Object({ language: languageEntry }, closed);
  const schema = { params: referenceParams, querystring, response: answers({ 200: filled }) };
  const form = kind.actions?.[name]?.form;
  app.get(
    `${path}/${kind.id}/:reference/action/${name}`,
    { schema, config: { rights: 'admin' } },
    async (request) => {
      const { language = DEFAULT_LANGUAGE } = request.query;
      return { values: { ...(await form?.filled?.(context, request.params.reference, language)) } };
    },
  );
}

function addChange(app: TypeBoxInstance, { context, path }: RecordRoutes, kind: RecordKind) {
  const projection = projectionOf(kind, []);
  return <S extends TObject>(
    name: string,
    body: S,
    change: (request: AdminRequest, read: ReadVersion, entries: Static<S>) => Promise<void>,
  ): void => {
    const schema = { params: referenceParams, body, response: answers({ 200: changed }) };
    const decides = name !== 'note' && name !== 'owner';
    const config = { ...CHANGE_CALL, freshLogin: decides && kind.freshLogin === true };
    app.post(`${path}/${kind.id}/:reference/${name}`, { schema, config }, async (request) => {
      const { reference } = request.params;
      const entries = request.body as Static<S> & Pick<ReadVersion, 'version'>;
      await change(request, { reference, version: entries.version }, entries);
      context.wake();
      return changedOf(kind, await findRecord(context, kind, reference, projection));
    });
  };
}

/** An entry that was left empty takes away what was there. */
function setOrUnset(name: string, value: string | undefined): Omit<RecordChange, 'audit'> {
  return value === undefined ? { unset: [name] } : { set: { [name]: value } };
}

/** Whose a record becomes is told; what a note says is not. */
function toOf({ set }: Pick<RecordChange, 'set'>) {
  const owner: unknown = set?.['owner'];
  return typeof owner === 'string' ? { to: owner } : {};
}
