// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from './objection.ts';
export type * from './opening.ts';
export * from './referral.ts';
export * from './volunteer.ts';
