const ERROR_CODES = {
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

export type ErrorCodeName = keyof typeof ERROR_CODES;

/** An error reply with MongoDB's code. Any other thrown error is a bug of this server. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCodeName | number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
    this.extra = extra;
  }
}

/** Throws a MongoError. A number is one of MongoDB's unnamed codes ("Location40324"). */
export function throwMongoError(code: ErrorCodeName | number, message: string): never {
  throw new MongoError(code, message);
}

/** Throws the error for a missing argument. `field` starts with the command's name. */
export function throwMissingField(field: string): never {
  throwMongoError('IDLFailedToParse', `BSON field '${field}' is missing but a required field`);
}
