import { EDGE_KEY_PATTERN, sharedStoreConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** Addresses by the names of areas or services, which may hold digits and hyphens; `*` stands for all that are not named. */
const addresses = () =>
  Type.String({ pattern: '^((?:\\*|[a-z][a-z0-9-]*)=http://[^,\\s]+(,|$))*$', default: '' });

/** Environment of the edge. */
export const edgeConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  HOST: Type.String({ pattern: '^[^\\s]+$', default: '127.0.0.1' }),
  /** Port on this machine where the operator is told of each service; none without it. */
  OPERATOR_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
  /** Folder of the composed sites with the pointer to the live one, and root of the release store. */
  SITES_DIR: Type.String(),
  STORE_DIR: Type.String(),
  ...sharedStoreConfig,
  /**
   * Where each service listens: `marketing=http://127.0.0.1:4001,support=…`, once for each of its copies. With
   * `*=http://{service}:4000` a service that is not named is looked for at the address with its name.
   */
  SERVICES: addresses(),
  /** Public origin, for canonical addresses. */
  SITE_ORIGIN: Type.String({ pattern: '^https?://[^/?#@\\s]+$' }),
  /** Shared with the services, which believe nobody else for whom a call is. */
  EDGE_KEY: Type.String({ pattern: EDGE_KEY_PATTERN }),
  /** Proxies in front of the edge that may say for whom they ask: addresses or networks, with commas between. */
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F.:/,]+$' })),
  /** With both, the edge speaks HTTP/2 over TLS. */
  TLS_CERT: Type.Optional(Type.String()),
  TLS_KEY: Type.Optional(Type.String()),
  /** Percent of visits whose browsers report how the page did; none without it. */
  PAGE_REPORTS: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Areas served from a development server: `mf-support=http://127.0.0.1:4100`. */
  DEV_AREAS: addresses(),
});

export type EdgeConfig = Static<typeof edgeConfig>;

/** Where the copies of each service listen, by its name. */
export type ServiceAddresses = ReadonlyMap<string, readonly string[]>;

/** Reads `name=address,name=address`: a service that is named more often has as many copies. */
export function parseServices(text: string): Map<string, string[]> {
  const copies = new Map<string, string[]>();
  for (const [name, address] of pairsOf(text)) copies.set(name, [...(copies.get(name) ?? []), address]);
  return copies;
}

/** Reads `name=value,name=value`. */
export function parsePairs(text: string): ReadonlyMap<string, string> {
  return new Map(pairsOf(text));
}

function pairsOf(text: string): (readonly [name: string, value: string])[] {
  const pairs = text.split(',').filter(Boolean);
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
