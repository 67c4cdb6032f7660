import type { TSchema } from 'typebox';
import type { FieldProblem } from '../../src/calls/errors.ts';
import { createAjv, rulesOf, toProblems } from '../../src/forms/index.ts';
import type { RuleError } from '../../src/forms/problems.ts';

/** A body that breaks one rule of a form, and the expected problems. */
export interface Violation {
  readonly field: string;
  readonly rule: string;
  readonly body: object;
  readonly problems: readonly FieldProblem[];
}

type Node = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
};

/** Rules of a schema for a single entry. */
const RULES = ['type', 'const', 'enum', 'not', 'format', 'pattern', 'minLength', 'maxLength', 'minimum'];
/** Other keywords of a schema. */
const OTHERS = ['messages', 'properties', 'required', 'additionalProperties'];

const UNKNOWN_FIELD = 'nobodyAskedForThis';

/** Test entries. Every rule rejects at least one of them; the last is too long for any field. */
const ENTRIES = [7, -1, 'a', '!', '\u0301\u0301', 'ZZ', 'a\u0000b', 'a'.repeat(5_001)] as const;

interface RuleCase {
  readonly path: readonly string[];
  readonly rule: string;
  /** Entries to try; undefined removes the field. */
  readonly entries: readonly unknown[];
}

/**
 * Returns one body per rule of a form's schema that breaks the rule, made from a correct sample. New rules of the form are
 * included automatically.
 * @param prepare - what the service does to a body before it validates it
 * @throws Error if no test entry breaks a rule
 */
export function violationsOf(
  schema: TSchema,
  sample: object,
  prepare: (body: object) => unknown = (body) => body,
): Violation[] {
  const check = createAjv().compile(schema);
  const rules = rulesOf(schema);
  return ruleCasesOf(schema as unknown as Node, []).map(({ path, rule, entries }) => {
    const broken = entries
      .map((entry) => withEntry(sample, path, entry))
      .map((body) => ({ body, errors: check(prepare(body)) ? [] : (check.errors ?? []) }))
      .find(({ errors }) => errors.some((error) => isAt(error, path, rule)));
    if (!broken) throw new Error(`no entry breaks the rule ${rule} of ${path.join('.')}`);
    return { field: path.join('.'), rule, body: broken.body, problems: toProblems(broken.errors, rules) };
  });
}

function ruleCasesOf(node: Node, path: readonly string[]): RuleCase[] {
  const own = Object.keys(node).filter((name) => !name.startsWith('~') && !OTHERS.includes(name));
  const unknown = own.filter((name) => !RULES.includes(name));
  if (unknown.length > 0) throw new Error(`${path.join('.')} has rules of another kind: ${unknown.join()}`);
  if (!node.properties) return own.map((rule) => ({ path, rule, entries: ENTRIES }));
  return [
    ...(path.length > 0 ? [{ path, rule: 'type', entries: ENTRIES }] : []),
    ...(node.required ?? []).map((name) => ({
      path: [...path, name],
      rule: 'required',
      entries: [undefined],
    })),
    { path: [...path, UNKNOWN_FIELD], rule: 'additionalProperties', entries: ['a'] },
    ...Object.entries(node.properties).flatMap(([name, inner]) => ruleCasesOf(inner, [...path, name])),
  ];
}

function isAt({ keyword, instancePath, params }: RuleError, path: readonly string[], rule: string): boolean {
  const inner = params['missingProperty'] ?? params['additionalProperty'];
  const at = `${instancePath}${typeof inner === 'string' ? `/${inner}` : ''}`;
  return keyword === rule && at === `/${path.join('/')}`;
}

function withEntry(data: object, [first = '', ...rest]: readonly string[], entry: unknown): object {
  const { [first]: before, ...others } = data as Readonly<Record<string, object | undefined>>;
  if (rest.length > 0) return { ...others, [first]: withEntry(before ?? {}, rest, entry) };
  return entry === undefined ? others : { ...others, [first]: entry };
}
