// Shared by pages and service. Imports no library, so that pages can use it.
export * from './catalogues.ts';
export * from './currencies.ts';
export * from './door.ts';
export * from './filters.ts';
export * from '@larkfield/contracts/local-time';
export * from './item-rules.ts';
export type * from './entries.ts';
export * from './participants.ts';
export type * from './draft-entries.ts';
