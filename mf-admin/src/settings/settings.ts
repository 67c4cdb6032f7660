import type { Named } from '../data/kinds.ts';

export type SettingValue = boolean | number | string;

/** What can be set, as its service tells it. */
export interface Setting extends Named {
  readonly hint?: string;
  readonly type: 'boolean' | 'number' | 'text' | 'choice';
  readonly value: SettingValue;
  readonly choices?: readonly Named[];
  readonly min?: number;
  readonly max?: number;
  readonly longest?: number;
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
export function changesOf(settings: readonly Setting[], sent: FormData): Record<string, SettingValue> {
  const entries = settings.map((setting) => [setting, entered(setting, sent)] as const);
  const changed = entries.filter(([{ value }, now]) => now !== value);
  return Object.fromEntries(changed.map(([{ id }, now]) => [id, now]));
}

/** A box that is not ticked is not sent. */
function entered({ id, type }: Setting, sent: FormData): SettingValue {
  if (type === 'boolean') return sent.has(id);
  const text = String(sent.get(id) ?? '').trim();
  return type === 'number' ? Number(text) : text;
}
