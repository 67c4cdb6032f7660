import Type, { type Static, type TObject } from 'typebox';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import { namingColumns, projectionOf, valuesOf } from './columns.ts';
import { dueAt } from './due.ts';
import { computedExpiry, isKeptByOthers, storedExpiry } from './expiry.ts';
import { orderField, referenceField, valueAt } from './fields.ts';
import type { RecordKind, StoredRecord } from './kind.ts';
import { choiceText, stateText } from './kind-texts.ts';
import { loadTitles, type TitleOptions } from './titles.ts';

/** Schema of a moment as written by `toISOString`. */
export const momentEntry = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
});

/** Fields of a record in every response, beside its columns. */
export const recordHeadFields = {
  reference: Type.String(),
  /** Must be sent with a change. */
  version: Type.Integer(),
  state: Type.String(),
  owner: Type.Optional(Type.String()),
  /** When what was promised is due. */
  dueAt: Type.Optional(Type.String()),
};

export const updatedRecordSchema = Type.Object({
  ...recordHeadFields,
  note: Type.Optional(Type.String()),
  /** When the record will be deleted, if its state is only kept for a while. */
  expiresAt: Type.Optional(Type.String()),
});

/** Answers of a record: part of a single record and of the data about a person, never of lists. */
export const answersField = {
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        at: Type.String(),
        by: Type.String(),
        text: Type.String(),
        template: Type.Optional(Type.String()),
      }),
    ),
  ),
};

export function toAnswers({ answers }: Pick<StoredRecord, 'answers'>): Static<TObject<typeof answersField>> {
  if (!answers) return {};
  return {
    answers: answers.map(({ at, by, text, template }) => ({
      ...{ at: at.toISOString(), by, text },
      ...(template === undefined ? {} : { template }),
    })),
  };
}

/** `dueDays`: the promised days of a kind with `due`. */
export function toRecordHead(kind: RecordKind, record: StoredRecord, dueDays?: number) {
  const { version = 0, owner } = record;
  const due = dueAt(kind, record, dueDays);
  return {
    reference: String(valueAt(record, referenceField(kind))),
    version,
    state: String(valueAt(record, kind.states.field)),
    ...(owner === undefined ? {} : { owner }),
    ...(due ? { dueAt: due.toISOString() } : {}),
  };
}

export function toUpdatedRecord(kind: RecordKind, record: StoredRecord, now: Date, dueDays?: number) {
  const { note } = record;
  const head = toRecordHead(kind, record, dueDays);
  const due =
    storedExpiry(kind, record) ??
    (isKeptByOthers(kind, head.state) ? undefined : computedExpiry(kind, record, now));
  return {
    ...head,
    ...(note === undefined ? {} : { note }),
    ...(due ? { expiresAt: due.toISOString() } : {}),
  };
}

/** Fields of a record in an answer about several kinds. */
export const recordEntry = Type.Object({
  ...recordHeadFields,
  kind: Type.String(),
  /** What the record is about, such as a person's name. */
  title: Type.String(),
  stateLabel: Type.String(),
  /** When it came in. */
  since: Type.String(),
});

/** Reads what `toRecordEntries` needs and nothing else. */
export const entryProjection = (kind: RecordKind) => projectionOf(kind, namingColumns(kind));

interface EntryOptions extends TitleOptions {
  readonly texts: LanguageTexts;
  /** The promised days of kinds with `due`. */
  readonly dueDays?: ReadonlyMap<RecordKind, number | undefined>;
}

/** Returns each record as an entry of an answer about several kinds. */
export async function toRecordEntries(
  found: readonly { readonly kind: RecordKind; readonly record: StoredRecord }[],
  { context, language, texts, dueDays }: EntryOptions,
): Promise<Static<typeof recordEntry>[]> {
  const columns = new Set(found.flatMap(({ kind }) => namingColumns(kind).map(([, column]) => column)));
  const loaded = [...columns].map(
    async (column) => [column, await loadTitles(column, { context, language })] as const,
  );
  const titles = new Map(await Promise.all(loaded));
  return found.map(({ kind, record }) => {
    const head = toRecordHead(kind, record, dueDays?.get(kind));
    const since = valueAt(record, orderField(kind));
    const values = valuesOf(record, namingColumns(kind));
    const names = namingColumns(kind).map(([name, column]) => {
      const value = values[name] ?? '';
      return titles.get(column)?.get(value) ?? choiceText(column, String(value), texts);
    });
    return {
      ...head,
      kind: kind.id,
      title: names.filter(Boolean).join(' '),
      stateLabel: stateText(kind, head.state, texts),
      since: since instanceof Date ? since.toISOString() : '',
    };
  });
}
