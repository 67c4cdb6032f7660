import { RELEASE_STORE_PATTERN, S3_ENDPOINT_PATTERN } from '@larkfield/federation/store-patterns';
import { createAjv } from '@larkfield/contracts/forms';
import { PROOF_OF_WORK } from '@larkfield/contracts/work';
import { isExampleSecret, rejectExampleSecrets } from './example-secrets.ts';
import { ConfigError } from './config-error.ts';
import Type, { type Static, type TObject, type TSchema } from 'typebox';

const ADDRESS = '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+';
/** `name@host` or `Name <name@host>`. */
const MAILBOX = `^(?:[^<>\\p{Cc}]*<${ADDRESS}>|${ADDRESS})$`;

/** At least 32 random bytes in base64 or hexadecimal. */
export const EDGE_KEY_PATTERN = '^[A-Za-z0-9+/_=-]{43,88}$';

/**
 * Store of releases shared by several machines; this machine's folders are filled from it. The keys of a bucket are
 * in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, which only its client reads.
 */
export const sharedStoreConfig = {
  RELEASE_STORE: Type.Optional(Type.String({ pattern: RELEASE_STORE_PATTERN })),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: S3_ENDPOINT_PATTERN })),
  S3_REGION: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })),
};

export const baseConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535 }),
  /** If the address is not on this machine, every call must carry `EDGE_KEY`. */
  HOST: Type.String({ pattern: '^[^\\s]+$', default: '127.0.0.1' }),
  MONGODB_URL: Type.String({ pattern: '^mongodb(?:\\+srv)?://.+' }),
  DATA_DIR: Type.String({ default: 'data' }),
  /** Release store and composed sites: with both, the service renders the dynamic pages of its area. */
  STORE_DIR: Type.Optional(Type.String()),
  SITES_DIR: Type.Optional(Type.String()),
  ...sharedStoreConfig,
  /** Without it, mails are written to `DATA_DIR/mail`. */
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://.+' })),
  MAIL_FROM: Type.String({ pattern: MAILBOX, default: 'Larkfield <office@localhost>' }),
  /** Address of the office that receives the visitors' messages. */
  MAIL_TO: Type.String({ pattern: MAILBOX, default: 'office@localhost' }),
  /** Public origin of the site, used for links in mails and to reject cross-site calls. */
  SITE_ORIGIN: Type.String({ pattern: '^https?://[^/?#@\\s]+$' }),
  /** Secret shared with the edge. A caller without it may not set the client's address. */
  EDGE_KEY: Type.String({ pattern: EDGE_KEY_PATTERN }),
  /** Address of the file service. Without it, files cannot be claimed or read. */
  FILES_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#@\\s]+$' })),
  LOG_LEVEL: Type.Unsafe<'debug' | 'info' | 'warn' | 'error'>({
    type: 'string',
    enum: ['debug', 'info', 'warn', 'error'],
    default: 'info',
  }),
  /** Multiplies every rate limit: for load tests and for many people behind one address. */
  RATE_LIMIT_FACTOR: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  /** Serves the API reference (`app/api-reference.ts`). Off wherever a site runs for visitors. */
  API_REFERENCE: Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'], default: 'off' }),
  /** Zero bits that the proof of work of a form must begin with; 0 requires none. */
  PROOF_OF_WORK_BITS: Type.Integer({
    minimum: 0,
    maximum: PROOF_OF_WORK.maxBits,
    default: PROOF_OF_WORK.bits,
  }),
});

export type BaseConfig = Static<typeof baseConfig>;

/** Reads the base variables and the service's own. @throws ConfigError also for example secrets */
export function readServiceConfig(own: TObject | undefined, env: NodeJS.ProcessEnv): BaseConfig {
  const config = readConfig(Type.Object({ ...baseConfig.properties, ...own?.properties }), env);
  rejectExampleSecrets(config);
  if (isExampleSecret(String(config['EDGE_KEY']))) throw new ConfigError('EDGE_KEY holds an example secret');
  return config as BaseConfig;
}

/**
 * Reads the variables named by a schema. An empty variable counts as missing. The result is frozen.
 * @throws ConfigError naming the first variable that is missing or invalid.
 */
export function readConfig<S extends TObject>(schema: S, env: NodeJS.ProcessEnv): Static<S> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = env[name];
    if (text !== undefined && text !== '') values[name] = fromText(property, text);
  }
  const check = createAjv({ useDefaults: true, allErrors: false }).compile<Static<S>>(schema);
  if (check(values)) return Object.freeze(values) as Static<S>;
  const [error] = check.errors ?? [];
  const missing: unknown = error?.params['missingProperty'];
  if (typeof missing === 'string') throw new ConfigError(`${missing} is missing`);
  throw new ConfigError(
    `${error?.instancePath.slice(1)} is not valid (${describe(schema, error?.instancePath)})`,
  );
}

function fromText(property: TSchema, text: string): unknown {
  return 'type' in property && property.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Describes a valid value from the schema. Never shows the value itself, which may be a secret. */
function describe(schema: TObject, path = ''): string {
  const property: Record<string, unknown> = { ...schema.properties[path.slice(1)] };
  if (Array.isArray(property['enum'])) return `one of ${property['enum'].join(', ')}`;
  if (property['type'] === 'integer')
    return `a whole number from ${property['minimum']} to ${property['maximum']}`;
  return `text like ${property['pattern']}`;
}
