import type { RecordKindName } from '@larkfield/contracts';
import { OWN_COLUMNS, type RecordKind } from './kind.ts';

/** Paths beside those of the kinds. */
const TAKEN = ['csv', 'person', 'counts', 'audit', 'retention'];

/** What every list is asked beside its filters. */
const ASKED = ['order', 'search', 'cursor', 'limit', 'language', 'separator'];

/** Names of fields that hold what nobody may read. */
const SECRET = /password|secret|token|hash|totp|lease/i;

/**
 * Refuses to start with kinds that are not those of the service's contract, or with a declaration that would show a
 * secret or ask for what cannot be answered.
 * @throws Error that names the kind and what is wrong with it.
 */
export function checkKinds(kinds: readonly RecordKind[], named: readonly RecordKindName[]): void {
  const [here, there] = [kinds, named].map((list) => list.map(({ id, label }) => `${id} (${label})`).sort());
  if (String(here) !== String(there))
    throw new Error(`kinds of records are ${here?.join(', ')}; service.config.ts names ${there?.join(', ')}`);
  for (const kind of kinds) {
    const [problem] = problemsOf(kind);
    if (problem) throw new Error(`kind of records ${kind.id}: ${problem}`);
  }
}

function problemsOf(kind: RecordKind): string[] {
  const { id, columns, filters, search, states, people } = kind;
  const names = Object.keys(columns);
  const sensitive = names.filter((name) => columns[name]?.sensitivity === 'sensitive');
  const paths = Object.entries(columns).map(([name, { field = name }]) => field);
  const hidden = new Set(sensitive.map((name) => columns[name]?.field ?? name));
  const known = (name: string) => name === 'state' || name === 'owner' || Object.hasOwn(columns, name);
  const reachable = Object.keys(states.changes);
  const parties = people.flatMap((party) => party.columns ?? []);
  const checks: [string, string | undefined][] = [
    ['is a path of its own', TAKEN.find((name) => name === id)],
    ['is a column of every kind', OWN_COLUMNS.find((name) => names.includes(name))],
    ['holds a secret', [...paths, ...search].find((path) => SECRET.test(path))],
    ['is filtered by and no column', filters.flat().find((name) => !known(name))],
    ['is asked of every list', filters.flat().find((name) => ASKED.includes(name))],
    ['is filtered by and sensitive', filters.flat().find((name) => sensitive.includes(name))],
    ['is searched and sensitive', search.find((path) => hidden.has(path))],
    [
      'is a name and not searched',
      kind.name === undefined ? undefined : [kind.name].find((path) => !search.includes(path)),
    ],
    ['is a choice without choices', names.find((name) => lacksChoices(kind, name))],
    [
      'is a state that nothing leads from',
      Object.values(states.changes)
        .flat()
        .find((to) => !reachable.includes(to)),
    ],
    [
      'is kept for a while and no state',
      Object.keys(states.keepDays ?? {}).find((name) => !reachable.includes(name)),
    ],
    ['waits and is no state', states.waiting?.find((name) => !reachable.includes(name))],
    ['is about somebody and no column', parties.find((name) => !names.includes(name))],
  ];
  return checks.flatMap(([problem, what]) => (what === undefined ? [] : [`${what} ${problem}`]));
}

function lacksChoices({ columns }: RecordKind, name: string): boolean {
  return (columns[name]?.type === 'choice') !== (columns[name]?.choices !== undefined);
}
