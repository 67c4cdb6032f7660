import { refuse } from '../../errors.ts';
import { isArray, isDoc, type Doc, type Value } from '../../values/types.ts';
import type { Expression } from '../expression.ts';
import { truthyExpression } from '../truth.ts';

type Compile = (source: Value) => Expression;

/** Operators that decide themselves what of their operand is run, and with which variables. */
export const lazyOperators: Readonly<Record<string, (operand: Value, compile: Compile) => Expression>> = {
  $and: (operand, compile) => {
    const parts = list(operand).map(compile);
    return (root, variables) => parts.every((part) => truthyExpression(part(root, variables)));
  },
  $or: (operand, compile) => {
    const parts = list(operand).map(compile);
    return (root, variables) => parts.some((part) => truthyExpression(part(root, variables)));
  },
  $cond: (operand, compile) => {
    const [test, yes, no] = condParts(operand).map(compile);
    if (!test || !yes || !no) return refuse(16020, 'Expression $cond takes exactly 3 arguments.');
    return (root, variables) => (truthyExpression(test(root, variables)) ? yes : no)(root, variables);
  },
  $ifNull: (operand, compile) => {
    const parts = list(operand).map(compile);
    if (parts.length < 2) refuse(1257300, '$ifNull needs at least two arguments');
    return (root, variables) => {
      let value: Value;
      for (const part of parts) {
        value = part(root, variables);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  },
  $switch: (operand, compile) => {
    const { branches, default: otherwise } = fields(operand, '$switch', ['branches'], ['default']);
    if (!isArray(branches) || branches.length === 0)
      return refuse(40068, '$switch requires at least one branch.');
    const cases = branches.map((branch) => {
      const parts = fields(branch, '$switch', ['case', 'then'], []);
      return { test: compile(parts['case']), then: compile(parts['then']) };
    });
    const last = otherwise === undefined ? undefined : compile(otherwise);
    return (root, variables) => {
      const hit = cases.find(({ test }) => truthyExpression(test(root, variables)))?.then ?? last;
      return hit
        ? hit(root, variables)
        : refuse(
            40066,
            '$switch could not find a matching branch for an input, and no default was specified.',
          );
    };
  },
  $let: (operand, compile) => {
    const { vars, in: inside } = fields(operand, '$let', ['vars', 'in'], []);
    if (!isDoc(vars)) return refuse(16874, 'invalid parameter: expected an object (vars)');
    const named = Object.entries(vars).map(([name, source]) => ({
      name: variableName(name),
      value: compile(source),
    }));
    const body = compile(inside);
    return (root, variables) => {
      const own = Object.fromEntries(named.map(({ name, value }) => [name, value(root, variables)]));
      return body(root, { ...variables, ...own });
    };
  },
  $map: (operand, compile) => {
    const parts = fields(operand, '$map', ['input', 'in'], ['as']);
    const name = variableName(parts['as'] ?? 'this');
    const [input, body] = [compile(parts['input']), compile(parts['in'])];
    return (root, variables) =>
      inputArray(input(root, variables), '$map', 16883)?.map(
        (item) => body(root, { ...variables, [name]: item }) ?? null,
      ) ?? null;
  },
  $filter: (operand, compile) => {
    const parts = fields(operand, '$filter', ['input', 'cond'], ['as']);
    const name = variableName(parts['as'] ?? 'this');
    const [input, test] = [compile(parts['input']), compile(parts['cond'])];
    return (root, variables) =>
      inputArray(input(root, variables), '$filter', 28651)?.filter((item) =>
        truthyExpression(test(root, { ...variables, [name]: item })),
      ) ?? null;
  },
  $reduce: (operand, compile) => {
    const parts = fields(operand, '$reduce', ['input', 'initialValue', 'in'], []);
    const [input, initial, body] = [
      compile(parts['input']),
      compile(parts['initialValue']),
      compile(parts['in']),
    ];
    return (root, variables) => {
      const array = inputArray(input(root, variables), '$reduce', 40080);
      if (!array) return null;
      let value = initial(root, variables);
      for (const item of array) value = body(root, { ...variables, this: item, value });
      return value;
    };
  },
};

function list(operand: Value): Value[] {
  return isArray(operand) ? operand : [operand];
}

function condParts(operand: Value): Value[] {
  if (isArray(operand)) {
    return operand.length === 3
      ? operand
      : refuse(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`);
  }
  const parts = fields(operand, '$cond', ['if', 'then', 'else'], []);
  return [parts['if'], parts['then'], parts['else']];
}

function fields(operand: Value, name: string, required: readonly string[], optional: readonly string[]): Doc {
  if (!isDoc(operand)) return refuse(16878, `${name} only supports an object as its argument`);
  for (const field of Object.keys(operand)) {
    if (!required.includes(field) && !optional.includes(field))
      refuse(16879, `Unrecognized parameter to ${name}: ${field}`);
  }
  for (const field of required)
    if (!(field in operand)) refuse(16880, `Missing '${field}' parameter to ${name}`);
  return operand;
}

function variableName(name: Value): string {
  if (typeof name !== 'string' || !/^[a-z\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*$/.test(name)) {
    return refuse(16867, `'${String(name)}' starts with an invalid character for a user variable name`);
  }
  return name;
}

function inputArray(value: Value, name: string, code: number): Value[] | undefined {
  if (value === null || value === undefined) return undefined;
  return isArray(value) ? value : refuse(code, `input to ${name} must be an array`);
}
