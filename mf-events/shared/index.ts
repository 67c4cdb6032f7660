// Shared by pages and service. Imports no library, so that pages can use it.
export * from './catalogues.ts';
export * from './currencies.ts';
export * from './filters.ts';
export * from './local-time.ts';
export type * from './rich-text-nodes.ts';
export * from './item-rules.ts';
export type * from './entries.ts';
