import { MongoNetworkError, MongoNetworkTimeoutError } from 'mongodb';

/**
 * Runs a step again, once, when its connection broke: after a restart of the database every pooled
 * connection is stale, and on a standalone server the driver repeats no write by itself. Only for steps
 * that may have happened already.
 */
export async function withRetry<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof MongoNetworkError) || error instanceof MongoNetworkTimeoutError) throw error;
    return step();
  }
}
