// For services and builds. Pages validate with generated code instead.
export * from './account/access.ts';
export type * from './account/answers.ts';
export * from './account/bank.ts';
export * from './account/signup.ts';
export * from './money/index.ts';
export * from '../shared/opportunities.ts';
export type * from './overview.ts';
export * from './page-data.ts';
export type * from './updates.ts';
export * from '../shared/sort.ts';
export * from '../src/rules/account-choices.ts';
export * from '../src/rules/bank-problems.ts';
export * from '../src/rules/guardian.ts';
export * from '../src/rules/mask-secret.ts';
export * from '../src/rules/signup-problems.ts';
export * from '../src/rules/to-signup.ts';
