import type { RecordKindName } from '@larkfield/contracts';
import { listColumns } from './columns.ts';
import { hasStateFilter } from './fields.ts';
import { OWN_COLUMNS, type RecordKind } from './kind.ts';

const RESERVED_PATHS = ['csv', 'person', 'counts', 'audit', 'retention', 'waiting', 'search'];

const QUERY_FIELDS = ['order', 'search', 'cursor', 'limit', 'columns', 'language', 'separator'];

/** Names of fields that nobody may read. */
const SECRET = /password|secret|token|hash|totp|lease/i;

/** Checks the record kinds of a service at start. @throws Error naming the kind and the problem */
export function checkKinds(kinds: readonly RecordKind[], named: readonly RecordKindName[]): void {
  const [declared, expected] = [kinds, named].map((list) =>
    list.map(({ id, label }) => `${id} (${label})`).sort(),
  );
  if (String(declared) !== String(expected))
    throw new Error(
      `record kinds are ${declared?.join(', ')}; service.config.ts names ${expected?.join(', ')}`,
    );
  for (const kind of kinds) {
    const [problem] = problemsOf(kind);
    if (problem) throw new Error(`record kind ${kind.id}: ${problem}`);
  }
}

function problemsOf(kind: RecordKind): string[] {
  const { id, columns, filters, search, states, dataSubjects } = kind;
  const names = Object.keys(columns);
  const sensitive = names.filter((name) => columns[name]?.sensitivity === 'sensitive');
  const paths = Object.entries(columns).map(([name, { field = name }]) => field);
  const listed = listColumns(kind).map(([name]) => name);
  const hidden = new Set(sensitive.map((name) => columns[name]?.field ?? name));
  const known = (name: string) => name === 'state' || name === 'owner' || Object.hasOwn(columns, name);
  const reachable = Object.keys(states.changes);
  const dataSubjectColumns = dataSubjects.flatMap((dataSubject) => dataSubject.columns ?? []);
  const checks: [string, string | undefined][] = [
    ['is a reserved path', RESERVED_PATHS.find((name) => name === id)],
    ['is a column of every kind', OWN_COLUMNS.find((name) => names.includes(name))],
    ['holds a secret', [...paths, ...search].find((path) => SECRET.test(path))],
    ['is in a filter but is no column', filters.flat().find((name) => !known(name))],
    ['is a query field of every list', filters.flat().find((name) => QUERY_FIELDS.includes(name))],
    ['is in a filter but is sensitive', filters.flat().find((name) => sensitive.includes(name))],
    ['is searched but is sensitive', search.find((path) => hidden.has(path))],
    [
      'is the name field but is not searched',
      kind.name === undefined ? undefined : [kind.name].find((path) => !search.includes(path)),
    ],
    [
      'is in waiting, but lists have no filter by state',
      hasStateFilter(kind) ? undefined : states.waiting?.[0],
    ],
    ['is a choice without choices', names.find((name) => lacksChoices(kind, name))],
    [
      'is a state without an entry in changes',
      Object.values(states.changes)
        .flat()
        .find((to) => !reachable.includes(to)),
    ],
    [
      'is in keepDays but is no state',
      Object.keys(states.keepDays ?? {}).find((name) => !reachable.includes(name)),
    ],
    ['is in waiting but is no state', states.waiting?.find((name) => !reachable.includes(name))],
    ['names records but is in no list', kind.namedBy?.find((name) => !listed.includes(name))],
    ['is in dataSubjects but is no column', dataSubjectColumns.find((name) => !names.includes(name))],
  ];
  return checks.flatMap(([problem, name]) => (name === undefined ? [] : [`${name} ${problem}`]));
}

function lacksChoices({ columns }: RecordKind, name: string): boolean {
  return (columns[name]?.type === 'choice') !== (columns[name]?.choices !== undefined);
}
