import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  databaseContainers,
  databaseUrl,
  DATABASE_SECRETS,
  REPLICA_SET_MEMBERS,
  REPLICA_SET_SCRIPT,
} from '../../infra/compose-database.ts';
import { newSecrets } from '../../infra/secrets.ts';

const SECRETS: Readonly<Record<string, string>> = {
  '/run/secrets/mongo-root-password': 'root secret\n',
  '/run/secrets/mongo-password': 'site secret\n',
};

interface User {
  readonly pwd: string;
  readonly roles: readonly unknown[];
}

/** Runs the script like mongosh on a set in this state. Returns its calls. */
function runScript(state: {
  readonly isInitiated: boolean;
  readonly user?: User;
  readonly failure?: string;
}) {
  const calls: unknown[] = [];
  const fail = (codeName: string) => {
    throw Object.assign(new Error(codeName), { codeName });
  };
  let hellos = 0;
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const context = {
    require: () => ({ readFileSync: (file: string) => SECRETS[file] ?? assert.fail(file) }),
    db: {
      getSiblingDB: (name: string) => ({ auth: note(`auth ${name}`) }),
      // A primary exists after some polls.
      hello: () => ({ primary: (hellos += 1) > 2 ? 'mongo-1:27017' : undefined }),
    },
    rs: {
      status: () => (state.failure ? fail(state.failure) : state.isInitiated || fail('NotYetInitialized')),
      initiate: note('initiate'),
    },
    sleep: note('sleep'),
    encodeURIComponent,
    Mongo: class {
      constructor(url: string) {
        calls.push(['connect', url]);
      }
      getDB(name: string) {
        return {
          getUser: () => state.user,
          createUser: note(`create in ${name}`),
          updateUser: note(`update in ${name}`),
        };
      }
    },
  };
  runInNewContext(REPLICA_SET_SCRIPT, context);
  // Objects of another VM context have other prototypes.
  return JSON.parse(JSON.stringify(calls)) as unknown[][];
}

const ROLES = [{ role: 'readWrite', db: 'larkfield' }];

test('the first start makes a set of all members, waits for its primary, and makes a user of the one database', () => {
  const calls = runScript({ isInitiated: false });
  const members = REPLICA_SET_MEMBERS.map((host, _id) => ({ _id, host }));
  assert.deepEqual(calls, [
    ['auth admin', 'root', 'root secret'],
    ['initiate', { _id: 'rs0', members }],
    ['sleep', 200],
    ['sleep', 200],
    ['connect', 'mongodb://root:root%20secret@mongo-1,mongo-2,mongo-3/?replicaSet=rs0&authSource=admin'],
    ['create in larkfield', { user: 'larkfield', pwd: 'site secret', roles: ROLES }],
  ]);
});

test('a later start leaves the set as it is, and gives the user the password of today', () => {
  const calls = runScript({ isInitiated: true, user: { pwd: 'old', roles: [] } });
  assert.ok(!calls.some(([name]) => name === 'initiate'));
  assert.deepEqual(calls.at(-1), ['update in larkfield', 'larkfield', { pwd: 'site secret', roles: ROLES }]);
});

test('a failure that is not a missing set is none to make one for', () => {
  assert.throws(() => runScript({ isInitiated: true, failure: 'Unauthorized' }), /Unauthorized/);
});

test('every member asks for a login, and no container has a password of the database in its environment but services', () => {
  const parts = databaseContainers();
  for (const name of REPLICA_SET_MEMBERS) {
    assert.ok(parts[name]?.command?.includes('--keyFile'), name);
    assert.ok(parts[name]?.secrets?.includes('mongo-key'), name);
  }
  // Joining members must be empty: only the first has a user before the set exists.
  const withUsers = REPLICA_SET_MEMBERS.filter((name) => parts[name]?.environment);
  assert.deepEqual(withUsers, ['mongo-1']);
  const given = Object.values(DATABASE_SECRETS).map((secret) => secret);
  const text = JSON.stringify(parts);
  for (const { environment = '' } of given as { environment?: string }[]) {
    assert.ok(environment !== '' && !text.includes(`\${${environment}`), environment);
  }
});

test('the address of the database is one for every new password, and names the database of its user', () => {
  const password = newSecrets([], (bytes, encoding) => Buffer.alloc(bytes, 255).toString(encoding)).get(
    'MONGO_PASSWORD',
  );
  const url = new URL(databaseUrl(password ?? '').replace('mongo-1,mongo-2,mongo-3', 'mongo-1'));
  assert.deepEqual([url.username, url.password, url.pathname], ['larkfield', password, '/larkfield']);
  assert.equal(url.searchParams.get('authSource'), 'larkfield');
});
