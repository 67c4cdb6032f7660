import type { ContainerService } from './container-services.ts';

/** Key by which members of the replica set authenticate; MongoDB takes 6 to 1024 base64 characters. */
export const MONGO_KEY = 'MONGO_KEYFILE';
export const MONGO_ROOT_PASSWORD = 'MONGO_ROOT_PASSWORD';
/** Password of the services' user. It is part of addresses, so it consists of URL-safe characters. */
export const MONGO_PASSWORD = 'MONGO_PASSWORD';
export const BUCKET_USER = 'BUCKET_USER';
export const BUCKET_PASSWORD = 'BUCKET_PASSWORD';

type Make = (bytes: number, encoding: 'base64' | 'hex') => string;

/** Returns new values for all secrets of the compose file, by variable. */
export function newSecrets(parts: readonly ContainerService[], make: Make): ReadonlyMap<string, string> {
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
