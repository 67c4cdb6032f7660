import { recordsPath, type Language } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import { describeInputField, inputFieldSchema } from '../../input-fields/describe-input-field.ts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import {
  COLUMN_TYPES,
  ordersOf,
  SENSITIVITIES,
  type RecordAction,
  type RecordKind,
  type Title,
} from './kind.ts';
import type { AdminRoutesContext } from './admin-routes-context.ts';
import { actionText, choiceText, stateText } from './kind-texts.ts';
import { isSearchable } from './titles.ts';

const named = { id: Type.String(), label: Type.String() };

/** Schema of a described record kind: everything needed to render it without knowing it. */
const kindShape = Type.Object({
  ...named,
  path: Type.String(),
  columns: Type.Array(
    Type.Object({
      ...named,
      type: Type.Enum([...COLUMN_TYPES]),
      sensitivity: Type.Enum([...SENSITIVITIES]),
      listed: Type.Boolean(),
      choices: Type.Optional(Type.Array(Type.Object(named))),
    }),
  ),
  /** Columns that name a record. */
  namedBy: Type.Optional(Type.Array(Type.String())),
  orders: Type.Array(Type.Object(named)),
  filters: Type.Array(Type.Array(Type.String())),
  searched: Type.Boolean(),
  states: Type.Array(
    Type.Object({
      ...named,
      to: Type.Array(Type.String()),
      waiting: Type.Boolean(),
      /** Mail goes out when a record gets this state. */
      mails: Type.Boolean(),
      keepDays: Type.Optional(Type.Integer()),
    }),
  ),
  actions: Type.Array(
    Type.Object({
      ...named,
      from: Type.Array(Type.String()),
      mails: Type.Boolean(),
      form: Type.Optional(Type.Object({ spoken: Type.Boolean(), entries: Type.Array(inputFieldSchema) })),
    }),
  ),
  /** Values that a separate call reveals. */
  reveals: Type.Array(Type.Object(named)),
  /** Path of each file, with `:reference` as placeholder. */
  files: Type.Array(Type.Object({ ...named, path: Type.String() })),
  /** Changes of state, actions and erasure require a fresh login. */
  freshLogin: Type.Boolean(),
});

const ownColumns = ['reference', 'state', 'owner', 'note'] as const;

export const kindsAnswer = Type.Object({
  own: Type.Array(Type.Object(named)),
  kinds: Type.Array(kindShape),
});

export function describeOwn(texts: LanguageTexts) {
  return ownColumns.map((id) => ({ id, label: texts.text(`records:own.${id}`) }));
}

export async function describeKind(
  { service, context }: Pick<AdminRoutesContext, 'service' | 'context'>,
  kind: RecordKind,
  { language, texts }: { readonly language: Language; readonly texts: LanguageTexts },
): Promise<Static<typeof kindShape>> {
  const { id, label, states, actions = {}, namedBy = [] } = kind;
  return {
    id,
    label: texts.text(label),
    path: `${recordsPath(service)}/${id}`,
    columns: await Promise.all(
      Object.entries(kind.columns).map(async ([name, column]) => ({
        id: name,
        label: texts.text(column.label),
        type: column.type,
        sensitivity: column.sensitivity,
        listed: column.listed !== false && column.sensitivity !== 'sensitive',
        ...choicesOf(column, texts),
        ...(column.titles ? { choices: (await column.titles(context, language)).map(toChoice) } : {}),
      })),
    ),
    ...(namedBy.length > 0 ? { namedBy: [...namedBy] } : {}),
    orders: ordersOf(kind).map((order) => ({ id: order, label: texts.text(`records:orders.${order}`) })),
    filters: kind.filters.map((names) => [...names]),
    searched: isSearchable(kind),
    states: Object.entries(states.changes).map(([state, to]) => ({
      id: state,
      label: stateText(kind, state, texts),
      to: [...to],
      waiting: states.waiting?.includes(state) ?? false,
      mails: states.mails?.includes(state) ?? false,
      ...(states.keepDays?.[state] === undefined ? {} : { keepDays: states.keepDays[state] }),
    })),
    actions: Object.entries(actions).map(([action, { from, form, mails }]) => ({
      id: action,
      label: actionText(kind, action, texts),
      from: [...from],
      mails: mails === true,
      ...(form ? { form: describeForm(form, texts) } : {}),
    })),
    reveals: Object.entries(kind.reveals ?? {}).map(([name, reveal]) => ({
      id: name,
      label: texts.text(reveal.label),
    })),
    files: Object.entries(kind.files ?? {}).map(([name, file]) => ({
      id: name,
      label: texts.text(file.label),
      path: `${recordsPath(service)}/${id}/:reference/files/${name}`,
    })),
    freshLogin: kind.freshLogin === true,
  };
}

const toChoice = ({ value, title }: Title) => ({ id: String(value), label: title });

function describeForm({ spoken, entries }: NonNullable<RecordAction['form']>, texts: LanguageTexts) {
  return {
    spoken: spoken === true,
    entries: Object.entries(entries).map(([id, entry]) => describeInputField(id, entry, texts)),
  };
}

function choicesOf(column: RecordKind['columns'][string], texts: LanguageTexts) {
  const { choices } = column;
  if (!choices) return {};
  return { choices: choices.values.map((value) => ({ id: value, label: choiceText(column, value, texts) })) };
}
