import type { Cost } from '../passwords/argon2.ts';

/** As cheap as argon2 can be: for tests that are not about hashing. */
export const CHEAP: Cost = { memory: 8, passes: 1, parallelism: 1 };
