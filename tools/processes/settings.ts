import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly origin: string;
  readonly mongodbUrl: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Port of the operator's health check with the state of each service. */
  readonly operatorPort?: string | undefined;
  /** Percentage of visits whose browsers report performance. */
  readonly pageReports?: string | undefined;
  /** Comma-separated proxies in front of the edge. */
  readonly trustedProxies?: string | undefined;
  /** Variables that are passed to the services. */
  readonly passed: Readonly<Record<string, string | undefined>>;
}

/** Invalid setting. The message is one line for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Variables of a shared release store and its bucket. */
export const SHARED_STORE = [
  'RELEASE_STORE',
  'S3_ENDPOINT',
  'S3_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

const PASSED = [
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'LOG_LEVEL',
  'RATE_LIMIT_FACTOR',
  'PROOF_OF_WORK_BITS',
  'EDGE_KEY',
  'IDENTITY_KEY',
  'NEWSLETTER_KEY',
  'DONATION_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_ENVIRONMENT',
  'EVENTS_KEY',
  'FILES_KEY',
  'FIELDTRIAL_KEY',
  'INVEST_KEY',
  'INVEST_KEY_FORMER',
  'CLAMD_URL',
  ...SHARED_STORE,
  'FILES_MOST_DOCUMENT_BYTES',
  'FILES_MOST_IMAGE_BYTES',
];

/** Reads and checks the environment. @throws SettingsError naming the variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new SettingsError('PORT must be a number from 1 to 65535');
  const operatorPort = env['OPERATOR_PORT'] || undefined;
  if (operatorPort && !(/^\d{1,5}$/.test(operatorPort) && Number(operatorPort) <= 65535))
    throw new SettingsError('OPERATOR_PORT must be a number from 1 to 65535');
  const tls = readTls(env);
  const host = env['HOST'] ?? '127.0.0.1';
  const origin = env['SITE_ORIGIN'] ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
  if (!/^https?:\/\/[^/?#@\s]+$/.test(origin))
    throw new SettingsError('SITE_ORIGIN must look like https://www.example.org');
  const mongodbUrl = env['MONGODB_URL'] || undefined;
  if (mongodbUrl && !/^mongodb(\+srv)?:\/\/./.test(mongodbUrl)) {
    throw new SettingsError('MONGODB_URL must begin with mongodb:// or mongodb+srv://');
  }
  const passed = Object.fromEntries(PASSED.map((name) => [name, env[name]]));
  return {
    port,
    host,
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    origin,
    mongodbUrl,
    tls,
    operatorPort,
    pageReports: readPercent(env, 'PAGE_REPORTS'),
    trustedProxies: env['TRUSTED_PROXIES'],
    passed,
  };
}

/** Default start timeout of a process in seconds. On a busy machine with two cores all of a site takes less than 30. */
const START_LIMIT_S = 90;

/** Returns the start timeout of a process in milliseconds. @throws SettingsError naming the variable. */
export function readStartLimit(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env['START_LIMIT_S'] || START_LIMIT_S);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
    throw new SettingsError('START_LIMIT_S must be a number of seconds from 1 to 3600');
  return seconds * 1_000;
}

function readPercent(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text && !(/^\d{1,3}$/.test(text) && Number(text) <= 100))
    throw new SettingsError(`${name} must be a number from 0 to 100`);
  return text;
}

function readTls(env: NodeJS.ProcessEnv): Settings['tls'] {
  const { TLS_CERT: cert, TLS_KEY: key } = env;
  if (!cert && !key) return undefined;
  if (!cert || !key)
    throw new SettingsError(`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: HTTPS needs both files`);
  for (const [name, file] of Object.entries({ TLS_CERT: cert, TLS_KEY: key })) {
    if (!existsSync(file)) throw new SettingsError(`${name} names a file that does not exist`);
  }
  return { cert: resolve(cert), key: resolve(key) };
}
