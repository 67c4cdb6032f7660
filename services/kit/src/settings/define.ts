import { line } from '@larkfield/contracts/forms';
import Type, { type TObject, type TSchema } from 'typebox';

interface Described {
  /** Text key of what it is called, and of what it does. */
  readonly label: string;
  readonly hint?: string;
}

/** Something that administrators may set while the service runs; `default` holds until one does. */
export type Setting = Described &
  (
    | { readonly type: 'boolean'; readonly default: boolean }
    | { readonly type: 'number'; readonly default: number; readonly min: number; readonly max: number }
    | { readonly type: 'text'; readonly default: string; readonly longest: number }
    | {
        readonly type: 'choice';
        readonly default: string;
        readonly values: readonly string[];
        /** Group of text keys that name the values: `events.records:settings.signUps`. */
        readonly texts: string;
      }
  );

export type SettingValue = boolean | number | string;

/** All settings of a service by name. */
export type Settings = Readonly<Record<string, Setting>>;

type ValueOf<S extends Setting> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'number' }
    ? number
    : S extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;

/** What the settings of a declaration come to. */
export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** Helper for a service's declaration: keeps the types of the single settings. */
export function defineSettings<const S extends Settings>(settings: S): S {
  return Object.freeze(settings);
}

/** What may be sent to change some of them; numbers are whole. */
export function changesSchema(settings: Settings): TObject {
  const entries = Object.entries(settings).map(([name, setting]) => [name, Type.Optional(schemaOf(setting))]);
  return Type.Object(Object.fromEntries(entries), { additionalProperties: false, minProperties: 1 });
}

function schemaOf(setting: Setting): TSchema {
  switch (setting.type) {
    case 'boolean':
      return Type.Boolean();
    case 'number':
      return Type.Integer({ minimum: setting.min, maximum: setting.max });
    case 'text':
      return line(setting.longest);
    case 'choice':
      return Type.Enum([...setting.values]);
  }
}

/** True when a value that was stored once still is one that the declaration admits. */
export function isValue(setting: Setting, value: unknown): value is SettingValue {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= setting.min && value <= setting.max;
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return setting.values.some((each) => each === value);
  }
}
