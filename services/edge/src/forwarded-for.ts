import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const NAME = 'x-forwarded-for';
/** Some balancers write the port behind an address. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * Keeps of what proxies say about where a request comes from the addresses behind the last entry that is none. A request
 * without any comes from the proxy itself. Before all other hooks: Fastify reads the header whenever it is asked for `ip`.
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
