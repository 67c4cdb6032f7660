import Type, { type Static } from 'typebox';
import type { LanguageTexts } from '../texts.ts';
import type { Entries, Entry } from './entry.ts';

/** A value of an entry, as it is told and sent. */
export const entryValue = Type.Union([Type.Boolean(), Type.Integer(), Type.String()]);

/** An entry in words: all that somebody needs who shows it without knowing it. */
export const entryShape = Type.Object({
  id: Type.String(),
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  type: Type.Enum(['boolean', 'number', 'text', 'lines', 'choice']),
  choices: Type.Optional(Type.Array(Type.Object({ id: Type.String(), label: Type.String() }))),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
  decimals: Type.Optional(Type.Integer()),
  longest: Type.Optional(Type.Integer()),
});

export function describeEntry(id: string, entry: Entry, words: LanguageTexts): Static<typeof entryShape> {
  const { label, hint, type } = entry;
  return {
    ...{ id, label: words.text(label), type },
    ...(hint === undefined ? {} : { hint: words.text(hint) }),
    ...(type === 'choice' ? { choices: choicesOf(entry, words) } : {}),
    ...(type === 'number' ? numbersOf(entry) : {}),
    ...(type === 'text' || type === 'lines' ? { longest: entry.longest } : {}),
  };
}

function numbersOf({ min, max, decimals }: Extract<Entry, { type: 'number' }>) {
  return { min, max, ...(decimals === undefined ? {} : { decimals }) };
}

function choicesOf({ values, texts }: Extract<Entry, { type: 'choice' }>, words: LanguageTexts) {
  return values.map((id) => ({ id, label: words.text(`${texts}.${id}`) || id }));
}

/** The text keys that entries name. */
export function keysOfEntries(entries: Entries): string[] {
  return Object.values(entries).flatMap((entry) => [
    entry.label,
    ...(entry.hint === undefined ? [] : [entry.hint]),
    ...(entry.type === 'choice' ? [entry.texts] : []),
  ]);
}
