import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const NAME = 'x-forwarded-for';
/** Some load balancers append the port to an address. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * Registers a hook that keeps only the addresses of `x-forwarded-for` after its last invalid entry. Without a valid address,
 * the client is the proxy itself. Must be registered before all other hooks: Fastify parses the header at each access to
 * `ip`.
 */
export function checkForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request.raw;
    const text = headers[NAME];
    if (text !== undefined) {
      const entries = String(text)
        .split(',')
        .map((entry) => entry.trim().replace(WITH_PORT, '$1$2'));
      const addresses = entries.slice(entries.findLastIndex((entry) => !isIP(entry)) + 1);
      if (addresses.length > 0) headers[NAME] = addresses.join(', ');
      else Reflect.deleteProperty(headers, NAME);
    }
    next();
  });
}
