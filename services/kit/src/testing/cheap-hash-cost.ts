import type { HashCost } from '../passwords/argon2.ts';

/** The lowest cost of argon2, for tests that are not about hashing. */
export const CHEAP_HASH_COST: HashCost = { memory: 8, passes: 1, parallelism: 1 };
