import type { AuditChange, AuditEntry } from '../../parts/parts.ts';
import type { Settings } from '../../settings/define-settings.ts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import type { Column, RecordKind } from './kind.ts';
import { choiceText, stateText } from './kind-texts.ts';

type Value = NonNullable<AuditChange['was']>;
type Values<V = Value> = { readonly was?: V; readonly to?: V };
type Entry = Pick<AuditEntry, 'action' | 'was' | 'to' | 'changes'>;

interface Declarations {
  readonly kinds: readonly RecordKind[];
  readonly settings: Settings | undefined;
}

/** Returns the record kind that an audit entry belongs to. */
export function kindOfEntry(kinds: readonly RecordKind[], { action }: Pick<Entry, 'action'>) {
  const [subject] = action.split('.', 1);
  return kinds.find((kind) => kind.subject === subject);
}

/** Returns what an audit entry says, in one language: names of fields, and values that have names. */
export function describeEntry({ kinds, settings = {} }: Declarations, entry: Entry, texts: LanguageTexts) {
  const kind = kindOfEntry(kinds, entry);
  const [subject, name = ''] = entry.action.split('.');
  const setting = subject === 'settings' ? settings[name] : undefined;
  if (setting) {
    const choices =
      setting.type === 'choice' ? { choices: { values: setting.values, texts: setting.texts } } : {};
    const type = setting.type === 'number' && setting.decimals === undefined ? 'number' : 'text';
    const column = { type: setting.type === 'boolean' ? 'boolean' : type, ...choices } as const;
    const label = texts.text(setting.label);
    return { changes: [{ field: name, label, ...describeValues(column, scaled(setting, entry), texts) }] };
  }
  if (!kind) return { ...pick(entry), ...(entry.changes ? { changes: entry.changes.map(plainChange) } : {}) };
  const changes = (entry.changes ?? []).map((change) => describeChange(kind, change, texts));
  // Entries such as `opportunity.rate` are about one column.
  const own = kind.columns[name];
  if (own && entry.was !== undefined) {
    const change = { field: name, ...typed(own, entry) };
    return { changes: [describeChange(kind, change, texts), ...changes] };
  }
  const named = mapValues(pick(entry), (value) => nameOf(kind, String(value), texts));
  return { ...named, ...(changes.length > 0 ? { changes } : {}) };
}

function describeChange(kind: RecordKind, change: AuditChange, texts: LanguageTexts) {
  const { field, language } = change;
  const column = kind.columns[field] ?? kind.auditFields?.[field];
  const input = Object.values(kind.actions ?? {}).find(({ form }) => form?.entries[field])?.form?.entries[
    field
  ];
  const key = column?.label ?? input?.label ?? (OWN.includes(field) ? `records:own.${field}` : undefined);
  return {
    field,
    ...(key === undefined ? {} : { label: texts.text(key) }),
    ...(language === undefined ? {} : { language }),
    ...describeValues(column ?? { type: 'text' }, change, texts),
  };
}

const OWN = ['state', 'owner', 'note'];

function describeValues(column: Pick<Column, 'type' | 'choices'>, values: Values, texts: LanguageTexts) {
  const named = mapValues(pick(values), (value) =>
    column.choices && typeof value === 'string' ? choiceNames(column, value, texts) : value,
  );
  return { type: column.type, ...named };
}

function choiceNames(column: Pick<Column, 'choices'>, value: string, texts: LanguageTexts): string {
  const { choices } = column;
  if (!choices) return value;
  const one = { label: '', type: 'choice', sensitivity: 'plain', choices } as const;
  return value
    .split(/, ?/)
    .map((each) => choiceText(one, each, texts))
    .join(', ');
}

/** Returns the name of a state, a file, a revealed value or a choice of any column, or the value itself. */
function nameOf(kind: RecordKind, value: string, texts: LanguageTexts): string {
  if (value in kind.states.changes) return stateText(kind, value, texts);
  const declared = kind.files?.[value] ?? kind.reveals?.[value] ?? kind.tables?.[value];
  if (declared) return texts.text(declared.label);
  const column = Object.values(kind.columns).find(({ choices }) => choices?.values.includes(value));
  return column ? choiceText(column, value, texts) : value;
}

/** Values outside of `changes` are texts. */
function typed({ type }: Column, entry: Entry): Values {
  if (['text', 'lines', 'email', 'date', 'country', 'language', 'choice', 'boolean'].includes(type))
    return pick(entry);
  return mapValues(pick(entry), (value) => (Number.isFinite(Number(value)) ? Number(value) : value));
}

function scaled(setting: Settings[string], entry: Entry): Values {
  return mapValues(pick(entry), (value) => {
    if (setting.type === 'boolean') return value === 'true';
    if (setting.type !== 'number') return value;
    const { decimals } = setting;
    return decimals === undefined ? Number(value) : (Number(value) / 10 ** decimals).toFixed(decimals);
  });
}

const plainChange = (change: AuditChange) => ({ ...change, type: 'text' as const });

function pick<V extends Value>({ was, to }: Values<V>): Values<V> {
  return { ...(was === undefined ? {} : { was }), ...(to === undefined ? {} : { to }) };
}

function mapValues<V extends Value, W extends Value>(
  { was, to }: Values<V>,
  map: (value: V) => W,
): Values<W> {
  return {
    ...(was === undefined ? {} : { was: map(was) }),
    ...(to === undefined ? {} : { to: map(to) }),
  };
}
