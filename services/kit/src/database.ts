/** Connection to MongoDB, indexes, retries. */

export { openDatabase, QUERY_TIMEOUT, type Database } from './database/connect.ts';
export { isDuplicate } from './database/database-errors.ts';
export type { CollectionIndexes } from './database/indexes.ts';
export { withRetry } from './database/with-retry.ts';
