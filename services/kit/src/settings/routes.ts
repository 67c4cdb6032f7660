import { DEFAULT_LANGUAGE, settingsPath } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import { describeEntry, entryShape, entryValue, keysOfEntries } from '../entries/describe.ts';
import { changesSchema, type EntryValue } from '../entries/entry.ts';
import { answers } from '../http/answers.ts';
import { callerOf } from '../http/rights.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { languageEntry } from '../records/kinds/query.ts';
import { CHANGE_CALL } from '../records/kinds/routes.ts';
import type { ServiceContext } from '../service-context.ts';
import { createTexts } from '../texts.ts';
import type { Settings } from './define.ts';
import { changeSettings, readSettings, settingOf, settingsHistory } from './store.ts';

const settingShape = Type.Object({ ...entryShape.properties, value: entryValue, default: entryValue });

const told = Type.Object({
  /** Named by the next change. */
  version: Type.Integer(),
  settings: Type.Array(settingShape),
  /** The latest changes first; one is there as soon as the worker has moved it. */
  history: Type.Array(
    Type.Object({ at: Type.String(), actor: Type.String(), id: Type.String(), to: Type.String() }),
  ),
});

/**
 * `GET` and `PUT /api/<service>/settings`, for administrators: what can be set, in words of a language, and changes of it.
 * A change names the version it was made from, and is written to the audit.
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

  async function tell(language = DEFAULT_LANGUAGE): Promise<Static<typeof told>> {
    const [{ version, values }, history, words] = await Promise.all([
      readSettings(db, service, settings),
      settingsHistory(db, service),
      texts.for(language),
    ]);
    return {
      version,
      settings: Object.entries(settings).map(([id, setting]) => ({
        ...describeEntry(id, setting, words),
        ...{ default: setting.default, value: values[id] ?? setting.default },
      })),
      history: history.map((line) => ({
        at: line.at.toISOString(),
        ...{ actor: line.actor, id: settingOf(line), to: line.to ?? '' },
      })),
    };
  }

  const reading = { querystring: query, response: answers({ 200: told }) };
  app.get(path, { schema: reading, config: { rights: 'admin' } }, ({ query: { language } }) =>
    tell(language),
  );

  const body = Type.Object(
    {
      version: Type.Integer({ minimum: 0 }),
      values: Type.Unsafe<Record<string, EntryValue>>(changesSchema(settings)),
    },
    { additionalProperties: false },
  );
  const changing = { querystring: query, body, response: answers({ 200: told }) };
  app.put(path, { schema: changing, config: CHANGE_CALL }, async (request) => {
    const { username: actor = '' } = callerOf(request);
    const caller = { actor, requestId: request.id, now: now() };
    await changeSettings(db, service, settings, { ...request.body, ...caller });
    wake();
    return tell(request.query.language);
  });
}

/** The files that the texts of the settings are in. */
function spacesOf(settings: Settings): [string, string][] {
  return [...new Set(keysOfEntries(settings).map((key) => key.split(':', 1)[0] ?? ''))].map((space) => [
    space,
    space,
  ]);
}
