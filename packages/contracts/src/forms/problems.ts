import type { FieldProblem } from '../errors.ts';

/**
 * From the validator's errors to what a person reads, the same in browser and service.
 * No library is imported here: the generated validators of the browser carry this file with them.
 */

/** Own text keys (namespace `forms`) of a field, by rule: `required`, `minLength`, `pattern` ... */
export type Messages = Readonly<Record<string, string>>;

/** The part of a validator error that is needed here; Ajv's `ErrorObject` fits. */
export interface RuleError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Fields of a form in the order of its schema, each with its own texts and, for a group, its required fields. */
export type FormRules = readonly (readonly [
  field: string,
  messages: Messages,
  required?: readonly string[],
])[];

/** Texts for a rule that has none of its own. Everything else is `errors.invalid`. */
export const DEFAULT_MESSAGES: Messages = {
  required: 'errors.required',
  minLength: 'errors.required',
  maxLength: 'errors.tooLong',
  enum: 'errors.choose',
  additionalProperties: 'errors.unknown',
};

const OTHER_MESSAGE = 'errors.invalid';

/** Which of two complaints about one field is told: what comes first. */
const PRECEDENCE = ['required', 'type', 'minLength', 'format', 'maxLength'];

/** Longest answer: a body with thousands of unknown fields gets no list of thousands. */
const MOST_PROBLEMS = 50;
const LONGEST_FIELD = 100;

/** At most one problem per field, in schema order; unknown fields last. */
export function toProblems(
  errors: readonly RuleError[] | null | undefined,
  rules: FormRules,
): FieldProblem[] {
  const worst = new Map<string, RuleError>();
  const groups = new Map(rules.flatMap(([field, , required]) => (required ? [[field, required]] : [])));
  for (const error of errors ?? []) {
    const field = fieldOf(error);
    // A missing group is told as its missing fields: a person sees no groups.
    const fields = (error.keyword === 'required' && groups.get(field)) || [field];
    for (const each of fields) {
      const known = worst.get(each);
      if (!known || rank(error) < rank(known)) worst.set(each, error);
    }
  }
  const messages = new Map(rules.map(([field, own]) => [field, own]));
  const order = new Map(rules.map(([field], index) => [field, index]));
  return [...worst]
    .sort(([a], [b]) => (order.get(a) ?? rules.length) - (order.get(b) ?? rules.length))
    .slice(0, MOST_PROBLEMS)
    .map(([field, { keyword }]) => ({ field, key: keyOf(messages.get(field), keyword) }));
}

/** Length in code points, as JSON Schema counts it. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function fieldOf({ instancePath, params }: RuleError): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  const inner = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof inner === 'string') path.push(inner);
  return path.join('.').toWellFormed().slice(0, LONGEST_FIELD);
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
