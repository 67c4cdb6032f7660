import type { AreaRoute } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';

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

const RETRY_AFTER_S = 5;

/** Registers a hook that adds `retry-after` to responses 429, 503 and 504, unless the service has set it. */
export function registerRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const later = [429, 503, 504].includes(reply.statusCode);
    if (later && !reply.hasHeader('retry-after')) reply.header('retry-after', String(RETRY_AFTER_S));
  });
}

/** Returns the cross-origin opener policy: with `popups`, windows that the page opens keep a reference to it. */
export function openerPolicy({ popups = false }: { readonly popups?: boolean }): string {
  return popups ? 'same-origin-allow-popups' : 'same-origin';
}

/** Browser features that are off on every page unless its contract allows origins. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** Returns the permissions policy of a page. Origins are quoted, keywords such as `self` are not. */
export function permissionsPolicy({ permissions = {} }: Pick<AreaRoute, 'permissions'> = {}): string {
  const names = [...new Set([...FEATURES, ...Object.keys(permissions)])];
  const allowed = (name: string) =>
    (permissions[name] ?? []).map((origin) => (origin.includes(':') ? `"${origin}"` : origin)).join(' ');
  return names.map((name) => `${name}=(${allowed(name)})`).join(', ');
}

/** CSP sources of every page. A route's contract can add sources but not remove any. */
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

/**
 * Returns the content security policy of a page.
 * @param scriptHash - hash of its import map, the only inline script
 */
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

/** Registers a hook that adds the security headers to every response, including errors and forwarded ones. */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = securityHeaders(origin);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
