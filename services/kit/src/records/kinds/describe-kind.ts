import { recordsPath, type Language, type OfficeRole } from '@larkfield/contracts';
import Type, { type Static } from 'typebox';
import { describeInputField, inputFieldSchema } from '../../input-fields/describe-input-field.ts';
import type { Session } from '../../http/route-config.ts';
import { hasRole } from '../../protection/rights.ts';
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
import { readableColumns } from './columns.ts';
import { daysKept, lawOf } from './expiry.ts';
import { actionText, choiceText, stateText } from './kind-texts.ts';
import { isSearchable } from './titles.ts';

const named = { id: Type.String(), label: Type.String() };

/** Schema of a described record kind: everything needed to render it without knowing it, without what the caller may not use. */
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
  /** Records have a date when something is due, and lists can be filtered by it. */
  due: Type.Boolean(),
  states: Type.Array(
    Type.Object({
      ...named,
      to: Type.Array(Type.String()),
      waiting: Type.Boolean(),
      /** Mail goes out when a record gets this state. */
      mails: Type.Boolean(),
      keepDays: Type.Optional(Type.Integer()),
      /** Why records in this state cannot be erased before. */
      law: Type.Optional(Type.String()),
    }),
  ),
  actions: Type.Array(
    Type.Object({
      ...named,
      from: Type.Array(Type.String()),
      mails: Type.Boolean(),
      many: Type.Boolean(),
      form: Type.Optional(Type.Object({ spoken: Type.Boolean(), entries: Type.Array(inputFieldSchema) })),
    }),
  ),
  /** The office can answer the person of a record. */
  answered: Type.Boolean(),
  /** Form with which a record is added. */
  creation: Type.Optional(Type.Object({ entries: Type.Array(inputFieldSchema) })),
  /** Values that a separate call reveals. */
  reveals: Type.Array(Type.Object(named)),
  /** Lists for other programs, each with the path of its call. */
  tables: Type.Array(Type.Object({ ...named, path: Type.String() })),
  /** Path of each file, with `:reference` as placeholder. */
  files: Type.Array(Type.Object({ ...named, path: Type.String() })),
  /** Changes of state, actions and erasure require a fresh login. */
  freshLogin: Type.Boolean(),
  /** What the caller may do with records, beside reading them. */
  access: Type.Object({ change: Type.Boolean(), export: Type.Boolean(), erase: Type.Boolean() }),
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
  {
    language,
    texts,
    caller,
  }: { readonly language: Language; readonly texts: LanguageTexts; readonly caller: Session },
): Promise<Static<typeof kindShape>> {
  const { id, label, states, actions = {}, namedBy = [] } = kind;
  const may = (roles: readonly OfficeRole[]) => hasRole(caller, roles);
  const changes = (state: string) => may(states.roles?.[state] ?? kind.access.change);
  return {
    id,
    label: texts.text(label),
    path: `${recordsPath(service)}/${id}`,
    columns: await Promise.all(
      readableColumns(kind, caller).map(async ([name, column]) => ({
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
    due: kind.due !== undefined,
    states: Object.entries(states.changes).map(([state, to]) => ({
      id: state,
      label: stateText(kind, state, texts),
      to: to.filter(changes),
      waiting: states.waiting?.includes(state) ?? false,
      mails: states.mails?.includes(state) ?? false,
      ...keptFor(kind, state, texts),
    })),
    actions: Object.entries(actions)
      .filter(([, { roles }]) => may(roles))
      .map(([action, { from, form, mails, many }]) => ({
        id: action,
        label: actionText(kind, action, texts),
        from: [...from],
        mails: mails === true,
        many: many === true,
        ...(form ? { form: describeForm(form, texts) } : {}),
      })),
    answered: kind.answers !== undefined && may(kind.answers.roles),
    ...(kind.creation && may(kind.creation.roles)
      ? { creation: { entries: describeForm(kind.creation.form, texts).entries } }
      : {}),
    reveals: Object.entries(kind.reveals ?? {})
      .filter(([, { roles }]) => may(roles))
      .map(([name, reveal]) => ({ id: name, label: texts.text(reveal.label) })),
    tables: Object.entries(kind.tables ?? {})
      .filter(([, { roles }]) => may(roles))
      .map(([name, table]) => ({
        id: name,
        label: texts.text(table.label),
        path: `${recordsPath(service)}/csv/${id}/${name}`,
      })),
    files: Object.entries(kind.files ?? {})
      .filter(([, { roles }]) => may(roles))
      .map(([name, file]) => ({
        id: name,
        label: texts.text(file.label),
        path: `${recordsPath(service)}/${id}/:reference/files/${name}`,
      })),
    freshLogin: kind.freshLogin === true,
    access: {
      change: may(kind.access.change),
      export: may(kind.access.export),
      erase: may(kind.access.erase),
    },
  };
}

function keptFor(kind: RecordKind, state: string, texts: LanguageTexts) {
  const [keepDays, law] = [daysKept(kind, state), lawOf(kind, state)];
  return {
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(law === undefined ? {} : { law: texts.text(law) }),
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
