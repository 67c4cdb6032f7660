import type { Operation, SpecTest } from './types.ts';

const DRIVER = 'the driver itself does not support this yet';

/** Tests that the driver 7.8 skips itself. */
const NOT_IN_DRIVER = new Map([
  [
    /^inserting _id with type null via (insertOne|insertMany|bulkWrite|clientBulkWrite)$/,
    'the driver replaces a null _id',
  ],
  [
    /^(InsertMany|FindOneAndUpdate|FindOneAndReplace|BulkWrite) passes bypassDocumentValidation: false$/,
    'the driver does not send false',
  ],
  [/^(delete|rename) when (multiple revisions of the file exist|file name does not exist)$/, DRIVER],
  [/^download when final chunk is missing$/, DRIVER],
  [/^partialResult is unset when /, DRIVER],
]);

/** Features that the embedded server does not support; the README lists them. */
const UNSUPPORTED: readonly [string, (operation: Operation) => boolean][] = [
  ['fail points are a test hook of MongoDB', ({ name }) => name === 'failPoint'],
  ['updates by a pipeline are refused', usesPipelineUpdate],
  ['the command bulkWrite of 8.0 is refused', ({ name }) => name === 'clientBulkWrite'],
  ['sorting on disk is refused', (operation) => mentions(operation, 'allowDiskUse')],
  ['variables of a command are refused', (operation) => mentions(operation, 'let')],
  ['collations are refused', (operation) => mentions(operation, 'collation')],
  [
    'stages that write collections are refused',
    (operation) => mentions(operation, '$out') || mentions(operation, '$merge'),
  ],
  [
    'aggregations without a collection are refused',
    ({ name, object }) => name === 'aggregate' && object.startsWith('database'),
  ],
  ['views are refused', (operation) => mentions(operation, 'viewOn')],
  ['schema validation is refused', ({ name }) => name === 'modifyCollection'],
  ['map-reduce is refused', ({ name }) => name === 'mapReduce'],
];

/** Returns why a test for a standalone 8.0 server is skipped, or undefined. */
export function reasonToSkip(spec: SpecTest): string | undefined {
  for (const [pattern, reason] of NOT_IN_DRIVER) if (pattern.test(spec.description)) return reason;
  const refused = UNSUPPORTED.find(([, test]) => spec.operations.some(test));
  return refused?.[0] ?? spec.skipReason;
}

function usesPipelineUpdate(operation: Operation): boolean {
  let found = false;
  visit(operation.arguments, (name, value) => {
    found ||= name === 'update' && Array.isArray(value);
  });
  return found;
}

function mentions(operation: Operation, wanted: string): boolean {
  let found = false;
  visit(operation.arguments, (name) => {
    found ||= name === wanted;
  });
  return found;
}

function visit(value: unknown, see: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    see(name, inner);
    visit(inner, see);
  }
}
