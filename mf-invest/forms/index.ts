// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from './money/index.ts';
export * from './opportunities.ts';
export type * from './overview.ts';
export * from './sort.ts';
