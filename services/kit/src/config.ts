import { RELEASE_STORE_PATTERN, S3_ENDPOINT_PATTERN } from '@larkfield/federation/render';
import { createAjv } from '@larkfield/contracts/forms';
import { WORK } from '@larkfield/contracts/work';
import { isExampleSecret, refuseExamples } from './example-secrets.ts';
import { ConfigError } from './config-error.ts';
import Type, { type Static, type TObject, type TSchema } from 'typebox';

const ADDRESS = '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+';
/** `name@host` or `Name <name@host>`. */
const MAILBOX = `^(?:[^<>\\p{Cc}]*<${ADDRESS}>|${ADDRESS})$`;

/** At least 32 random bytes in base64 or hexadecimal. */
export const EDGE_KEY_PATTERN = '^[A-Za-z0-9+/_=-]{43,88}$';

/**
 * Where releases come from that several machines share: the folders of this one are filled from there. A bucket's keys are in
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, which its client alone reads.
 */
export const sharedStoreConfig = {
  RELEASE_STORE: Type.Optional(Type.String({ pattern: RELEASE_STORE_PATTERN })),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: S3_ENDPOINT_PATTERN })),
  S3_REGION: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })),
};

/** What every service reads. */
export const baseConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535 }),
  /** Where the service listens; elsewhere than on this machine, every call has to carry `EDGE_KEY`. */
  HOST: Type.String({ pattern: '^[^\\s]+$', default: '127.0.0.1' }),
  MONGODB_URL: Type.String({ pattern: '^mongodb(?:\\+srv)?://.+' }),
  DATA_DIR: Type.String({ default: 'data' }),
  /** Release store and composed sites: with both, the service renders the dynamic pages of its area. */
  STORE_DIR: Type.Optional(Type.String()),
  SITES_DIR: Type.Optional(Type.String()),
  ...sharedStoreConfig,
  /** Without it mails are written to `DATA_DIR/mail`. */
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://.+' })),
  MAIL_FROM: Type.String({ pattern: MAILBOX, default: 'Larkfield <office@localhost>' }),
  /** The office that answers visitors. */
  MAIL_TO: Type.String({ pattern: MAILBOX, default: 'office@localhost' }),
  /** Public origin of the site, for links in mails and against calls from other sites. */
  SITE_ORIGIN: Type.String({ pattern: '^https?://[^/?#@\\s]+$' }),
  /** Shared with the edge: nobody else may say for whom a call is. */
  EDGE_KEY: Type.String({ pattern: EDGE_KEY_PATTERN }),
  /** Where the file service listens; without it no file can be claimed or read. */
  FILES_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#@\\s]+$' })),
  LOG_LEVEL: Type.Unsafe<'debug' | 'info' | 'warn' | 'error'>({
    type: 'string',
    enum: ['debug', 'info', 'warn', 'error'],
    default: 'info',
  }),
  /** Multiplies every rate limit: for load tests and for many people behind one address. */
  RATE_LIMIT_FACTOR: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  /** Tells developers of the calls (`http/reference.ts`); nothing that starts a site for visitors sets it. */
  API_REFERENCE: Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'], default: 'off' }),
  /** Zero bits that the proof of work of a form must begin with; 0 asks for none. */
  PROOF_OF_WORK_BITS: Type.Integer({ minimum: 0, maximum: WORK.mostBits, default: WORK.bits }),
});

export type BaseConfig = Static<typeof baseConfig>;

/**
 * Reads what every service reads, and what one service reads besides.
 * @throws ConfigError also for an address with a password that is an example from a manual.
 */
export function readServiceConfig(own: TObject | undefined, env: NodeJS.ProcessEnv): BaseConfig {
  const config = readConfig(Type.Object({ ...baseConfig.properties, ...own?.properties }), env);
  refuseExamples(config);
  if (isExampleSecret(String(config['EDGE_KEY']))) throw new ConfigError('EDGE_KEY holds an example secret');
  return config as BaseConfig;
}

/**
 * Reads the variables that a schema names; an empty one counts as missing. The result is frozen.
 * @throws ConfigError naming the first variable that is missing or wrong.
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

/** What would be right, from the schema: the value itself may be a secret. */
function describe(schema: TObject, path = ''): string {
  const property: Record<string, unknown> = { ...schema.properties[path.slice(1)] };
  if (Array.isArray(property['enum'])) return `one of ${property['enum'].join(', ')}`;
  if (property['type'] === 'integer')
    return `a whole number from ${property['minimum']} to ${property['maximum']}`;
  return `text like ${property['pattern']}`;
}
