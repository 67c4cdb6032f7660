import { EDGE_KEY_PATTERN, sharedStoreConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

/** Schema of `name=address` pairs for areas or services; `*` stands for all names that are not listed. */
const addresses = () =>
  Type.String({ pattern: '^((?:\\*|[a-z][a-z0-9-]*)=http://[^,\\s]+(,|$))*$', default: '' });

export const edgeConfig = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  HOST: Type.String({ pattern: '^[^\\s]+$', default: '127.0.0.1' }),
  /** Local port for health and metrics of all services. Without it there is no such port. */
  OPERATOR_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
  /** Folder of the composed sites and their pointer files, and root of the release store. */
  SITES_DIR: Type.String(),
  STORE_DIR: Type.String(),
  ...sharedStoreConfig,
  /**
   * Addresses of the services: `marketing=http://127.0.0.1:4001,support=…`, one entry per instance. `*` gives the address
   * of all services that are not listed, with `{service}` for the name: `*=http://{service}:4000`.
   */
  SERVICES: addresses(),
  SITE_ORIGIN: Type.String({ pattern: '^https?://[^/?#@\\s]+$' }),
  /** Secret shared with the services, which trust headers about the client only with it. */
  EDGE_KEY: Type.String({ pattern: EDGE_KEY_PATTERN }),
  /** Proxies whose `x-forwarded-for` is trusted: comma-separated addresses or networks. */
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F.:/,]+$' })),
  /** Certificate and key files. With both, the edge serves HTTP/2 over TLS. */
  TLS_CERT: Type.Optional(Type.String()),
  TLS_KEY: Type.Optional(Type.String()),
  /** Percentage of visits whose browsers send page reports. Without it no browser does. */
  PAGE_REPORTS: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Areas whose files come from a development server: `mf-support=http://127.0.0.1:4100`. */
  DEV_AREAS: addresses(),
});

export type EdgeConfig = Static<typeof edgeConfig>;

/** Addresses of the instances of each service, by service name. */
export type ServiceAddresses = ReadonlyMap<string, readonly string[]>;

/** Parses `name=address,name=address`. A name that occurs several times has several instances. */
export function parseServices(text: string): Map<string, string[]> {
  const services = new Map<string, string[]>();
  for (const [name, address] of pairsOf(text)) services.set(name, [...(services.get(name) ?? []), address]);
  return services;
}

export function parsePairs(text: string): ReadonlyMap<string, string> {
  return new Map(pairsOf(text));
}

function pairsOf(text: string): (readonly [name: string, value: string])[] {
  const pairs = text.split(',').filter(Boolean);
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
