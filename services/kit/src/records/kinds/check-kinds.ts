import type { RecordKindName } from '@larkfield/contracts';
import { kindRolesProblems } from './kind-roles.ts';
import type { Settings } from '../../settings/define-settings.ts';
import { listColumns } from './columns.ts';
import { hasStateFilter } from './fields.ts';
import { OWN_COLUMNS } from './column.ts';
import type { RecordKind } from './kind.ts';

const RESERVED_PATHS = ['csv', 'person', 'counts', 'audit', 'retention', 'waiting', 'search'];

const QUERY_FIELDS = ['order', 'due', 'search', 'cursor', 'limit', 'columns', 'language', 'separator'];

/** Names of fields that nobody may read. */
const SECRET = /password|secret|token|hash|totp|lease/i;

/** Checks the record kinds of a service at start. @throws Error naming the kind and the problem */
export function checkKinds(
  kinds: readonly RecordKind[],
  named: readonly RecordKindName[],
  settings: Settings = {},
): void {
  const [declared, expected] = [kinds, named].map((list) =>
    list.map(({ id, label, roles }) => `${id} (${label}, roles ${nameRoles(roles)})`).sort(),
  );
  if (String(declared) !== String(expected))
    throw new Error(
      `record kinds are ${declared?.join(', ')}; service.config.ts names ${expected?.join(', ')}`,
    );
  for (const kind of kinds) {
    const [problem] = [...kindRolesProblems(kind), ...problemsOf(kind), ...dueProblems(kind, settings)];
    if (problem) throw new Error(`record kind ${kind.id}: ${problem}`);
  }
}

function dueProblems({ due }: RecordKind, settings: Settings): string[] {
  if (!due || settings[due.setting]?.type === 'number') return [];
  return [`${due.setting} is in due but is no setting with a number`];
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
    ['is a state after an answer, but is no state', unknownStateAfterAnswer(kind)],
    [
      'is answered, but is in no data subject',
      [kind.answers?.email].find((path) => path !== undefined && !isSubject(kind, path)),
    ],
    ['is in due but is no state', kind.due?.states.find((name) => !reachable.includes(name))],
    ['is in keptBy but is no state', keptNames(kind).find((name) => !reachable.includes(name))],
    [
      'is a state without keepDays, keptBy or keptWhile',
      dataSubjects.length === 0 ? undefined : reachable.find((name) => !keptNames(kind).includes(name)),
    ],
    [
      'is twice in keepDays, keptBy and keptWhile',
      keptNames(kind).find((name, place, all) => all.indexOf(name) !== place),
    ],
    ['is in waiting but is no state', states.waiting?.find((name) => !reachable.includes(name))],
    ['names records but is in no list', kind.namedBy?.find((name) => !listed.includes(name))],
    ['is in dataSubjects but is no column', dataSubjectColumns.find((name) => !names.includes(name))],
  ];
  return checks.flatMap(([problem, name]) => (name === undefined ? [] : [`${name} ${problem}`]));
}

/** Returns the states that a kind says how long they are kept. */
function keptNames({ states: { keepDays, keptBy, keptWhile } }: RecordKind): string[] {
  return [keepDays, keptBy?.days, keptWhile].flatMap((group) => Object.keys(group ?? {}));
}

function lacksChoices({ columns }: RecordKind, name: string): boolean {
  return (columns[name]?.type === 'choice') !== (columns[name]?.choices !== undefined);
}

const nameRoles = (roles: RecordKindName['roles'] | undefined): string =>
  roles?.toSorted().join('+') || 'none';

function unknownStateAfterAnswer({ answers, states }: RecordKind): string | undefined {
  return Object.entries(answers?.next ?? {})
    .flat()
    .find((name) => !(name in states.changes));
}

const isSubject = ({ dataSubjects }: RecordKind, path: string): boolean =>
  dataSubjects.some((dataSubject) => 'email' in dataSubject && dataSubject.email === path);
