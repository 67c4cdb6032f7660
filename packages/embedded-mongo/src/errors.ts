/** MongoDB's own error codes, as far as this server gives them. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  Unauthorized: 13,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotAReplicaSet: 123,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  AmbiguousIndexKeyPattern: 181,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
  IDLUnknownField: 40415,
  IDLFailedToParse: 40414,
} as const;

export type CodeName = keyof typeof CODES;

/** An answer "no" that goes to the client with MongoDB's code; anything else thrown is a fault of ours. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the answer, e.g. `keyPattern` and `keyValue` of a doubled key. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: CodeName | number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = typeof code === 'number' ? code : CODES[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
    this.extra = extra;
  }
}

/** Refuses with a code of MongoDB. A number stands for one of its unnamed codes ("Location40324"). */
export function refuse(code: CodeName | number, message: string): never {
  throw new MongoError(code, message);
}

/** For an argument of a command that is not there; `field` begins with the command's name. */
export function refuseMissing(field: string): never {
  refuse('IDLFailedToParse', `BSON field '${field}' is missing but a required field`);
}
