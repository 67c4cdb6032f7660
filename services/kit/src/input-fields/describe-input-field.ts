import { ALL_FILE_TYPES, type FileType } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import type { LanguageTexts } from '../texts/service-texts.ts';
import type { InputFields, InputField } from './input-field.ts';

export const inputValueSchema = Type.Union([Type.Boolean(), Type.Integer(), Type.String()]);

/** Schema of a described input field: everything needed to render it without knowing it. */
export const inputFieldSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  type: Type.Enum(['boolean', 'number', 'text', 'lines', 'choice', 'date', 'time', 'file', 'textFile']),
  choices: Type.Optional(Type.Array(Type.Object({ id: Type.String(), label: Type.String() }))),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
  decimals: Type.Optional(Type.Integer()),
  longest: Type.Optional(Type.Integer()),
  /** Set for a field that may be left empty. */
  optional: Type.Optional(Type.Boolean()),
  endings: Type.Optional(Type.Array(Type.String())),
  accept: Type.Optional(Type.Array(Type.Unsafe<FileType>({ type: 'string', enum: ALL_FILE_TYPES }))),
});

/** Lets a hint name the placeholders of answers. */
const NAMED_PLACEHOLDERS = { name: '{{name}}', reference: '{{reference}}' };

export function describeInputField(
  id: string,
  entry: InputField,
  languageTexts: LanguageTexts,
): Static<typeof inputFieldSchema> {
  const { label, hint, type } = entry;
  return {
    ...{ id, label: languageTexts.text(label), type },
    ...(hint === undefined ? {} : { hint: languageTexts.text(hint, NAMED_PLACEHOLDERS) }),
    ...(type === 'choice' ? { choices: choicesOf(entry, languageTexts) } : {}),
    ...(type === 'number' ? numbersOf(entry) : {}),
    ...((type === 'date' || type === 'time') && entry.optional ? { optional: true } : {}),
    ...(type === 'file' ? { accept: [...entry.accept] } : {}),
    ...(type === 'textFile' ? { endings: [...entry.endings], longest: entry.longest } : {}),
    ...(type === 'text' || type === 'lines' ? textOf(entry) : {}),
  };
}

function numbersOf({ min, max, decimals }: Extract<InputField, { type: 'number' }>) {
  return { min, max, ...(decimals === undefined ? {} : { decimals }) };
}

function textOf({ longest, optional }: Extract<InputField, { type: 'text' | 'lines' }>) {
  return { longest, ...(optional ? { optional } : {}) };
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
