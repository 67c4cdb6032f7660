import { DEFAULT_LANGUAGE, type OfficeRole } from '@larkfield/contracts';
import { lines, line } from '@larkfield/contracts/forms';
import Type, { type Static, type TObject } from 'typebox';
import { inputValueSchema } from '../../input-fields/describe-input-field.ts';
import { inputSchema } from '../../input-fields/input-field.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { requireRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry } from '../changes/write-audit.ts';
import { updateRecord, type RecordUpdate } from '../changes/update-record.ts';
import { projectionOf } from '../kinds/columns.ts';
import { readDueDays } from '../kinds/due.ts';
import { findRecord } from '../reading/find-record.ts';
import type { AdminRequest, ActionInput, RecordVersion, RecordKind } from '../kinds/kind.ts';
import { languageEntry } from '../reading/list-query.ts';
import { referenceParams } from './record-routes.ts';
import { changeCall, kindFor, unionOf, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { updatedRecordSchema, toUpdatedRecord } from '../kinds/record-schemas.ts';
import { changeState } from '../changes/change-state.ts';

const MAX_NOTE_LENGTH = 5_000;
const MAX_OWNER_LENGTH = 100;

const version = Type.Integer({ minimum: 0 });
const closed = { additionalProperties: false } as const;

/** Registers the changes of a record. Every change names the record version it was made from. */
export function changeRoutes(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { context } = routes;
  const { states, actions = {} } = kind;
  const add = addChange(app, routes, kind);

  const state = Type.Enum(Object.keys(states.changes));
  const { change: changers } = kind.access;
  add('state', changers, Type.Object({ version, state }, closed), async (request, read, entries) => {
    requireRole(request, states.roles?.[entries.state] ?? changers);
    await changeState(context, kind, request, { ...read, state: entries.state });
  });

  const write = (
    request: AdminRequest,
    read: RecordVersion,
    action: string,
    change: Omit<RecordUpdate, 'audit'>,
  ) => {
    const audit = adminAuditEntry(kind, action, read.reference, request);
    return updateRecord(context, kind, read, { ...change, audit });
  };
  const note = Type.Object({ version, note: Type.Optional(lines(MAX_NOTE_LENGTH)) }, closed);
  add('note', changers, note, (request, read, entries) =>
    write(request, read, 'note', setOrUnset('note', entries.note)),
  );
  const owner = Type.Object({ version, owner: Type.Optional(line(MAX_OWNER_LENGTH)) }, closed);
  add('owner', changers, owner, (request, read, entries) =>
    write(request, read, 'owner', setOrUnset('owner', entries.owner)),
  );

  const formlessActions = Object.keys(actions).filter((name) => !actions[name]?.form);
  if (formlessActions.length > 0)
    add(
      'action',
      unionOf(formlessActions.map((name) => actions[name]?.roles ?? [])),
      Type.Object({ version, action: Type.Enum(formlessActions) }, closed),
      async (request, read, entries) => {
        requireRole(request, actions[entries.action]?.roles);
        await actions[entries.action]?.run(context, request, read, NOTHING);
      },
    );
  for (const [name, { form, roles, run }] of Object.entries(actions)) {
    if (!form) continue;
    const values = Type.Unsafe<ActionInput['values']>(inputSchema(form.entries));
    const body = Type.Object({ version, language: languageEntry, values }, closed);
    add(`action/${name}`, roles, body, (request, read, entries) =>
      run(context, request, read, { language: entries.language ?? DEFAULT_LANGUAGE, values: entries.values }),
    );
    initialValuesRoute(app, routes, kind, name, roles);
  }
}

const NOTHING: ActionInput = { language: DEFAULT_LANGUAGE, values: {} };

const initialValues = Type.Object({ values: Type.Record(Type.String(), inputValueSchema) });

/** Registers `GET <kind>/<reference>/action/<name>`: the initial values of an action's form, in one language. */
function initialValuesRoute(
  app: TypeBoxInstance,
  { context, path }: AdminRoutesContext,
  kind: RecordKind,
  name: string,
  roles: readonly OfficeRole[],
): void {
  const querystring = Type.Object({ language: languageEntry }, closed);
  const schema = { params: referenceParams, querystring, response: responseSchemas({ 200: initialValues }) };
  const form = kind.actions?.[name]?.form;
  app.get(
    `${path}/${kind.id}/:reference/action/${name}`,
    { schema, config: { rights: 'admin', roles } },
    async (request) => {
      const { language = DEFAULT_LANGUAGE } = request.query;
      return { values: { ...(await form?.filled?.(context, request.params.reference, language)) } };
    },
  );
}

function addChange(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind) {
  const { context, path } = routes;
  const projection = projectionOf(kind, []);
  return <S extends TObject>(
    name: string,
    roles: readonly OfficeRole[],
    body: S,
    change: (request: AdminRequest, read: RecordVersion, entries: Static<S>) => Promise<void>,
  ): void => {
    const schema = { params: referenceParams, body, response: responseSchemas({ 200: updatedRecordSchema }) };
    const mayNeedFreshLogin = name !== 'note' && name !== 'owner';
    const config = { ...changeCall(roles), freshLogin: mayNeedFreshLogin && kind.freshLogin === true };
    app.post(`${path}/${kind.id}/:reference/${name}`, { schema, config }, async (request) => {
      const { reference } = request.params;
      const entries = request.body as Static<S> & Pick<RecordVersion, 'version'>;
      if (kind.within) await findRecord(context, kindFor(request, kind), reference, projection);
      await change(request, { reference, version: entries.version }, entries);
      context.wake();
      const changed = await findRecord(context, kind, reference, projection);
      return toUpdatedRecord(kind, changed, context.now(), await readDueDays(routes, kind));
    });
  };
}

/** An empty value deletes the stored one. */
function setOrUnset(name: string, value: string | undefined): Omit<RecordUpdate, 'audit'> {
  return value === undefined ? { unset: [name] } : { set: { [name]: value } };
}
