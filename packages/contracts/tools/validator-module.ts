import standalone from 'ajv/dist/standalone/index.js';
import type { TSchema } from 'typebox';
import { createAjv, rulesOf } from '../src/forms/index.ts';

// A CommonJS default export: Node imports the module object, but TypeScript types it as the function.
const write = (standalone as unknown as { default: typeof standalone }).default;

export const VALIDATOR_TYPES = [
  "import type { FieldProblem } from '@larkfield/contracts';",
  '/** Returns at most one problem per field, in the order of the form. */',
  'export declare function problems(data: unknown): FieldProblem[];',
  '',
].join('\n');

/**
 * Returns the source of the browser's validator of a form. It contains no Ajv and no `require`, so it runs without
 * `unsafe-eval`.
 */
export function validatorModule(name: string, schema: TSchema): string {
  const ajv = createAjv({ messages: false, code: { source: true, esm: true, optimize: 2 } });
  const code = write(ajv, ajv.compile(schema))
    // Ajv's ESM output still calls `require` for its length function, which bundlers do not resolve.
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
    // The allowed values are never read. Without them only the field names of the schema are needed.
    .replaceAll(/params:\{allowedValues: schema\d[\w.]*\}/g, 'params:{}')
    .replaceAll(/schemaPath:"[^"]*",/g, '')
    .replace(
      /const (schema\d+) = \{.*?\};(?=const|function)/,
      `const $1 = ${JSON.stringify(namesOf(schema))};`,
    )
    .replace('"use strict";', '')
    .replace(/export const validate = (\w+);export default \w+;/, 'const check = $1;');
  if (/\b(?:require|export|allowedValues)\b/.test(code))
    throw new Error(`${name}: the generated code still contains require, export or allowedValues`);
  return [
    "import { codePoints, toProblems } from '@larkfield/contracts/problems';",
    code,
    `const rules = ${JSON.stringify(rulesOf(schema))};`,
    'export function problems(data) {',
    '  return check(data) ? [] : toProblems(check.errors, rules);',
    '}',
    '',
  ].join('\n');
}

function namesOf(schema: TSchema): object {
  const { properties } = schema as { properties?: Record<string, TSchema> };
  if (!properties) return {};
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, namesOf(node)])),
  };
}
