import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES, settingsPath, type OfficeRole } from '@larkfield/contracts';
import type { Session } from '@larkfield/kit/http';
import {
  allServices,
  readSessionAsAdmin,
  startDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@larkfield/kit/testing';
import { EXPECTED_SETTINGS, EXPECTED_TABLE } from './support/role-table.ts';

const SECRET = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';
const env = { RATE_LIMIT_FACTOR: '1000000', IDENTITY_KEY: SECRET, FILES_KEY: SECRET };

let database: TestDatabase;
let services: readonly {
  readonly name: string;
  readonly started: TestService;
  readonly hasSettings: boolean;
}[];
let caller: Session;

before(async () => {
  database = await startDatabase();
  const withKinds = (await allServices()).filter(({ kinds }) => kinds);
  const all = [];
  for (const service of withKinds)
    all.push({
      name: service.name,
      started: await startTestService(service, {
        testDatabase: database,
        env,
        readSession: async () => caller,
      }),
      hasSettings: service.settings !== undefined,
    });
  services = all;
});
after(async () => {
  for (const { started } of services) await started.app.close();
  await database.close();
});

interface Described {
  readonly id: string;
  readonly columns: readonly { readonly id: string; readonly sensitivity: string }[];
  readonly states: readonly { readonly to: readonly string[] }[];
  readonly actions: readonly { readonly id: string }[];
  readonly reveals: readonly { readonly id: string }[];
  readonly tables: readonly { readonly id: string }[];
  readonly files: readonly { readonly id: string }[];
  readonly access: Readonly<Record<string, boolean>>;
}

/** Returns what a caller may do with a kind, one part after the other. */
function partsOf({ columns, states, actions, reveals, tables, files, access }: Described): string[] {
  const named = (what: string, list: readonly { readonly id: string }[]) =>
    list.map(({ id }) => `${what} ${id}`);
  return [
    'read',
    ...Object.keys(access).filter((name) => access[name]),
    ...named(
      'sensitive',
      columns.filter(({ sensitivity }) => sensitivity === 'sensitive'),
    ),
    ...[...new Set(states.flatMap(({ to }) => to))].map((state) => `state ${state}`),
    ...named('action', actions),
    ...named('reveal', reveals),
    ...named('table', tables),
    ...named('file', files),
  ];
}

/** Asks as each role alone, and returns the roles of each cell. */
async function askEachRole(cellsOf: () => Promise<readonly string[]>): Promise<Record<string, string>> {
  const found = new Map<string, OfficeRole[]>();
  for (const role of OFFICE_ROLES) {
    caller = { ...(await readSessionAsAdmin({ cookies: {} })), roles: [role] };
    for (const cell of await cellsOf()) found.set(cell, [...(found.get(cell) ?? []), role]);
  }
  return Object.fromEntries([...found].map(([cell, roles]) => [cell, roles.join(' ')]));
}

test('cell by cell: which role reads, changes, exports and erases which records, columns, values and files', async () => {
  const found = await askEachRole(async () => {
    const answers = services.map(async ({ name, started }) => {
      const answer = await started.app.inject(`/api/${name}/records`);
      assert.equal(answer.statusCode, 200, name);
      return answer
        .json<{ kinds: Described[] }>()
        .kinds.flatMap((kind) => partsOf(kind).map((part) => `${name}.${kind.id} ${part}`));
    });
    return (await Promise.all(answers)).flat();
  });
  const expected = Object.entries(EXPECTED_TABLE).flatMap(([kind, byRoles]) =>
    Object.entries(byRoles).flatMap(([roles, parts]) =>
      parts.map((part) => [`${kind} ${part}`, roles] as const),
    ),
  );
  assert.deepEqual(
    Object.entries(found).toSorted(([one], [other]) => one.localeCompare(other)),
    expected.toSorted(([one], [other]) => one.localeCompare(other)),
  );
});

test('cell by cell: which role changes which setting', async () => {
  const found = await askEachRole(async () => {
    const answers = services
      .filter(({ hasSettings }) => hasSettings)
      .map(async ({ name, started }) => {
        const { settings } = (await started.app.inject(settingsPath(name))).json<{
          settings: { id: string }[];
        }>();
        return settings.map(({ id }) => `${name}.${id}`);
      });
    return (await Promise.all(answers)).flat();
  });
  assert.deepEqual(found, EXPECTED_SETTINGS);
});

test('no role of the administrator alone reaches data of children or banks', () => {
  const closed = /^(?:fieldtrial\.|invest\.)/;
  for (const [kind, byRoles] of Object.entries(EXPECTED_TABLE))
    if (closed.test(kind)) assert.ok(!Object.keys(byRoles).join(' ').includes('administrator'), kind);
});
