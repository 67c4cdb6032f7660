import { refuse } from '../errors.ts';
import { getField, isArray, isDoc, setField, type Doc, type Value } from '../values/types.ts';
import { lazyOperators } from './operators/lazy.ts';
import { operators } from './operators/table.ts';

/** Values a command or `$let` has given names to. */
export type Variables = Readonly<Record<string, Value>>;

/** An expression ready to run on a document. */
export type Expression = (root: Doc, variables: Variables) => Value;

/** Operators of MongoDB that this server leaves out; any other unknown name is an error of the caller. */
const UNSUPPORTED =
  /^\$(accumulator|function|meta|sampleRate|toHashedIndexKey|getField|setField|unsetField|regex(Find|FindAll|Match)|date(Add|Diff|Subtract|Trunc|FromParts|FromString|ToParts)|convert|zip|sortArray|set(Difference|Equals|Intersection|IsSubset|Union)|(a?(sin|cos|tan)h?|atan2|degreesToRadians|radiansToDegrees)|bit(And|Or|Not|Xor)|binarySize|bsonSize|ts(Second|Increment)|rank|denseRank|shift|derivative|integral|covariance(Pop|Samp)|expMovingAvg|median|percentile|maxN|minN|firstN|lastN|stdDev(Pop|Samp)|index(OfBytes|OfCP|OfArray)|replace(One|All)|substr(Bytes|CP)?|l?rtrim|ltrim|trim|split|strLenBytes|strcasecmp|range|pow|exp|ln|log|log10|sqrt|round)$/;

/**
 * Compiles an expression once, to be run on many documents.
 * @throws MongoError for unknown operators and wrong numbers of arguments
 */
export function compileExpression(source: Value): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return compilePath(source);
  if (isArray(source)) {
    const items = source.map(compileExpression);
    return (root, variables) => items.map((item) => item(root, variables) ?? null);
  }
  if (!isDoc(source)) return () => source;
  const names = Object.keys(source);
  const first = names[0];
  if (first?.startsWith('$')) {
    if (names.length > 1) {
      refuse(
        15983,
        `an object representing an expression must have exactly one field, found ${names.length}`,
      );
    }
    return compileOperator(first, source[first]);
  }
  return compileObject(source);
}

function compileObject(source: Doc): Expression {
  const fields = Object.keys(source).map((name) => {
    if (name.includes('.'))
      refuse(16412, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`);
    if (name.startsWith('$'))
      refuse(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
    return { name, expression: compileExpression(source[name]) };
  });
  return (root, variables) => {
    const result: Doc = {};
    for (const { name, expression } of fields) {
      const value = expression(root, variables);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function compileOperator(name: string, operand: Value): Expression {
  if (name === '$literal' || name === '$const') return () => operand;
  const lazy = Object.hasOwn(lazyOperators, name) ? lazyOperators[name] : undefined;
  if (lazy) return lazy(operand, compileExpression);
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) {
    if (UNSUPPORTED.test(name))
      return refuse('NotImplemented', `the expression ${name} is not supported by this server`);
    return refuse('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const sources = isArray(operand) ? operand : [operand];
  const [least, most] = operator.count;
  if (sources.length < least || sources.length > most) {
    const wanted = least === most ? `exactly ${least}` : `between ${least} and ${most}`;
    refuse(16020, `Expression ${name} takes ${wanted} arguments. ${sources.length} were passed in.`);
  }
  const inputs = sources.map(compileExpression);
  return (root, variables) => operator.run(inputs.map((input) => input(root, variables)));
}

/** `$a.b` reads a field, `$$name.b` a variable. */
function compilePath(source: string): Expression {
  const isVariable = source.startsWith('$$');
  const parts = source.slice(isVariable ? 2 : 1).split('.');
  if (parts.some((part) => part === '')) {
    if (source === '$' || source === '$$') refuse(16872, `'$' by itself is not a valid FieldPath`);
    refuse(15998, 'FieldPath field names may not be empty strings.');
  }
  if (!isVariable) {
    if (parts.some((part) => part.startsWith('$')))
      refuse(16410, "FieldPath field names may not start with '$'.");
    return (root) => readPath(root, parts, 0);
  }
  const [name = '', ...rest] = parts;
  return (root, variables) => readPath(variable(name, root, variables), rest, 0);
}

function variable(name: string, root: Doc, variables: Variables): Value {
  if (Object.hasOwn(variables, name)) return variables[name];
  if (name === 'ROOT' || name === 'CURRENT') return root;
  if (name === 'REMOVE') return undefined;
  return refuse(17276, `Use of undefined variable: ${name}`);
}

/** Arrays on the way give the list of what their documents hold; numbers are no places in an array here. */
function readPath(value: Value, parts: readonly string[], at: number): Value {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return readPath(getField(value, part), parts, at + 1);
  if (!isArray(value)) return undefined;
  return value.flatMap((item) => {
    const found = isDoc(item) || isArray(item) ? readPath(item, parts, at) : undefined;
    return found === undefined ? [] : [found];
  });
}
