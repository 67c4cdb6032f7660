import type { ServicePart } from './site-parts.ts';

/** Members of the replica set know each other by it; MongoDB takes 6 to 1024 characters of base64. */
export const MONGO_KEY = 'MONGO_KEYFILE';
export const MONGO_ROOT_PASSWORD = 'MONGO_ROOT_PASSWORD';
/** Of the user that services connect as; it stands in their addresses, so it needs letters that addresses have. */
export const MONGO_PASSWORD = 'MONGO_PASSWORD';
export const BUCKET_USER = 'BUCKET_USER';
export const BUCKET_PASSWORD = 'BUCKET_PASSWORD';

type Make = (bytes: number, encoding: 'base64' | 'hex') => string;

/** Returns a new value for every secret that the compose file asks for, by variable. */
export function newSecrets(parts: readonly ServicePart[], make: Make): ReadonlyMap<string, string> {
  const keys = new Set(['EDGE_KEY', ...parts.flatMap((part) => part.keys)]);
  return new Map([
    ...[...keys].map((name) => [name, make(32, 'base64')] as const),
    [MONGO_KEY, make(96, 'base64')],
    [MONGO_ROOT_PASSWORD, make(24, 'hex')],
    [MONGO_PASSWORD, make(24, 'hex')],
    [BUCKET_USER, make(12, 'hex')],
    [BUCKET_PASSWORD, make(24, 'hex')],
  ]);
}
