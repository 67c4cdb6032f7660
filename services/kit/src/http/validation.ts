import { createAjv, rulesOf, normalizeEntries, type FormRules } from '@larkfield/contracts/forms';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import buildSerializer from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * When the schemas of routes are compiled. `at-start` reports a wrong schema before the service listens. Tests compile
 * `on-demand`, because compiling is most of the time to start a service and a test calls few of its routes.
 */
export type SchemaCompilation = 'at-start' | 'on-demand';

type Serializer = (data: unknown) => string;

let ajv: Ajv | undefined;
const serializers = new WeakMap<object, Serializer>();

/** Returns the validator of a schema. The process has one Ajv: each would compile JSON Schema's own schema first. */
export function compileValidator<T>(schema: TSchema): ValidateFunction<T> {
  ajv ??= createAjv();
  return ajv.compile<T>(schema);
}

/** Returns the serializer of a schema, compiled once: all routes of a service have the same schema for errors. */
function compileSerializer(schema: TSchema): Serializer {
  const serializer = serializers.get(schema) ?? buildSerializer(schema);
  serializers.set(schema, serializer);
  return serializer;
}

/**
 * Adds strict validation of requests. Fastify's default turns `null` into "", `["a"]` into "a" and "1e3" into 1000,
 * and drops unknown fields with status 200. Here each of these is an error.
 */
export function addValidation(app: FastifyInstance, compilation: SchemaCompilation = 'at-start'): void {
  const isOnDemand = compilation === 'on-demand';
  app.setValidatorCompiler<TSchema>(({ schema }) =>
    isOnDemand ? validatorOnDemand(schema) : compileValidator(schema),
  );
  app.setSerializerCompiler<TSchema>(({ schema }) =>
    isOnDemand ? (data) => compileSerializer(schema)(data) : compileSerializer(schema),
  );
  // Browsers send a text/plain body from another site without asking for permission.
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.form) request.body = normalizeEntries(request.body);
  });
}

/** Fastify reads the errors from the function right after it has returned false. */
function validatorOnDemand(schema: TSchema) {
  const validator = Object.assign(
    (data: unknown): boolean => {
      const validate = compileValidator(schema);
      const isValid = validate(data);
      validator.errors = validate.errors ?? null;
      return isValid;
    },
    { errors: null as ErrorObject[] | null },
  );
  return validator;
}

const rulesBySchema = new WeakMap<object, FormRules>();

/** Returns the form rules of a route's body, computed once per schema. */
export function rulesFor(schema: unknown): FormRules {
  if (typeof schema !== 'object' || schema === null) return [];
  const rules = rulesBySchema.get(schema) ?? rulesOf(schema);
  rulesBySchema.set(schema, rules);
  return rules;
}
