import type { OfficeRole } from '@larkfield/contracts';
import type { InputField, InputValue, InputValueOf } from '../input-fields/input-field.ts';

type WithDefault<E> = E extends InputField ? E & { readonly default: InputValueOf<E> } : never;

/** A setting that its roles can change while the service runs. `default` applies until then. */
export type Setting = WithDefault<Exclude<InputField, { readonly type: 'file' | 'textFile' }>> & {
  readonly roles: readonly OfficeRole[];
};

export type Settings = Readonly<Record<string, Setting>>;

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: InputValueOf<S[Name]> };

/** Freezes the settings and keeps their exact types. */
export function defineSettings<const S extends Settings>(settings: S): S {
  return Object.freeze(settings);
}

/** Returns whether a stored value is still valid for its setting. */
export function isValidSettingValue(setting: Setting, value: unknown): value is InputValue {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= setting.min && value <= setting.max;
    case 'text':
    case 'lines':
    case 'date':
    case 'time':
      return typeof value === 'string';
    case 'choice':
      return setting.values.some((choice) => choice === value);
  }
}
