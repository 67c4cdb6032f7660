import { createAjv, rulesOf, normalizeEntries, type FormRules } from '@larkfield/contracts/forms';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Adds strict validation of requests. Fastify's default turns `null` into "", `["a"]` into "a" and "1e3" into 1000,
 * and drops unknown fields with status 200. Here each of these is an error.
 */
export function addValidation(app: FastifyInstance): void {
  const ajv = createAjv();
  app.setValidatorCompiler<TSchema>(({ schema }) => ajv.compile(schema));
  // Browsers send a text/plain body from another site without asking for permission.
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.form) request.body = normalizeEntries(request.body);
  });
}

const rulesBySchema = new WeakMap<object, FormRules>();

/** Returns the form rules of a route's body, computed once per schema. */
export function rulesFor(schema: unknown): FormRules {
  if (typeof schema !== 'object' || schema === null) return [];
  const rules = rulesBySchema.get(schema) ?? rulesOf(schema);
  rulesBySchema.set(schema, rules);
  return rules;
}
