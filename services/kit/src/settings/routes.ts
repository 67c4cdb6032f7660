import { DEFAULT_LANGUAGE, settingsPath } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import { answers } from '../http/answers.ts';
import { callerOf } from '../http/rights.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { languageEntry } from '../records/kinds/query.ts';
import { CHANGE_CALL } from '../records/kinds/routes.ts';
import type { ServiceContext } from '../service.ts';
import { createTexts, type LanguageTexts } from '../texts.ts';
import { changesSchema, type Setting, type Settings, type SettingValue } from './define.ts';
import { changeSettings, readSettings, settingOf, settingsHistory } from './store.ts';

const value = Type.Union([Type.Boolean(), Type.Integer(), Type.String()]);
const settingShape = Type.Object({
  id: Type.String(),
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  type: Type.Enum(['boolean', 'number', 'text', 'choice']),
  value,
  default: value,
  choices: Type.Optional(Type.Array(Type.Object({ id: Type.String(), label: Type.String() }))),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
  longest: Type.Optional(Type.Integer()),
});

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
        id,
        ...described(setting, words),
        value: values[id] ?? setting.default,
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
      values: Type.Unsafe<Record<string, SettingValue>>(changesSchema(settings)),
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

function described(setting: Setting, words: LanguageTexts) {
  const { label, hint, type } = setting;
  return {
    ...{ label: words.text(label), type, default: setting.default },
    ...(hint === undefined ? {} : { hint: words.text(hint) }),
    ...(type === 'choice' ? { choices: choicesOf(setting, words) } : {}),
    ...(type === 'number' ? { min: setting.min, max: setting.max } : {}),
    ...(type === 'text' ? { longest: setting.longest } : {}),
  };
}

function choicesOf({ values, texts }: Extract<Setting, { type: 'choice' }>, words: LanguageTexts) {
  return values.map((id) => ({ id, label: words.text(`${texts}.${id}`) || id }));
}

/** The files that the texts of the settings are in. */
function spacesOf(settings: Settings): [string, string][] {
  const keys = Object.values(settings).flatMap((setting) => [
    setting.label,
    ...(setting.hint === undefined ? [] : [setting.hint]),
    ...(setting.type === 'choice' ? [setting.texts] : []),
  ]);
  return [...new Set(keys.map((key) => key.split(':', 1)[0] ?? ''))].map((space) => [space, space]);
}
