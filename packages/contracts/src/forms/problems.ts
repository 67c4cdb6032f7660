import type { FieldProblem } from '../calls/errors.ts';

/**
 * Converts the validator's errors to problems with text keys, in browser and service. No library is imported here, because
 * the generated validators of the browser include this file.
 */

/** Text keys of a field (namespace `forms`) by rule: `required`, `minLength`, `pattern` … */
export type Messages = Readonly<Record<string, string>>;

/** The used part of Ajv's `ErrorObject`. */
export interface RuleError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Fields of a form in schema order, each with its text keys and, for a group, its required fields. */
export type FormRules = readonly (readonly [
  field: string,
  messages: Messages,
  required?: readonly string[],
])[];

/** Text keys of rules without a message of their own. Other rules use `errors.invalid`. */
export const DEFAULT_MESSAGES: Messages = {
  required: 'errors.required',
  minLength: 'errors.required',
  maxLength: 'errors.tooLong',
  enum: 'errors.choose',
  additionalProperties: 'errors.unknown',
};

const OTHER_MESSAGE = 'errors.invalid';

/** Order in which errors of one field take precedence. */
const PRECEDENCE = ['required', 'type', 'minLength', 'format', 'maxLength'];

/** Maximum number of problems in an answer. A body may have thousands of unknown fields. */
const MAX_PROBLEMS = 50;
const MAX_FIELD_LENGTH = 100;

/** Returns at most one problem per field, in schema order, unknown fields last. */
export function toProblems(
  errors: readonly RuleError[] | null | undefined,
  rules: FormRules,
): FieldProblem[] {
  const worst = new Map<string, RuleError>();
  const groups = new Map(rules.flatMap(([field, , required]) => (required ? [[field, required]] : [])));
  for (const error of errors ?? []) {
    const field = fieldOf(error);
    // A missing group is reported as its missing fields, because a form does not show groups.
    const fields = (error.keyword === 'required' && groups.get(field)) || [field];
    for (const name of fields) {
      const previous = worst.get(name);
      if (!previous || rank(error) < rank(previous)) worst.set(name, error);
    }
  }
  const messages = new Map(rules.map(([field, own]) => [field, own]));
  const order = new Map(rules.map(([field], index) => [field, index]));
  return [...worst]
    .sort(([a], [b]) => (order.get(a) ?? rules.length) - (order.get(b) ?? rules.length))
    .slice(0, MAX_PROBLEMS)
    .map(([field, { keyword }]) => ({ field, key: keyOf(messages.get(field), keyword) }));
}

/** Returns the length in code points, as JSON Schema counts it. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function fieldOf({ instancePath, params }: RuleError): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  const inner = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof inner === 'string') path.push(inner);
  return path.join('.').toWellFormed().slice(0, MAX_FIELD_LENGTH);
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function rank({ keyword }: RuleError): number {
  const index = PRECEDENCE.indexOf(keyword);
  return index < 0 ? PRECEDENCE.length : index;
}

function keyOf(own: Messages | undefined, keyword: string): string {
  for (const messages of [own ?? {}, DEFAULT_MESSAGES]) {
    const key = Object.hasOwn(messages, keyword) ? messages[keyword] : undefined;
    if (key) return key;
  }
  return OTHER_MESSAGE;
}
