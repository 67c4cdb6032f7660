import type { TSchema } from 'typebox';
import type { FieldProblem } from '../../src/errors.ts';
import { createAjv, rulesOf, toProblems } from '../../src/forms/index.ts';
import type { RuleError } from '../../src/forms/problems.ts';

/** A body in which one rule of a form is broken, and what is said of it. */
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

/** What a schema demands of a single entry. */
const RULES = ['type', 'const', 'enum', 'not', 'format', 'pattern', 'minLength', 'maxLength', 'minimum'];
/** What it says beside that. */
const OTHERS = ['messages', 'properties', 'required', 'additionalProperties'];

const STRANGE = 'nobodyAskedForThis';

/** Entries of which every rule refuses one: the last is too long for any field. */
const ENTRIES = [7, -1, 'a', '!', '\u0301\u0301', 'ZZ', 'a\u0000b', 'a'.repeat(5_001)] as const;

interface Wish {
  readonly path: readonly string[];
  readonly rule: string;
  /** Entries to try; nothing takes the field away. */
  readonly entries: readonly unknown[];
}

/**
 * Every rule of a form's schema, each broken by an entry of its own in a sample that is filled in correctly: a rule that is
 * added to the form is among them by itself. `prepare` is what the service does to a body before it checks it.
 * @throws when a rule is of a kind that nothing here breaks
 */
export function violationsOf(
  schema: TSchema,
  sample: object,
  prepare: (body: object) => unknown = (body) => body,
): Violation[] {
  const check = createAjv().compile(schema);
  const rules = rulesOf(schema);
  return wishesOf(schema as unknown as Node, []).map(({ path, rule, entries }) => {
    const broken = entries
      .map((entry) => withEntry(sample, path, entry))
      .map((body) => ({ body, errors: check(prepare(body)) ? [] : (check.errors ?? []) }))
      .find(({ errors }) => errors.some((error) => isAt(error, path, rule)));
    if (!broken) throw new Error(`no entry breaks the rule ${rule} of ${path.join('.')}`);
    return { field: path.join('.'), rule, body: broken.body, problems: toProblems(broken.errors, rules) };
  });
}

function wishesOf(node: Node, path: readonly string[]): Wish[] {
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
    { path: [...path, STRANGE], rule: 'additionalProperties', entries: ['a'] },
    ...Object.entries(node.properties).flatMap(([name, inner]) => wishesOf(inner, [...path, name])),
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
