import type { InputShape } from '../data/kinds.ts';
import { readInput, type InputValue } from '../frame/input-values.ts';

export interface Setting extends InputShape {
  readonly value: InputValue;
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

export function changesOf(settings: readonly Setting[], sent: FormData): Record<string, InputValue> {
  const entries = settings.map((setting) => [setting, readInput(setting, sent)] as const);
  const changed = entries.filter(([{ value }, now]) => now !== value);
  return Object.fromEntries(changed.map(([{ id }, now]) => [id, now]));
}
