import type { FormRules, Messages } from './problems.ts';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly messages?: Messages;
}

/** Returns the fields of a form schema, depth first: the group `referer`, then `referer.email` … */
export function rulesOf(schema: object): FormRules {
  return [['', {}], ...walk(schema as Node, '')];
}

function walk({ properties = {} }: Node, prefix: string): FormRules {
  return Object.entries(properties).flatMap(([name, node]) => [
    ruleOf(prefix + name, node),
    ...walk(node, `${prefix}${name}.`),
  ]);
}

function ruleOf(field: string, { properties, required = [], messages = {} }: Node): FormRules[number] {
  return properties ? [field, messages, required.map((name) => `${field}.${name}`)] : [field, messages];
}
