import Type, { type Static } from 'typebox';
import type { LanguageTexts } from '../texts/service-texts.ts';
import type { InputFields, InputField } from './input-field.ts';

export const inputValueSchema = Type.Union([Type.Boolean(), Type.Integer(), Type.String()]);

/** Schema of a described input field: everything needed to render it without knowing it. */
export const inputFieldSchema = Type.Object({
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

export function describeInputField(
  id: string,
  entry: InputField,
  languageTexts: LanguageTexts,
): Static<typeof inputFieldSchema> {
  const { label, hint, type } = entry;
  return {
    ...{ id, label: languageTexts.text(label), type },
    ...(hint === undefined ? {} : { hint: languageTexts.text(hint) }),
    ...(type === 'choice' ? { choices: choicesOf(entry, languageTexts) } : {}),
    ...(type === 'number' ? numbersOf(entry) : {}),
    ...(type === 'text' || type === 'lines' ? { longest: entry.longest } : {}),
  };
}

function numbersOf({ min, max, decimals }: Extract<InputField, { type: 'number' }>) {
  return { min, max, ...(decimals === undefined ? {} : { decimals }) };
}

function choicesOf({ values, texts }: Extract<InputField, { type: 'choice' }>, languageTexts: LanguageTexts) {
  return values.map((id) => ({ id, label: languageTexts.text(`${texts}.${id}`) || id }));
}

export function inputTextKeys(entries: InputFields): string[] {
  return Object.values(entries).flatMap((entry) => [
    entry.label,
    ...(entry.hint === undefined ? [] : [entry.hint]),
    ...(entry.type === 'choice' ? [entry.texts] : []),
  ]);
}
