import Type from 'typebox';
import { answers } from './answers.ts';
import type { TypeBoxInstance } from './type-provider.ts';

/** Where a service in development tells its calls, on its own port. */
export const REFERENCE_PATH = '/reference.json';

const schema = {
  response: answers({ 200: Type.Object({}, { additionalProperties: true }) }),
  hide: true,
};

/**
 * The reference of a service's calls (OpenAPI 3.1), worked out from the schemas and the `config` of all routes that
 * are added afterwards. For developers: a service offers it only where `API_REFERENCE` is on, to this machine only.
 */
export async function addReference(app: TypeBoxInstance, service: string): Promise<void> {
  // Only here: in production the plugin is not even loaded.
  const { default: swagger } = await import('@fastify/swagger');
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: service, version: '1' }, tags: [{ name: service }] },
    transform: ({ schema: given, url, route }) => {
      const { rights, limit, repeatable, work, pages } = route.config ?? {};
      const declared = {
        ...{ 'x-rights': rights, 'x-limit': limit, 'x-repeatable': repeatable, 'x-work': work },
        'x-pages': pages,
      };
      return { schema: { ...given, tags: [service], ...withoutGaps(declared) }, url };
    },
  });
  app.get(REFERENCE_PATH, { schema, config: { rights: 'internal' } }, async () => app.swagger());
}

function withoutGaps(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
