import { createAjv, rulesOf, tidy, type FormRules } from '@larkfield/contracts/forms';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Strict checks of what comes in. Fastify's default turns `null` into "", `["a"]` into "a", "1e3" into
 * 1000 and drops unknown fields with status 200; here each of these is refused.
 */
export function addValidation(app: FastifyInstance): void {
  const ajv = createAjv();
  app.setValidatorCompiler<TSchema>(({ schema }) => ajv.compile(schema));
  // A text/plain body needs no permission of the browser to be sent from another site.
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.form) request.body = tidy(request.body);
  });
}

const known = new WeakMap<object, FormRules>();

/** Fields and texts of a route's body, worked out once per schema. */
export function rulesFor(schema: unknown): FormRules {
  if (typeof schema !== 'object' || schema === null) return [];
  const rules = known.get(schema) ?? rulesOf(schema);
  known.set(schema, rules);
  return rules;
}
