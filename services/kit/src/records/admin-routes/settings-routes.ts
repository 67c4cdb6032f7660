import { DEFAULT_LANGUAGE, settingsPath } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import {
  describeInputField,
  inputFieldSchema,
  inputValueSchema,
  inputTextKeys,
} from '../../input-fields/describe-input-field.ts';
import { partialInputSchema, type InputValue } from '../../input-fields/input-field.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import { callerOf, hasRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { languageEntry } from '../reading/list-query.ts';
import { changeCall, EVERY_ROLE, unionOf } from '../kinds/admin-routes-context.ts';
import type { AdminRequest } from '../kinds/kind.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { createTexts } from '../../texts/service-texts.ts';
import type { Settings } from '../../settings/define-settings.ts';
import { changeSettings, readSettings, settingOf, settingsHistory } from '../../settings/store.ts';

const settingShape = Type.Object({
  ...inputFieldSchema.properties,
  value: inputValueSchema,
  default: inputValueSchema,
});

const settingsResponse = Type.Object({
  /** Must be sent with the next change. */
  version: Type.Integer(),
  settings: Type.Array(settingShape),
  /** Latest changes first. A change appears once the relay has moved its audit entry. */
  history: Type.Array(
    Type.Object({
      at: Type.String(),
      actor: Type.String(),
      id: Type.String(),
      was: Type.Optional(Type.String()),
      to: Type.String(),
    }),
  ),
});

/**
 * Registers `GET` and `PUT /api/<service>/settings`: the settings of the caller's roles, described in one language, and
 * changes of them. A change names the version it was made from and is written to the audit.
 */
export function registerSettings(
  app: TypeBoxInstance,
  context: ServiceContext,
  service: string,
  settings: Settings,
): void {
  const { db, now, wake } = context;
  const path = settingsPath(service);
  const texts = createTexts(spacesOf(settings));
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });

  const mayChange = (request: AdminRequest, name: string) =>
    hasRole(callerOf(request), settings[name]?.roles ?? ['administrator']);

  async function respond(
    request: AdminRequest,
    language = DEFAULT_LANGUAGE,
  ): Promise<Static<typeof settingsResponse>> {
    const [{ version, values }, history, languageTexts] = await Promise.all([
      readSettings(db, service, settings),
      settingsHistory(db, service),
      texts.for(language),
    ]);
    return {
      version,
      settings: Object.entries(settings)
        .filter(([id]) => mayChange(request, id))
        .map(([id, setting]) => ({
          ...describeInputField(id, setting, languageTexts),
          ...{ default: setting.default, value: values[id] ?? setting.default },
        })),
      history: history
        .filter((line) => mayChange(request, settingOf(line)))
        .map((line) => ({
          at: line.at.toISOString(),
          ...{ actor: line.actor, id: settingOf(line), to: line.to ?? '' },
          ...(line.was === undefined ? {} : { was: line.was }),
        })),
    };
  }

  const readSchema = { querystring: query, response: responseSchemas({ 200: settingsResponse }) };
  app.get(path, { schema: readSchema, config: EVERY_ROLE }, (request) =>
    respond(request, request.query.language),
  );

  const body = Type.Object(
    {
      version: Type.Integer({ minimum: 0 }),
      values: Type.Unsafe<Record<string, InputValue>>(partialInputSchema(settings)),
    },
    { additionalProperties: false },
  );
  const changeSchema = { querystring: query, body, response: responseSchemas({ 200: settingsResponse }) };
  app.put(
    path,
    {
      schema: changeSchema,
      // Not normalized like a form, which leaves out empty entries: an administrator empties a text by it.
      config: {
        ...changeCall(unionOf(Object.values(settings).map(({ roles }) => roles))),
        form: false,
      },
    },
    async (request) => {
      const { username: actor = '' } = callerOf(request);
      if (!Object.keys(request.body.values).every((name) => mayChange(request, name)))
        throw new ServiceError('NOT_ALLOWED');
      const caller = { actor, requestId: request.id, now: now() };
      await changeSettings(db, service, settings, { ...request.body, ...caller });
      wake();
      return respond(request, request.query.language);
    },
  );
}

function spacesOf(settings: Settings): [string, string][] {
  return [...new Set(inputTextKeys(settings).map((key) => key.split(':', 1)[0] ?? ''))].map((space) => [
    space,
    space,
  ]);
}
