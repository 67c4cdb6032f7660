import type { InputShape } from '../data/kinds.ts';
import { readInput, type InputValue } from '../inputs/input-values.ts';

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
    readonly was?: string;
    readonly to: string;
  }[];
}

export function changesOf(settings: readonly Setting[], sent: FormData): Record<string, InputValue> {
  const entries = settings.map((setting) => [setting, readInput(setting, sent)] as const);
  const changed = entries.filter(([{ value }, now]) => now !== value);
  return Object.fromEntries(changed.map(([{ id }, now]) => [id, now]));
}

/** Returns a recorded value as an administrator entered it: the name of a choice, a number with its decimals. */
export function settingText(
  setting: InputShape | undefined,
  value: string,
  { yes, no, number }: { readonly yes: string; readonly no: string; number(value: number): string },
): string {
  if (setting?.type === 'boolean') return value === 'true' ? yes : no;
  if (setting?.type === 'number') return number(Number(value) / 10 ** (setting.decimals ?? 0));
  return setting?.choices?.find(({ id }) => id === value)?.label ?? value;
}
