// What pages and service share. Nothing here brings a library along, so pages may import it.
export * from './catalogues.ts';
export * from './currencies.ts';
export * from './filters.ts';
export * from './local-time.ts';
export type * from './rich.ts';
export * from './item-rules.ts';
export type * from './entries.ts';
