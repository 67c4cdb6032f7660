import type { AreaConfig, AreaRoute } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer, whatever it carries. */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Sources every page has; an area's contract can add to them for one of its routes, never take away. */
const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** Content security policy of a page. `scriptHash` admits the import map, the only inline script. */
export function contentSecurityPolicy(scriptHash: string, route?: Pick<AreaRoute, 'csp'>): string {
  const directives = { ...BASE, 'script-src': [...(BASE['script-src'] ?? []), scriptHash] };
  const extra = route?.csp ?? {};
  const names = [...new Set([...Object.keys(directives), ...Object.keys(extra)])];
  return names
    .map((name) => {
      const sources = [...(directives[name as keyof typeof directives] ?? []), ...(extra[name] ?? [])];
      const some = sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources;
      return [name, ...some].join(' ');
    })
    .join('; ');
}

/** The route of a contract that owns a path, if any. */
export function routeOf(contracts: readonly AreaConfig[], path: string): AreaRoute | undefined {
  return contracts.flatMap(({ routes }) => routes).find((route) => route.path === path);
}

/** Puts the headers on every answer, errors and proxied ones included. */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = securityHeaders(origin);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
