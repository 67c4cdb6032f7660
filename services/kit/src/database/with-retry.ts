import { MongoNetworkError, MongoNetworkTimeoutError } from 'mongodb';

/** Runs a step and repeats it once if its pooled connection was stale. The step must be safe to repeat. */
export async function withRetry<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof MongoNetworkError) || error instanceof MongoNetworkTimeoutError) throw error;
    return step();
  }
}
