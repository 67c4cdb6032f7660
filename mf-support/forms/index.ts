// For services and builds. Pages validate with generated code instead.
export * from './donation.ts';
export * from './equity.ts';
export type * from './hub.ts';
export * from './objection.ts';
export type * from './opening.ts';
export * from './page-data.ts';
export * from './referral.ts';
export * from './volunteer.ts';
export * from './volunteer-status.ts';
export * from './volunteer-waiver.ts';
export * from '../src/rules/volunteer-waiver.ts';
