import type { AreaRoute } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer, whatever it carries. */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': openerPolicy({}),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    ...(origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Seconds after which it is worth asking again for what could not be answered. */
const RETRY_AFTER_S = 5;

/** Whoever is told "not now" is told when, unless a service has said so itself. */
export function registerRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const later = [429, 503, 504].includes(reply.statusCode);
    if (later && !reply.hasHeader('retry-after')) reply.header('retry-after', String(RETRY_AFTER_S));
  });
}

/** Whether windows that a page opens know who has opened them. */
export function openerPolicy({ popups = false }: { readonly popups?: boolean }): string {
  return popups ? 'same-origin-allow-popups' : 'same-origin';
}

/** Features of the browser that no page has, unless its contract names who may use them. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** Permissions policy of a page. An origin is quoted, a keyword such as `self` is not. */
export function permissionsPolicy({ permissions = {} }: Pick<AreaRoute, 'permissions'> = {}): string {
  const names = [...new Set([...FEATURES, ...Object.keys(permissions)])];
  const allowed = (name: string) =>
    (permissions[name] ?? []).map((origin) => (origin.includes(':') ? `"${origin}"` : origin)).join(' ');
  return names.map((name) => `${name}=(${allowed(name)})`).join(', ');
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

/** Content security policy of a page. `scriptHash` admits its import map, the only inline script. */
export function contentSecurityPolicy(scriptHash = '', route?: Pick<AreaRoute, 'csp'>): string {
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

/** Puts the headers on every answer, errors and proxied ones included. */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = securityHeaders(origin);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
