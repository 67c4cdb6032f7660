import type { EntryShape } from '../data/kinds.ts';
import { entered, type EntryValue } from '../frame/entries.ts';

/** What can be set, as its service tells it. */
export interface Setting extends EntryShape {
  readonly value: EntryValue;
}

export interface SettingsAnswer {
  readonly version: number;
  readonly settings: readonly Setting[];
  readonly history: readonly {
    readonly at: string;
    readonly actor: string;
    readonly id: string;
    readonly to: string;
  }[];
}

/** What was entered and is another than before. */
export function changesOf(settings: readonly Setting[], sent: FormData): Record<string, EntryValue> {
  const entries = settings.map((setting) => [setting, entered(setting, sent)] as const);
  const changed = entries.filter(([{ value }, now]) => now !== value);
  return Object.fromEntries(changed.map(([{ id }, now]) => [id, now]));
}
