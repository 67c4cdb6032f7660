import type { Entry, EntryValue, ValueOf } from '../entries/entry.ts';

type WithDefault<E> = E extends Entry ? E & { readonly default: ValueOf<E> } : never;

/** Something that administrators may set while the service runs; `default` holds until one does. */
export type Setting = WithDefault<Entry>;

/** All settings of a service by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** What the settings of a declaration come to. */
export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** Helper for a service's declaration: keeps the types of the single settings. */
export function defineSettings<const S extends Settings>(settings: S): S {
  return Object.freeze(settings);
}

/** True when a value that was stored once still is one that the declaration admits. */
export function isValue(setting: Setting, value: unknown): value is EntryValue {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= setting.min && value <= setting.max;
    case 'text':
    case 'lines':
      return typeof value === 'string';
    case 'choice':
      return setting.values.some((each) => each === value);
  }
}
