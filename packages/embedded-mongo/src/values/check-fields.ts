import { throwMongoError } from '../errors/mongo-error.ts';
import { typeName } from './bson-types.ts';
import { isArray, isDoc, isNumeric, toNumber, type Doc, type Value } from './types.ts';

function wrongType(field: string, value: Value, wanted: string): never {
  return throwMongoError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${wanted}'`,
  );
}

const ofType =
  (wanted: string, is: (value: Value) => boolean) =>
  (value: Value, field: string): void => {
    if (!is(value)) wrongType(field, value, wanted);
  };

const isFlag = ofType('bool', (value) => typeof value === 'boolean');
const isNumber = ofType('long', isNumeric);
const isObject = ofType('object', isDoc);

/** Fractions are rejected instead of rounded. */
function isInteger(value: Value, field: string): void {
  isNumber(value, field);
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throwMongoError(
      'FailedToParse',
      `Expected an integer: ${field}: ${Number.isNaN(number) ? 'nan' : String(value)}`,
    );
}

function unsupported(field: string): never {
  return throwMongoError('NotImplemented', `'${field}' is not supported by this server`);
}

const CHECKS = {
  any: () => undefined,
  text: ofType('string', (value) => typeof value === 'string'),
  flag: isFlag,
  number: isNumber,
  object: isObject,
  list: (value: Value, field: string) => {
    if (!isArray(value)) return wrongType(field, value, 'array');
    value.forEach((item, place) => isObject(item, `${field}.${place}`));
  },
  values: ofType('array', isArray),
  /** A whole number of any numeric type. */
  integer: isInteger,
  /** A whole number that is not negative. */
  count: (value: Value, field: string) => {
    isInteger(value, field);
    if (isNumeric(value) && toNumber(value) < 0)
      throwMongoError(51024, `BSON field '${field}' value must be >= 0, actual value '${String(value)}'`);
  },
  milliseconds: (value: Value, field: string) => {
    isNumber(value, field);
    const number = isNumeric(value) ? toNumber(value) : NaN;
    if (!(Number.isInteger(number) && number >= 0 && number <= 0x7fffffff))
      throwMongoError('BadValue', `${String(value)} value for ${field} is out of range [0, 2147483647]`);
  },
  hint: (value: Value) => {
    if (typeof value !== 'string' && !isDoc(value))
      throwMongoError('FailedToParse', 'hint must be either a string or nested object');
  },
  /** Only `{locale: 'simple'}`, which compares bytes. */
  collation: (value: Value, field: string) => {
    isObject(value, field);
    const { locale = 'simple', ...others } = isDoc(value) ? value : {};
    if (locale !== 'simple' || Object.keys(others).length > 0) unsupported(field);
  },
  /** A flag that must be false, because the option is not supported. */
  off: (value: Value, field: string) => {
    isFlag(value, field);
    if (value === true) unsupported(field);
  },
  /** A field that is known but not supported. */
  unsupported: (_value: Value, field: string) => unsupported(field),
} as const satisfies Readonly<Record<string, (value: Value, field: string) => void>>;

export type Fields = Readonly<Record<string, keyof typeof CHECKS>>;

/** Checks all fields of a command or statement. @throws MongoError if one is unknown or has the wrong type */
export function checkFields(where: string, doc: Doc, known: Fields): void {
  for (const [name, value] of Object.entries(doc)) {
    const field = `${where}.${name}`;
    const type = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!type)
      return throwMongoError(
        'IDLUnknownField',
        `BSON field '${field}' is unknown, or not supported by this server`,
      );
    CHECKS[type](value, field);
  }
}
