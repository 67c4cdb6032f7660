import Type from 'typebox';
import { responseSchemas } from '../http/response-schemas.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';

/** Path of the API reference (development only, on the service's own port). */
export const API_REFERENCE_PATH = '/reference.json';

const schema = {
  response: responseSchemas({ 200: Type.Object({}, { additionalProperties: true }) }),
  hide: true,
};

/** Registers the API reference (OpenAPI 3.1) of all routes that are added afterwards. Local use only. */
export async function addApiReference(app: TypeBoxInstance, service: string): Promise<void> {
  // Imported here so that production does not load the plugin.
  const { default: swagger } = await import('@fastify/swagger');
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: service, version: '1' }, tags: [{ name: service }] },
    transform: ({ schema: original, url, route }) => {
      const { rights, roles, limit, repeatable, proofOfWork, pages } = route.config ?? {};
      const declared = {
        ...{
          'x-rights': rights,
          'x-roles': roles,
          'x-limit': limit,
          'x-repeatable': repeatable,
          'x-work': proofOfWork,
        },
        'x-pages': pages,
      };
      return { schema: { ...original, tags: [service], ...withoutUndefined(declared) }, url };
    },
  });
  app.get(API_REFERENCE_PATH, { schema, config: { rights: 'internal' } }, async () => app.swagger());
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
