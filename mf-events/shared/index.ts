// What pages and service share. Nothing here brings a library along, so pages may import it.
export * from './catalogues.ts';
export * from './currencies.ts';
export type * from './item.ts';
export type * from './rich.ts';
